//! Which version is released.

use anyhow::bail;
use clap::ValueEnum;

use crate::review::{Review, following};
use crate::version::Version;
use crate::workspace::DOCUMENT;
use openapi_diff::Level;

/// How the next version is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BumpChoice {
    /// What the changes since the last release ask for
    Auto,
    /// At least a breaking release
    Major,
    /// At least a release with something new
    Minor,
    /// The smallest release
    Patch,
}

impl BumpChoice {
    fn level(self) -> Option<Level> {
        match self {
            Self::Auto => None,
            Self::Major => Some(Level::Major),
            Self::Minor => Some(Level::Minor),
            Self::Patch => Some(Level::Patch),
        }
    }
}

/// The version to release, from what the changes ask for and what was chosen.
///
/// A version in Cargo.toml that is higher than the last release, and high enough, was
/// raised by hand and stays. Before the first release it is taken as it is.
///
/// # Errors
///
/// When document and crate have different versions, when nothing has changed since the
/// last release, when the version that was chosen would break callers unannounced, and
/// when one was chosen for the first release.
pub(super) fn version(review: &Review, choice: BumpChoice) -> anyhow::Result<Version> {
    let current = review.version.clone();
    agreed(review)?;
    let bump = &review.bump;
    if !bump.is_release {
        return match choice {
            BumpChoice::Auto => Ok(current),
            _ => bail!(
                "there has been no release yet (no tag `v…`), so there is nothing to raise: the \
                 first is the {current} of Cargo.toml; for another, write it there and into \
                 `info.version` of {DOCUMENT}, then run: cargo xtask generate"
            ),
        };
    }
    let asked = bump.level();
    let level = match (choice.level(), asked) {
        (None, None) => bail!(
            "nothing that is published has changed since {}; to release all the same, run: \
             cargo xtask release --bump patch",
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
    if current > bump.from && current < next {
        bail!(
            "Cargo.toml says {current}, and the changes since {} ask for {next}; raise the version \
             in Cargo.toml and in the document, or set both back to {}",
            bump.since,
            bump.from
        );
    }
    Ok(current.max(next))
}

/// Whether there is nothing to release, and nothing was asked for.
pub(super) fn is_idle(review: &Review, choice: BumpChoice) -> bool {
    let bump = &review.bump;
    bump.is_release && bump.level().is_none() && choice == BumpChoice::Auto
}

/// Whether the version of a release that was made is high enough.
///
/// # Errors
///
/// When document and crate have different versions, or the version does not announce
/// what has changed since the release before.
pub(super) fn tagged(review: &Review) -> anyhow::Result<()> {
    agreed(review)?;
    let bump = &review.bump;
    let least = bump.next();
    if bump.is_release && review.version < least {
        bail!(
            "the changes since {} ask for {least}, and this is {}",
            bump.since,
            review.version
        );
    }
    Ok(())
}

fn agreed(review: &Review) -> anyhow::Result<()> {
    let current = &review.version;
    if review.document_version != current.to_string() {
        bail!(
            "the document says version {}, Cargo.toml {current}; they are released together\n\n\
             to mend it, make `info.version` of {DOCUMENT} and `version` of Cargo.toml the same, \
             then run: cargo xtask generate",
            review.document_version
        );
    }
    Ok(())
}
