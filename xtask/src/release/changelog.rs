//! The entry in the changelog: the text below "Unreleased" that was written by hand, and the
//! findings of the review.

use std::fmt::Write as _;

use anyhow::{Context, bail};

use crate::review::Review;
use crate::version::Version;
use openapi_diff::render::headline;
use openapi_diff::{Change, Level, Reviewed};
use rust_api::{PackageDelta, PackagePart};
use terminal::escape::{code, prose};

/// The heading under which changes are collected until a release.
const UNRELEASED: &str = "## [Unreleased]\n";

/// The changelog with an entry for `version`, and the entry by itself.
pub(super) fn released(
    text: &str,
    version: &Version,
    day: &str,
    review: &Review,
) -> anyhow::Result<(String, String)> {
    if text.contains(&format!("## [{version}]")) {
        bail!(
            "CHANGELOG.md has an entry for {version} already; if that is released, its tag is \
             missing here: git fetch --tags"
        );
    }
    let (before, rest) = split_at_unreleased(text)?;
    let end = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    let (written, earlier) = rest.split_at(end);
    let mut entry = format!("## [{version}] - {day}\n");
    let written = written.trim();
    if !written.is_empty() {
        let _ = write!(entry, "\n{written}\n");
    }
    // Before the first release, everything is new, and there is nothing to compare with.
    if review.bump.is_release {
        entry.push_str(&found(&review.reviewed(), &review.rust, &review.package));
    }
    if entry.lines().count() == 1 {
        entry.push_str(match review.package.level() {
            Some(_) => "\nThe API and its names in Rust are unchanged; the client's code is not.\n",
            None => "\nNothing has changed for users of the API or the client.\n",
        });
    }
    let separator = if earlier.is_empty() { "" } else { "\n" };
    let text = format!("{before}{UNRELEASED}\n{entry}{separator}{earlier}");
    Ok((text, entry))
}

/// The text that was written by hand since the last release.
pub(super) fn unreleased(text: &str) -> anyhow::Result<&str> {
    let (_, rest) = split_at_unreleased(text)?;
    let end = rest.find("\n## ").unwrap_or(rest.len());
    Ok(rest.get(..end).unwrap_or_default().trim())
}

/// The changelog up to the heading "Unreleased".
pub fn without_entries(text: &str) -> anyhow::Result<&str> {
    let (before, _) = split_at_unreleased(text)?;
    Ok(text.get(..before.len() + UNRELEASED.len()).unwrap_or(text))
}

/// The entry of a version, without its heading.
pub(super) fn entry<'t>(text: &'t str, version: &Version) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("\n## [{version}]"))?;
    let (_, rest) = rest.split_once('\n')?;
    let end = rest.find("\n## ").unwrap_or(rest.len());
    rest.get(..end).map(str::trim)
}

/// The text before the heading "Unreleased", and the text after it.
fn split_at_unreleased(text: &str) -> anyhow::Result<(&str, &str)> {
    text.split_once(UNRELEASED).context(
        "CHANGELOG.md has no heading `## [Unreleased]`; write it above the entry of the last \
         release, and below it what has changed",
    )
}

/// The changes that the review has found, for users of the crate and callers of the API.
fn found(reviewed: &Reviewed<'_>, rust: &[rust_api::ApiChange], package: &PackageDelta) -> String {
    let contract = |level: Level| -> Vec<String> { reviewed.open(level).map(described).collect() };
    // An approval does not help callers that the change breaks.
    let approved: Vec<String> = reviewed
        .approved()
        .filter(|(change, _)| change.level == Level::Major)
        .map(|(change, approval)| {
            let reason = prose(&approval.reason);
            format!("{} ({reason})", described(change))
        })
        .collect();
    let rust = |level: rust_api::Level| -> Vec<String> {
        let changes = rust.iter();
        changes
            .filter(|change| change.level == level)
            .map(|change| prose(&change.message))
            .collect()
    };
    // Users of the crate do not know the name of the file.
    let package = |is_breaking: bool| {
        package
            .changes
            .iter()
            .filter(|change| change.part != PackagePart::File)
            .filter(move |change| (change.level == rust_api::Level::Major) == is_breaking)
            .map(|change| change.message.clone())
    };
    let mut breaking = rust(rust_api::Level::Major);
    breaking.extend(package(true));
    let groups = [
        ("The API, breaking", contract(Level::Major)),
        ("The API, breaking and approved", approved),
        ("The API, new", contract(Level::Minor)),
        ("The client, breaking", breaking),
        ("The client, new", rust(rust_api::Level::Minor)),
        ("What the client needs", package(false).collect()),
    ];
    let mut text = String::new();
    for (title, lines) in groups.iter().filter(|(_, lines)| !lines.is_empty()) {
        let _ = write!(text, "\n### {title}\n\n");
        for line in lines {
            let _ = writeln!(text, "- {line}");
        }
    }
    text
}

