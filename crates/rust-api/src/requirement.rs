//! Compares the accepted versions of a dependency.
//!
//! Versions that Cargo treats as compatible with each other (`1.2` and `1.9`, `0.13.5` and
//! `0.13.9`) are one line. A caller and the crate share a dependency if both accept versions of the
//! same line.

use std::collections::BTreeSet;

use semver::{Comparator, Version, VersionReq};

/// The difference between a version requirement and the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// A line of versions that was accepted is no longer accepted.
    Incompatible,
    /// More versions are accepted than before.
    Wider,
    /// The same lines are accepted.
    Same,
}

/// Compares a version requirement with the previous one. A requirement that cannot be parsed is
/// taken to accept any version.
pub(crate) fn compare_requirements(old: &str, new: &str) -> Fit {
    let (Ok(old), Ok(new)) = (VersionReq::parse(old), VersionReq::parse(new)) else {
        return Fit::Incompatible;
    };
    // A requirement accepts ranges of versions, so it is enough to test the versions at which a
    // range of either may begin or end.
    let parts = old.comparators.iter().chain(&new.comparators);
    let ends = [Version::new(0, 0, 0), Version::new(u64::MAX, 0, 0)];
    let versions: BTreeSet<Version> = parts.flat_map(edges).chain(ends).collect();
    let accepted = |requirement: &VersionReq| -> Vec<&Version> {
        let accepted = versions.iter().filter(|version| requirement.matches(version));
        accepted.collect()
    };
    let lines = |versions: &[&Version]| -> BTreeSet<Version> {
        versions.iter().map(|version| line(version)).collect()
    };
    let (before, after) = (accepted(&old), accepted(&new));
    let (old_lines, new_lines) = (lines(&before), lines(&after));
    if !old_lines.is_subset(&new_lines) {
        Fit::Incompatible
    } else if old_lines != new_lines || after.first() < before.first() {
        Fit::Wider
    } else {
        Fit::Same
    }
}

/// The versions at which the range of a part may begin or end.
fn edges(part: &Comparator) -> [Version; 4] {
    let major = part.major;
    let (minor, patch) = (part.minor.unwrap_or(0), part.patch.unwrap_or(0));
    [
        Version::new(major, minor, patch),
        Version::new(major, minor, patch.saturating_add(1)),
        Version::new(major, minor.saturating_add(1), 0),
        Version::new(major.saturating_add(1), 0, 0),
    ]
}

/// The first version of the line that a version belongs to.
fn line(version: &Version) -> Version {
    match (version.major, version.minor, version.patch) {
        (0, 0, patch) => Version::new(0, 0, patch),
        (0, minor, _) => Version::new(0, minor, 0),
        (major, ..) => Version::new(major, 0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_are_compared_by_the_lines_that_they_accept() {
        for (old, new, fit) in [
            ("0.13.5", "0.14", Fit::Incompatible),
            ("0.13.5", "0.13.6", Fit::Same),
            ("0.13.5", "0.13", Fit::Wider),
            ("0.13.5", ">=0.13, <0.15", Fit::Wider),
            (">=0.13, <0.15", "0.14", Fit::Incompatible),
            (">=0.13, <0.15", "0.13", Fit::Incompatible),
            ("1.2", "1.9", Fit::Same),
            ("1", "2", Fit::Incompatible),
            ("1", ">=1", Fit::Wider),
            (">=1", "1", Fit::Incompatible),
            ("~1.2", "1.2", Fit::Same),
            ("=1.2.3", "1.2.3", Fit::Same),
            ("<2", "<1", Fit::Incompatible),
            (">1.2, <=1.5", "<1.5, >=1.3", Fit::Same),
            (">=1, <5", ">=1, <6", Fit::Wider),
            (">=1, <9", ">=2, <9", Fit::Incompatible),
            ("0.0.3", "0.0.4", Fit::Incompatible),
            ("*", "1", Fit::Incompatible),
            ("1", "*", Fit::Wider),
            ("1", "who knows", Fit::Incompatible),
        ] {
            assert_eq!(compare_requirements(old, new), fit, "{old} {new}");
        }
    }
}
