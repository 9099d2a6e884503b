//! The version of the next release.

use anyhow::bail;

use crate::review::Review;
use crate::version::{Version, pre_release, release_of, with_pre_release};
use crate::workspace::DOCUMENT;
use openapi_diff::{Level, following};

/// The version to release, from what the changes ask for and what was chosen.
///
/// A version in Cargo.toml that is higher than the last release, and high enough, was
/// raised by hand and stays. Before the first release it is taken as it is. That of a
/// pre-release represents the release that it was made for.
pub(super) fn version(review: &Review, chosen: Option<Level>) -> anyhow::Result<Version> {
    let current = release_of(&review.version);
    agreed(review)?;
    let bump = &review.bump;
    if !bump.is_release {
        return match chosen {
            None => Ok(current),
            Some(_) => bail!(
                "there has been no release yet (no tag `v…`), so there is nothing to raise: the \
                 first is the {current} of Cargo.toml; for another, write it there and into \
                 `info.version` of {DOCUMENT}, then run: cargo xtask generate"
            ),
        };
    }
    let asked = bump.level();
    let level = match (chosen, asked) {
        (None, None) => bail!(
            "nothing that is published has changed since {}; to release anyway, run: cargo xtask \
             release --bump patch",
            bump.since
        ),
        (None, Some(asked)) => asked,
        (Some(chosen), asked) if Some(chosen) < asked => bail!(
            "the changes since {} are {}, which --bump {chosen} does not announce; to see them, \
             run: cargo xtask review --base {}",
            bump.since,
            asked.map_or("none", Level::as_str),
            bump.since
        ),
        (Some(chosen), _) => chosen,
    };
    let next = following(&bump.from, level);
    let was_raised_by_hand = review.version.pre.is_empty() && current > bump.from;
    if was_raised_by_hand && current < next {
        bail!(
            "Cargo.toml says {current}, but the changes since {} require {next}; raise the version \
             in Cargo.toml and in the document, or set both back to {}",
            bump.since,
            bump.from
        );
    }
    Ok(current.max(next))
}

/// The next pre-release called `name` before `release`, where `tagged` are those that were
/// made: `0.2.0-rc.3` after `0.2.0-rc.2`.
pub(super) fn next_pre_release(
    release: &Version,
    name: &str,
    tagged: &[Version],
) -> anyhow::Result<Version> {
    if tagged.contains(release) {
        bail!("{release} is already released, so it can have no more pre-releases");
    }
    let earlier = || {
        let earlier = tagged.iter();
        earlier.filter(|version| !version.pre.is_empty() && release_of(version) == *release)
    };
    let numbers = earlier().filter_map(|version| pre_release(version));
    let last = numbers.filter(|(other, _)| *other == name).max();
    let number = last.map_or(1, |(_, number)| number + 1);
    let version = with_pre_release(release, name, number)?;
    match earlier().max() {
        Some(newest) if *newest > version => bail!(
            "{version} would come before {newest}, which is tagged: pre-releases are compared by \
             their names first, so choose the same or a later one in the alphabet"
        ),
        _ => Ok(version),
    }
}

/// Checks that the version of a release that was made is high enough.
pub(super) fn tagged(review: &Review) -> anyhow::Result<()> {
    agreed(review)?;
    let bump = &review.bump;
    let least = bump.next();
    if bump.is_release && release_of(&review.version) < least {
        bail!("the changes since {} require {least}, but this is {}", bump.since, review.version);
    }
    Ok(())
}

fn agreed(review: &Review) -> anyhow::Result<()> {
    let current = &review.version;
    if review.document_version != current.to_string() {
        bail!(
            "the document says version {}, Cargo.toml {current}; they are released together\n\nto \
             fix it, make `info.version` of {DOCUMENT} and `version` of Cargo.toml the same, then \
             run: cargo xtask generate",
            review.document_version
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pre_release_is_counted_from_those_before_it() {
        let tagged: Vec<Version> = ["0.1.0", "0.2.0-beta.7", "0.2.0-rc.1", "0.2.0-rc.10"]
            .iter()
            .map(|version| version.parse().unwrap())
            .collect();
        let next = |release: &str, name: &str| {
            next_pre_release(&release.parse().unwrap(), name, &tagged)
                .map(|version| version.to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(next("0.2.0", "rc").unwrap(), "0.2.0-rc.11");
        assert_eq!(next("0.3.0", "alpha").unwrap(), "0.3.0-alpha.1");
        for (release, name, said) in [
            ("0.2.0", "beta", "0.2.0-beta.8 would come before 0.2.0-rc.10"),
            ("0.1.0", "rc", "0.1.0 is already released"),
            ("0.3.0", "RC", "`RC` is not the name of a pre-release"),
        ] {
            let refused = next(release, name).unwrap_err();
            assert!(refused.contains(said), "{refused}");
        }
    }
}
