//! The version of the next release.

use anyhow::bail;

use crate::review::Review;
use crate::version::{Version, release_of};
use crate::workspace::DOCUMENT;
use openapi_diff::{Level, following};

/// The version to release, from the required level and the chosen level.
///
/// If the version in Cargo.toml is higher than the last release and high enough, it was raised by
/// hand, and stays. Before the first release, it always stays. A pre-release counts as the release
/// that it prepares.
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

/// Checks that the version is high enough for the changes since the last release.
pub(super) fn expect_high_enough(review: &Review) -> anyhow::Result<()> {
    agreed(review)?;
    let bump = &review.bump;
    let (least, since) = (bump.next(), &bump.since);
    if bump.is_release && release_of(&review.version) < least {
        bail!("the changes since {since} require {least}, but this is {}", review.version);
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
