//! Whether the version of a document says what its changes mean.

use semver::Version;

use super::approvals::Reviewed;
use super::change::Level;

/// What is wrong with the version of the new document; nothing where it says what the changes
/// ask for, or more. While the first number is 0, the second is for breaking changes and the
/// third for all others, as Cargo and npm have it.
///
/// Approved changes count: they break callers, too.
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
    let is_enough = if after.pre.is_empty() {
        after >= least
    } else {
        // 2.0.0-rc.1 announces 2.0.0.
        Version::new(after.major, after.minor, after.patch) >= least && after > before
    };
    (!is_enough).then(|| {
        let goes = if before == after {
            format!("stays at {after}")
        } else {
            format!("goes from {before} to {after}")
        };
        format!("`info.version` {goes}, and the changes are {level}: it must be {least} at least")
    })
}

/// The smallest version that announces changes of a level.
fn least(before: &Version, level: Level) -> Version {
    let Version {
        major,
        minor,
        patch,
        ..
    } = *before;
    if !before.pre.is_empty() {
        // It announces a version that is not there yet, which may have these changes.
        return Version::new(major, minor, patch);
    }
    match (major, level) {
        (0, Level::Major) => Version::new(0, minor + 1, 0),
        (0, _) | (_, Level::Patch) => Version::new(major, minor, patch + 1),
        (_, Level::Minor) => Version::new(major, minor + 1, 0),
        (_, Level::Major) => Version::new(major + 1, 0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_announces_changes() {
        let least = |before: &str, level| super::least(&before.parse().unwrap(), level).to_string();
        assert_eq!(least("1.2.3", Level::Major), "2.0.0");
        assert_eq!(least("1.2.3", Level::Minor), "1.3.0");
        assert_eq!(least("1.2.3", Level::Patch), "1.2.4");
        assert_eq!(least("0.2.3", Level::Major), "0.3.0");
        assert_eq!(least("0.2.3", Level::Minor), "0.2.4");
        assert_eq!(least("2.0.0-rc.1", Level::Major), "2.0.0");
    }
}
