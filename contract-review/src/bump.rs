//! Which version comes next, and why.

use crate::opinion::Opinion;
use crate::version::{Version, release_of};
use openapi_diff::{Level, Reviewed};

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
    /// What cargo-semver-checks says of the Rust API.
    pub semver_checks: Opinion,
    /// The version that was released last, or that is in Cargo.toml.
    pub from: Version,
}

impl Bump {
    /// The largest of what contract, Rust API and crate ask for.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let checks = self.semver_checks.level();
        self.contract.max(self.rust).max(self.package).max(checks)
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

/// The version that follows a change of this weight, as Cargo reads versions:
/// while the first number is 0 the second breaks callers, and everything else
/// counts in the third.
#[must_use]
pub fn following(version: &Version, level: Level) -> Version {
    let Version {
        major,
        minor,
        patch,
        ..
    } = *version;
    let (major, minor, patch) = match (major, minor, level) {
        (0, 0, _) => (0, 0, patch + 1),
        (0, _, Level::Major) => (0, minor + 1, 0),
        (0, _, Level::Minor | Level::Patch) => (0, minor, patch + 1),
        (_, _, Level::Major) => (major + 1, 0, 0),
        (_, _, Level::Minor) => (major, minor + 1, 0),
        (_, _, Level::Patch) => (major, minor, patch + 1),
    };
    Version::new(major, minor, patch)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_raises_the_number_that_cargo_looks_at() {
        let table = [
            ("1.2.3", Level::Major, "2.0.0"),
            ("1.2.3", Level::Minor, "1.3.0"),
            ("1.2.3", Level::Patch, "1.2.4"),
            ("0.2.3", Level::Major, "0.3.0"),
            ("0.2.3", Level::Minor, "0.2.4"),
            ("0.2.3", Level::Patch, "0.2.4"),
            ("0.0.3", Level::Major, "0.0.4"),
        ];
        for (before, level, after) in table {
            let version: Version = before.parse().unwrap();
            assert_eq!(
                following(&version, level).to_string(),
                after,
                "{before} {level:?}"
            );
        }
    }
}