/// A change, with its operations if it affects several.
fn described(change: &Change) -> String {
    let headline = prose(&headline(change));
    let operations: Vec<String> = change.used_by.iter().map(code).collect();
    match operations.as_slice() {
        [] | [_] => headline,
        [first, second, rest @ ..] if rest.len() > 1 => {
            format!("{headline}, in {first}, {second} and {} more", rest.len())
        }
        several => format!("{headline}, in {}", several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use rust_api::{PackageChange, PackageDelta, PackagePart};

    use super::{entry, found, unreleased};
    use openapi_diff::{Approvals, Change, Day, Direction, Effect, Level, Report, Reviewed};

    #[test]
    fn entry_ends_at_next_entry() {
        let text = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - today\n\n### Added\n\n- a\n\n\
                    ## [0.1.0] - yesterday\n\n- b\n";
        assert_eq!(unreleased(text).unwrap(), "");
        assert_eq!(unreleased("## [Unreleased]\n\n- c\n").unwrap(), "- c");
        let of = |version: &str| entry(text, &version.parse().unwrap());
        assert_eq!(of("0.2.0"), Some("### Added\n\n- a"));
        assert_eq!(of("0.1.0"), Some("- b"));
        assert_eq!(of("0.3.0"), None);
    }

    fn change(fingerprint: &str, message: &str) -> Change {
        Change {
            rule: "response-removed",
            level: Level::Major,
            message: message.to_owned(),
            direction: Direction::Response,
            old: None,
            new: None,
            nearest: None,
            contexts: [None, None],
            before: None,
            after: None,
            renamed: None,
            examples: None,
            wire: Effect::none(),
            rust: Effect::none(),
            server: Effect::none(),
            used_by: vec!["GET /books".to_owned()],
            fingerprint: fingerprint.to_owned(),
        }
    }

    fn package_change(level: rust_api::Level, part: PackagePart, message: &str) -> PackageChange {
        PackageChange { level, part, message: message.to_owned() }
    }

    /// Breaking changes are listed even if they were approved, with their operations.
    #[test]
    fn findings_of_the_changelog_are_grouped() {
        let shared = |operations: &[&str]| Change {
            used_by: operations.iter().map(|name| (*name).to_owned()).collect(),
            ..change("1123456789ab", "property `a` is gone")
        };
        let report = Report {
            old: "a".to_owned(),
            new: "b".to_owned(),
            changes: vec![
                change("0123456789ab", "the response 201 is gone"),
                change("123456789abc", "header `<b>@x` is gone"),
                shared(&["GET /a", "PUT /a"]),
                shared(&["1", "2", "3", "4"]),
            ],
            hidden: 0,
            has_client: true,
        };
        let text = "- {fingerprint: 0123456789ab, reason: <b>, expires: 2027-03-31}";
        let approvals = Approvals::parse("t.yaml", text).unwrap();
        let today = Day::try_from("2027-03-31".to_owned()).unwrap();
        let reviewed = Reviewed::new(&report, &approvals, today);
        let (major, minor) = (rust_api::Level::Major, rust_api::Level::Minor);
        let package = PackageDelta {
            changes: vec![
                package_change(major, PackagePart::Dependency, "dependency `b` was `1`"),
                package_change(minor, PackagePart::Rust, "the oldest Rust is `1.90`"),
                package_change(minor, PackagePart::File, "`src/a.rs`: 1 line added"),
            ],
            generated: false,
        };
        assert_eq!(
            found(&reviewed, &[], &package),
            "\n### The API, breaking\n\n- `GET /books`: header `<b>@x` is gone\n\
             - property `a` is gone, in `GET /a`, `PUT /a`\n\
             - property `a` is gone, in `1`, `2` and 2 more\n\
             \n### The API, breaking and approved\n\n\
             - `GET /books`: the response 201 is gone (\\<b>)\n\
             \n### The client, breaking\n\n- dependency `b` was `1`\n\
             \n### What the client needs\n\n- the oldest Rust is `1.90`\n"
        );
    }
}
