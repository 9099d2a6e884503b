//! The report for a comment on a pull request.

use std::fmt::Write as _;

use super::repeated::{Repeated, repeated};
use super::{
    READERS, counts, effects, examples, has_two_places, headline, sentence, shortened, values,
};
use crate::{Change, Direction, Level, Reviewed};
use terminal::count;
use terminal::escape::{code, prose};

/// The length of a comment on GitHub in characters, less a reserve for additional text.
const MAX_CHARACTERS: usize = 60_000;

/// The most fingerprints that are shown for a group of similar changes.
const FINGERPRINTS: usize = 20;

/// The number of changes of a level that are shown.
#[derive(Clone, Copy)]
struct Shown {
    /// The most changes that are not folded.
    open: usize,
    /// The most changes that are folded; the others are counted.
    folded: usize,
}

/// The limits, in the order in which they are tried until the report fits into a comment: at first
/// for everything that is worth reading, at last only for counts.
const SHOWN: [Shown; 5] = [
    Shown { open: 20, folded: 200 },
    Shown { open: 20, folded: 50 },
    Shown { open: 20, folded: 10 },
    Shown { open: 5, folded: 0 },
    Shown { open: 0, folded: 0 },
];

/// The report in GitHub's Markdown, short enough for a comment.
pub fn markdown(reviewed: &Reviewed<'_>) -> String {
    let mut text = String::new();
    for shown in SHOWN {
        text = report(reviewed, shown);
        if text.chars().count() <= MAX_CHARACTERS {
            return text;
        }
    }
    cut(&text)
}

/// The first lines of a report, for the case that its approvals alone are too long for a comment.
fn cut(report: &str) -> String {
    let mut text = String::new();
    let mut characters = 0;
    for line in report.split_inclusive('\n') {
        characters += line.chars().count();
        if characters > MAX_CHARACTERS {
            break;
        }
        text.push_str(line);
    }
    text.push_str("\nThe rest is too long for a comment; `--format json` lists it.\n");
    text
}

fn report(reviewed: &Reviewed<'_>, shown: Shown) -> String {
    let report = reviewed.report;
    let mut out = String::new();
    let heading = match reviewed.level() {
        Some(level) => format!("**{level}**"),
        None if report.changes.is_empty() => "no changes".to_owned(),
        None => format!("approved changes only ({})", reviewed.approved().count()),
    };
    let _ = writeln!(out, "## Contract: {heading}\n");
    let _ = write!(
        out,
        "{} between {} and {}",
        sentence(&counts(reviewed)),
        code(&report.old),
        code(&report.new)
    );
    if !report.changes.is_empty() && !reviewed.touches_the_wire() {
        out.push_str("; nothing changes on the wire.\n")
    } else {
        out.push_str(".\n")
    }
    for level in Level::ALL {
        section(&mut out, level, reviewed, shown);
    }
    let approved: Vec<String> = reviewed
        .approved()
        .map(|(change, approval)| {
            format!(
                "- {} ({}, {}): approved until {}: {}",
                change_title(change),
                change.level,
                code(change.rule),
                approval.expires,
                prose(&approval.reason)
            )
        })
        .collect();
    list(&mut out, "Approved", &approved);
    let unused: Vec<String> = reviewed
        .unused()
        .iter()
        .map(|approval| {
            format!(
                "- {} in {} matches no change between these two ({})",
                code(&approval.fingerprint),
                code(reviewed.approvals_name()),
                prose(&approval.reason)
            )
        })
        .collect();
    list(&mut out, "Approvals without a change", &unused);
    out
}

fn list(out: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(out, "\n### {title}\n\n{}", lines.join("\n"));
    }
}

fn section(out: &mut String, level: Level, reviewed: &Reviewed<'_>, limits: Shown) {
    let changes: Vec<&Change> = reviewed.open(level).collect();
    if changes.is_empty() {
        return;
    }
    let title = match level {
        Level::Major => "Major: something that worked may work no longer",
        Level::Minor => "Minor: something is new",
        Level::Patch => "Patch: no action needed",
    };
    let _ = writeln!(out, "\n### {title}\n");
    let shown = match level {
        Level::Patch => 0,
        _ => limits.open,
    };
    let changes = repeated(&changes);
    // GitHub unfolds this part on a click, which keeps long lists out of the way.
    let (first, rest) = changes.split_at(shown.min(changes.len()));
    for change in first {
        item(out, change, reviewed);
    }
    if !rest.is_empty() {
        let noun = if first.is_empty() { "change" } else { "more change" };
        let more = count(rest.iter().map(|change| 1 + change.others.len()).sum(), noun);
        let _ = writeln!(out, "<details>\n<summary>{more}</summary>\n");
        for change in rest.iter().take(limits.folded) {
            item(out, change, reviewed);
        }
        if let Some(more) = rest.len().checked_sub(limits.folded).filter(|more| *more > 0) {
            let _ = writeln!(out, "- and {more} more, which `--format json` lists");
        }
        out.push_str("\n</details>\n");
    }
}

fn item(out: &mut String, repeated: &Repeated<'_>, reviewed: &Reviewed<'_>) {
    let change = repeated.first;
    let place = match (&change.old, &change.new) {
        (Some(before), Some(place)) if has_two_places(change) => {
            format!(" at {}, before at {}", code(place.to_string()), code(before.to_string()))
        }
        (_, Some(place)) => format!(" at {}", code(place.to_string())),
        (Some(place), None) => format!(" at {} before", code(place.to_string())),
        (None, None) => String::new(),
    };
    let _ = writeln!(out, "- **{}** ({}){place}", change_title(change), code(change.rule));
    if let Some(more) = repeated.more_places() {
        let places: Vec<String> = repeated
            .others
            .iter()
            .filter_map(|one| one.new.as_ref().or(one.old.as_ref()))
            .map(|place| code(place.to_string()))
            .collect();
        let _ = writeln!(out, "  - Also at {more}: {}", shortened(&places, false));
    }
    if let Some(values) = values(change, |value| code(value)) {
        let _ = writeln!(out, "  - {values}");
    }
    for example in examples(change) {
        let _ = writeln!(out, "  - Example: {}", prose(&example));
    }
    if change.level > Level::Patch {
        for (reader, level, meaning) in effects(change, READERS) {
            let _ = writeln!(out, "  - {reader} ({level}): {}", prose(meaning));
        }
    }
    if !change.used_by.is_empty() {
        let direction = match change.direction {
            Direction::Request => "Sent by",
            Direction::Response => "Returned by",
            Direction::Both | Direction::Neither => "Used by",
        };
        let users: Vec<String> = change.used_by.iter().map(code).collect();
        let _ = writeln!(out, "  - {direction} {}", shortened(&users, false));
    }
    if let Some(approval) = reviewed.expired(change) {
        let _ = writeln!(
            out,
            "  - Was approved until {}: {}",
            approval.expires,
            prose(&approval.reason)
        );
    }
    if change.level > Level::Patch {
        let all = std::iter::once(&change).chain(&repeated.others);
        let prints: Vec<String> =
            all.take(FINGERPRINTS).map(|one| code(&one.fingerprint)).collect();
        let _ = writeln!(out, "  - Approve as {}", prints.join(", "));
    }
}

/// The headline of a change as a sentence that contains no markup of its own.
fn change_title(change: &Change) -> String {
    prose(&sentence(&headline(change)))
}
