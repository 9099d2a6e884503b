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
    /// The level of the changes of the document.
    pub contract: Option<Level>,
    /// The level of the changes of the Rust API.
    pub rust: Option<Level>,
    /// The level of the changes of the crate's code, features and dependencies.
    pub package: Option<Level>,
    /// The last released version, or the version in Cargo.toml.
    pub from: Version,
}

impl Bump {
    /// The highest level that the contract, the Rust API and the crate require.
    pub fn level(&self) -> Option<Level> {
        self.contract.max(self.rust).max(self.package)
    }

    /// The next version. Before the first release, it is the version in Cargo.toml, whatever has
    /// changed.
    pub fn next(&self) -> Version {
        match self.level() {
            Some(level) if self.is_release => following(&self.from, level),
            _ => release_of(&self.from),
        }
    }
}

/// The level of the unapproved changes on the wire.
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

/// The level of a change of the crate, as a level of the diff.
pub(crate) fn level_of(level: rust_api::Level) -> Level {
    match level {
        rust_api::Level::Patch => Level::Patch,
        rust_api::Level::Minor => Level::Minor,
        rust_api::Level::Major => Level::Major,
    }
}
