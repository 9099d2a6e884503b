//! The entry of the changelog: what was written by hand under "Unreleased", and what
//! the comparison has found.

use std::fmt::Write as _;

use anyhow::{Context, bail};

use crate::diff::Level;
use crate::review::Review;
use crate::version::Version;

/// The heading under which changes are collected until a release.
const UNRELEASED: &str = "## [Unreleased]\n";

/// The changelog with an entry for `version`, and the entry alone.
///
/// # Errors
///
/// When it has no heading "Unreleased", or an entry for this version already.
pub(super) fn released(
    text: &str,
    version: Version,
    day: &str,
    review: &Review,
) -> anyhow::Result<(String, String)> {
    if text.contains(&format!("## [{version}]")) {
        bail!("CHANGELOG.md has an entry for {version} already");
    }
    let (before, rest) = text
        .split_once(UNRELEASED)
        .context("CHANGELOG.md has no heading `## [Unreleased]`")?;
    let end = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    let (written, earlier) = rest.split_at(end);
    let mut entry = format!("## [{version}] - {day}\n");
    let written = written.trim();
    if !written.is_empty() {
        let _ = write!(entry, "\n{written}\n");
    }
    // Before the first release everything is new, and there is nothing to compare with.
    if review.bump.is_release {
        entry.push_str(&found(review));
    }
    let separator = if earlier.is_empty() { "" } else { "\n" };
    let text = format!("{before}{UNRELEASED}\n{entry}{separator}{earlier}");
    Ok((text, entry))
}

/// What the comparison has found, for those who use the crate or call the API.
fn found(review: &Review) -> String {
    let reviewed = review.reviewed();
    let contract = |level: Level| -> Vec<String> {
        let changes = reviewed.open(level);
        changes.map(|change| change.message.clone()).collect()
    };
    let rust = |level: rust_api::Level| -> Vec<String> {
        let changes = review.rust.iter();
        changes
            .filter(|change| change.level == level)
            .map(|change| change.message.clone())
            .collect()
    };
    let groups = [
        ("The API, breaking", contract(Level::Major)),
        ("The API, new", contract(Level::Minor)),
        ("The client, breaking", rust(rust_api::Level::Major)),
        ("The client, new", rust(rust_api::Level::Minor)),
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
