//! The opening of the report: the kind of change, the required version with the reason, and the
//! points to look at first.

use std::fmt::Write as _;

use super::attention;
use super::text::asked;
use crate::review::findings::{Review, level_of};
use openapi_diff::Level;
use terminal::count;
use terminal::escape::code;

const NOTHING: &str = "no change";

/// The most points about security that are shown; the others are counted.
pub(super) const MAX_SECURITY_POINTS: usize = 10;

/// The most points to look at that are shown; the others are counted.
pub(super) const MAX_POINTS: usize = 14;

/// The part of the report before its sections.
pub(super) fn opening(review: &Review) -> String {
    let (security, points) = (attention::security(review), attention::points(review));
    let stands_out = !security.is_empty() || !points.is_empty();
    let mut text = format!("## Contract review: {}\n\n", verdict(review, stands_out));
    let _ = writeln!(
        text,
        "{} Compared with {}.",
        version(review),
        match review.commit_apart() {
            None => code(&review.base),
            Some(commit) => format!("{} at {}", code(&review.base), code(commit)),
        }
    );
    if !security.is_empty() {
        text.push_str("\n### Security\n\n");
        for point in security.iter().take(MAX_SECURITY_POINTS) {
            let _ = writeln!(text, "- {point}");
        }
        push_rest(&mut text, security.len(), MAX_SECURITY_POINTS);
    }
    if !points.is_empty() {
        text.push_str("\n### Look at first\n\n");
    } else if security.is_empty() {
        text.push_str(match (review.changed.len(), review.level()) {
            (_, Some(Level::Major)) => "\nLook at the breaking changes in the table.\n",
            (0, _) => "\nNo file has changed.\n",
            _ => "\nNothing needs special attention.\n",
        });
    }
    for (index, point) in points.iter().take(MAX_POINTS).enumerate() {
        // A numbered list, so that comments can refer to a point.
        let _ = writeln!(text, "{}. {point}", index + 1);
    }
    push_rest(&mut text, points.len(), MAX_POINTS);
    text.push_str(&table(review));
    if review.other_files > 0 {
        let number = count(review.other_files, "other file");
        let verb = if review.other_files == 1 { "has" } else { "have" };
        let _ = writeln!(text, "\n{number} {verb} changed, which this report is not about.");
    }
    text
}

fn push_rest(text: &mut String, number: usize, shown: usize) {
    if let Some(rest) = number.checked_sub(shown).filter(|rest| *rest > 0) {
        let _ = writeln!(text, "\n{} more below.", count(rest, "point"));
    }
}

/// The kind of change, in a few words. A change is called harmless only if all of it was examined.
fn verdict(review: &Review, stands_out: bool) -> String {
    let level = review.level();
    let verdict = match (level, review.changed.len()) {
        (Some(Level::Major), _) => "breaking",
        (Some(Level::Minor), _) => "compatible, with something new",
        (Some(Level::Patch), _) => "compatible",
        (None, 0) => "no change",
        (None, _) if !stands_out => "nothing changes for callers",
        (None, _) => "the API is unchanged, other things are not",
    };
    let reviewed = review.reviewed();
    let approved = reviewed.approved().count();
    let is_breaking = reviewed.approved().any(|(change, _)| change.level == Level::Major);
    match (level, approved) {
        (_, 0) => verdict.to_owned(),
        (None, _) => format!("approved changes only ({approved})"),
        // The lower level alone would hide the approved break.
        (Some(level), _) if level < Level::Major && is_breaking => {
            format!("{verdict}, and approved changes ({approved})")
        }
        _ => verdict.to_owned(),
    }
}

/// The required version for each part. Parts without changes since the base and the last release
/// have no row.
fn table(review: &Review) -> String {
    let bump = &review.bump;
    let reviewed = review.reviewed();
    let contract = counted(|level| reviewed.open(level).count(), reviewed.approved().count());
    let of_rust = |level: Level| {
        let changes = review.rust.iter();
        changes.filter(|change| level_of(change.level) == level).count()
    };
    let mut rust = counted(of_rust, 0);
    if review.drift.is_some() {
        rust.push_str(", but the code is of another document");
    }
    let package = match review.package.counts() {
        counts if counts.is_empty() => NOTHING.to_owned(),
        counts => counts,
    };
    let rows = [
        ("The OpenAPI document", reviewed.level(), contract, bump.contract),
        ("The client's Rust API, compared source by source", review.rust_level(), rust, bump.rust),
        ("The client's code and dependencies", review.package_level(), package, bump.package),
    ];
    // Before the first release, this column does not exist.
    let since = |cell: String| {
        let cell = Some(cell).filter(|_| bump.is_release);
        cell.unwrap_or_default()
    };
    let lines: String = rows
        .into_iter()
        .filter(|(.., why, all)| why != NOTHING || all.is_some())
        .map(|(what, level, why, all)| {
            let all = since(format!(" {} |", asked(all)));
            format!("| {what} | {} | {why} |{all}\n", asked(level))
        })
        .collect();
    if lines.is_empty() {
        return lines;
    }
    let head = since(format!(" All since {} require |", code(&bump.since)));
    let rule = since("---|".to_owned());
    format!("\n| Analysed | Requires | Because of |{head}\n|---|---|---|{rule}\n{lines}")
}

/// The version bump that the change requires, and the next version.
fn version(review: &Review) -> String {
    let bump = &review.bump;
    let level = review.level().map_or_else(
        || "no version bump".to_owned(),
        |level| format!("a **{level}** version bump"),
    );
    let (since, next) = (code(&bump.since), review.next());
    match (bump.is_release, bump.level()) {
        (false, _) => format!(
            "Requires {level}. There has been no release yet (no tag `v…`); the first \
             version will be **{next}**."
        ),
        (true, None) if review.level().is_none() => {
            format!("Requires no version bump, nor does any other change since {since}.")
        }
        (true, None) => format!(
            "Requires {level}. All changes since {since} together require none: they undo each \
             other."
        ),
        (true, all) if all == review.level() => {
            format!("Requires {level} since {since}: the next version is **{next}**.")
        }
        (true, Some(all)) => format!(
            "Requires {level}. All changes since {since} together require a **{all}** \
             one: the next version is **{next}**."
        ),
    }
}

/// The number of changes of each level in words, and the number of approved ones.
fn counted(of: impl Fn(Level) -> usize, approved: usize) -> String {
    let counts = [
        (of(Level::Major), "breaking change", ""),
        (of(Level::Minor), "addition", ""),
        (of(Level::Patch), "change", " without effect"),
        (approved, "approved change", ""),
    ];
    let parts = counts
        .into_iter()
        .filter(|(number, ..)| *number > 0)
        .map(|(number, noun, more)| count(number, noun) + more);
    match parts.collect::<Vec<String>>().join(", ") {
        none if none.is_empty() => NOTHING.to_owned(),
        parts => parts,
    }
}
