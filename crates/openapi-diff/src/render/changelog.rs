//! The report for callers of the API: what they have to do, and what is new.

use std::fmt::Write as _;

use openapi_model::Document;

use super::{headline, sentence};
use crate::{Change, Level, Reviewed};
use terminal::escape::{code, prose};

/// The report as a changelog entry in Markdown, with the title of the new document and both
/// versions. It only has effects on the wire. Approved changes are included, because they still
/// break callers.
pub fn changelog(reviewed: &Reviewed<'_>, old: &Document, new: &Document) -> String {
    let (title, old, new) = (new.title(), old.version(), new.version());
    let mut out = String::new();
    let heading =
        if old == new { prose(new) } else { format!("{} → {}", prose(old), prose(new)) };
    let _ = writeln!(out, "## {} {heading}", prose(title));
    let changes = &reviewed.report.changes;
    let is_deprecated = |change: &Change| change.rule.contains("deprecated");
    let of = |level: Level, deprecated: bool| -> Vec<&Change> {
        let fits = |change: &&Change| {
            change.wire.level == Some(level) && is_deprecated(change) == deprecated
        };
        changes.iter().filter(fits).collect()
    };
    let (breaking, new) = (of(Level::Major, false), of(Level::Minor, false));
    let deprecated: Vec<&Change> = changes.iter().filter(|c| is_deprecated(c)).collect();
    section(&mut out, "Breaking changes", &breaking, true);
    section(&mut out, "New", &new, false);
    section(&mut out, "Deprecated", &deprecated, false);
    if [breaking, new, deprecated].concat().is_empty() {
        out.push_str("\nNothing changes for callers.\n");
    }
    out
}

fn section(out: &mut String, title: &str, changes: &[&Change], with_meaning: bool) {
    if changes.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n### {title}\n");
    // Changes of the same operation are next to each other.
    let mut sorted = changes.to_vec();
    sorted.sort_by_key(|change| match change.used_by.as_slice() {
        [only] => (0, only.clone()),
        [] => (2, String::new()),
        [first, ..] => (1, first.clone()),
    });
    for change in sorted {
        let mut line = headline(change) + ".";
        if !line.starts_with('`') {
            line = sentence(&line);
        }
        if with_meaning && !change.wire.meaning.is_empty() {
            let _ = write!(line, " {}.", sentence(&change.wire.meaning));
        }
        let _ = writeln!(out, "- {}", prose(&line));
        if let [_, _, ..] = change.used_by.as_slice() {
            let users: Vec<String> = change.used_by.iter().map(code).collect();
            let _ = writeln!(out, "  ({})", prose(&super::shortened(&users, false)));
        }
    }
}
