//! Which version comes next, and why.

use openapi_diff::{Level, Reviewed, following};
use workspace::version::{Version, release_of};

/// Which version comes next, and what asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bump {
    /// What is compared with: the tag of the last release, or the base.
    pub since: String,
    /// Whether that is a release.
    pub is_release: bool,
    /// What the changes of the document ask for.
    pub contract: Option<Level>,
    /// What the changes of the Rust API ask for.
    pub rust: Option<Level>,
    /// What the changes of the crate's code, features and dependencies ask for.
    pub package: Option<Level>,
    /// The version that was released last, or that is in Cargo.toml.
    pub from: Version,
}

impl Bump {
    /// The largest of what contract, Rust API and crate ask for.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.contract.max(self.rust).max(self.package)
    }

    /// The version that follows. Before the first release it is the one that stands
    /// in Cargo.toml, whatever has changed.
    #[must_use]
    pub fn next(&self) -> Version {
        match self.level() {
            Some(level) if self.is_release => following(&self.from, level),
            _ => release_of(&self.from),
        }
    }
}

/// What the changes that nobody has approved ask for on the wire alone.
#[must_use]
pub(crate) fn wire_level(reviewed: &Reviewed<'_>) -> Option<Level> {
    [Level::Major, Level::Minor, Level::Patch]
        .into_iter()
        .flat_map(|level| reviewed.open(level))
        .filter_map(|change| change.wire.level)
        .max()
}

/// A level of the crate that reads Rust, as one of ours.
#[must_use]
pub(crate) fn level_of(level: rust_api::Level) -> Level {
    match level {
        rust_api::Level::Patch => Level::Patch,
        rust_api::Level::Minor => Level::Minor,
        rust_api::Level::Major => Level::Major,
    }
}

/// What the changes of the Rust API ask for.
pub(crate) fn rust_level(changes: &[rust_api::ApiChange]) -> Option<Level> {
    let levels = changes.iter().map(|change| level_of(change.level));
    levels.max()
}

/// What the changes of a crate beside its API ask for.
pub(crate) fn package_level(package: &rust_api::PackageDelta) -> Option<Level> {
    package.level().map(level_of)
}
