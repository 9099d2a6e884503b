//! The next version, and the reason.

use openapi_diff::{Level, Reviewed, following};
use workspace::version::{Version, release_of};

/// The next version, and the changes that require it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bump {
    /// The base of the comparison: the tag of the last release, or the base of the review.
    pub since: String,
    /// Set if the base is a release.
    pub is_release: bool,
    /// The level of the document's changes.
    pub contract: Option<Level>,
    /// The level of the Rust API's changes.
    pub rust: Option<Level>,
    /// The level of the changes in the crate's code, features and dependencies.
    pub package: Option<Level>,
    /// The version that was released last, or that is in Cargo.toml.
    pub from: Version,
}

impl Bump {
    /// The largest of what contract, Rust API and crate ask for.
    pub fn level(&self) -> Option<Level> {
        self.contract.max(self.rust).max(self.package)
    }

    /// The version that follows. Before the first release it is the one that is
    /// in Cargo.toml, whatever has changed.
    pub fn next(&self) -> Version {
        match self.level() {
            Some(level) if self.is_release => following(&self.from, level),
            _ => release_of(&self.from),
        }
    }
}

/// The level, on the wire alone, of the changes without an approval.
pub(crate) fn wire_level(reviewed: &Reviewed<'_>) -> Option<Level> {
    Level::ALL
        .into_iter()
        .flat_map(|level| reviewed.open(level))
        .filter_map(|change| change.wire.level)
        .max()
}

pub(crate) fn rust_level(changes: &[rust_api::ApiChange]) -> Option<Level> {
    changes.iter().map(|change| level_of(change.level)).max()
}

/// The level of a change of the crate, in the terms of the document's changes.
pub(crate) fn level_of(level: rust_api::Level) -> Level {
    match level {
        rust_api::Level::Patch => Level::Patch,
        rust_api::Level::Minor => Level::Minor,
        rust_api::Level::Major => Level::Major,
    }
}
