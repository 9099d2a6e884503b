//! Compares the accepted versions of a dependency.
//!
//! Versions that Cargo takes for compatible with each other (`1.2` and `1.9`, `0.13.5` and
//! `0.13.9`) are one line. A caller and the crate share a dependency where both accept the
//! same line of it.

use semver::{Comparator, Op, Version, VersionReq};

/// The relation of a requirement to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// A line of versions that was accepted is accepted no longer.
    Incompatible,
    /// More is accepted than before.
    Wider,
    /// The same lines are accepted.
    Same,
}

/// The versions from the first to the second, which is not among them; to all, where there
/// is no second.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Range {
    from: Version,
    to: Option<Version>,
}

/// Compares a requirement with the one before. One that cannot be read may accept any version.
pub(crate) fn compare_requirements(old: &str, new: &str) -> Fit {
    let read = |text: &str| VersionReq::parse(text).ok().map(|text| range(&text));
    let (Some(old), Some(new)) = (read(old), read(new)) else {
        return Fit::Incompatible;
    };
    let (before, after) = (lines(&old), lines(&new));
    let ends_later = match (&before.to, &after.to) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(before), Some(after)) => before <= after,
    };
    if after.from > before.from || !ends_later {
        Fit::Incompatible
    } else if before != after || new.from < old.from {
        Fit::Wider
    } else {
        Fit::Same
    }
}

/// The range that all parts of a requirement accept together.
fn range(requirement: &VersionReq) -> Range {
    let all = Range {
        from: Version::new(0, 0, 0),
        to: None,
    };
    requirement
        .comparators
        .iter()
        .map(accepted)
        .fold(all, |one, other| Range {
            from: one.from.max(other.from),
            to: match (one.to, other.to) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
        })
}

fn accepted(part: &Comparator) -> Range {
    let (minor, patch) = (part.minor.unwrap_or(0), part.patch.unwrap_or(0));
    let stated = Version::new(part.major, minor, patch);
    // The first version that `1`, `1.2` or `1.2.3` no longer represents.
    let behind = match (part.minor, part.patch) {
        (None, _) => Version::new(part.major + 1, 0, 0),
        (Some(minor), None) => Version::new(part.major, minor + 1, 0),
        (Some(minor), Some(patch)) => Version::new(part.major, minor, patch + 1),
    };
    let first = Version::new(0, 0, 0);
    let (from, to) = match part.op {
        Op::Exact | Op::Wildcard => (stated, Some(behind)),
        Op::Greater => (behind, None),
        Op::GreaterEq => (stated, None),
        Op::Less => (first, Some(stated)),
        Op::LessEq => (first, Some(behind)),
        Op::Tilde => {
            let to = match part.minor {
                None => Version::new(part.major + 1, 0, 0),
                Some(minor) => Version::new(part.major, minor + 1, 0),
            };
            (stated, Some(to))
        }
        _ => {
            let to = match (part.major, part.minor, part.patch) {
                (0, Some(0), Some(_)) => behind,
                (0, Some(minor), _) => Version::new(0, minor + 1, 0),
                (major, ..) => Version::new(major + 1, 0, 0),
            };
            (stated, Some(to))
        }
    };
    Range { from, to }
}

/// The whole lines that a range touches.
fn lines(range: &Range) -> Range {
    Range {
        from: line(&range.from).0,
        to: range.to.as_ref().map(|to| {
            let (first, next) = line(to);
            if first == *to { first } else { next }
        }),
    }
}

/// The first version of the line that a version belongs to, and the first of the next.
fn line(version: &Version) -> (Version, Version) {
    match (version.major, version.minor, version.patch) {
        (0, 0, patch) => (Version::new(0, 0, patch), Version::new(0, 0, patch + 1)),
        (0, minor, _) => (Version::new(0, minor, 0), Version::new(0, minor + 1, 0)),
        (major, ..) => (Version::new(major, 0, 0), Version::new(major + 1, 0, 0)),
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
            ("0.0.3", "0.0.4", Fit::Incompatible),
            ("*", "1", Fit::Incompatible),
            ("1", "*", Fit::Wider),
            ("1", "who knows", Fit::Incompatible),
        ] {
            assert_eq!(compare_requirements(old, new), fit, "{old} {new}");
        }
    }
}
