//! Checks the version of a document against its changes.

use semver::Version;

use super::approvals::Reviewed;
use super::level::Level;

/// The mistake in the version of the new document; `None` if it is what the changes require, or
/// higher. While the first number is 0, the second is for breaking changes and the third for all
/// others, as in [`following`].
///
/// Approved changes count, because they break callers, too.
pub(super) fn fault(reviewed: &Reviewed<'_>, old: &str, new: &str) -> Option<String> {
    let level = reviewed.report.level()?;
    let read = |text: &str| Version::parse(text.strip_prefix('v').unwrap_or(text)).ok();
    let (Some(before), Some(after)) = (read(old), read(new)) else {
        let wrong = if read(old).is_none() { old } else { new };
        return Some(format!(
            "`info.version` is \"{wrong}\", which is not a version such as 1.4.2; --check-version \
             needs one in both documents"
        ));
    };
    let least = least(&before, level);
    (!announces(&before, &after, &least)).then(|| {
        let goes = if before == after {
            format!("stays at {after}")
        } else {
            format!("goes from {before} to {after}")
        };
        format!("`info.version` {goes}, and the changes are {level}: it must be {least} at least")
    })
}

/// Returns whether a version is higher than `before`, and announces this one, as 2.0.0-rc.1
/// announces 2.0.0.
fn announces(before: &Version, after: &Version, least: &Version) -> bool {
    Version::new(after.major, after.minor, after.patch) >= *least && after > before
}

/// The smallest version that announces changes of a level.
fn least(before: &Version, level: Level) -> Version {
    if !before.pre.is_empty() {
        // A pre-release announces a future version, and may already have these changes.
        return Version::new(before.major, before.minor, before.patch);
    }
    following(before, level)
}

/// The version after a change of this level, as Cargo and npm interpret versions: while the first
/// number is 0, the second is for breaking changes and the third for all others; after 0.0.1, the
/// third is for any change.
pub fn following(version: &Version, level: Level) -> Version {
    let Version { major, minor, patch, .. } = *version;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn change_raises_matching_version_number() {
        let table = [
            ("1.2.3", Level::Major, "2.0.0"),
            ("1.2.3", Level::Minor, "1.3.0"),
            ("1.2.3", Level::Patch, "1.2.4"),
            ("0.2.3", Level::Major, "0.3.0"),
            ("0.2.3", Level::Minor, "0.2.4"),
            ("0.2.3", Level::Patch, "0.2.4"),
            ("0.0.3", Level::Major, "0.0.4"),
            ("2.0.0-rc.1", Level::Major, "2.0.0"),
        ];
        for (before, level, after) in table {
            let version: Version = before.parse().unwrap();
            let least = least(&version, level);
            assert_eq!(least.to_string(), after, "{before} {level:?}");
            let candidate = format!("{after}-rc.2").parse().unwrap();
            assert!(announces(&version, &candidate, &least), "{before}");
            assert!(!announces(&version, &version, &least), "{before}");
        }
    }
}
