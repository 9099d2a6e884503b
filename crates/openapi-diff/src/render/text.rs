//! The report for a terminal.

use std::fmt::Write as _;

use anstyle::AnsiColor;
use indexmap::IndexMap;

use super::repeated::{Repeated, repeated};
use super::{KEYS, counts, effects, examples, has_two_places, series, shortened, values};
use crate::{Approval, Change, Direction, Level, Reviewed};
use terminal::escape::escape_controls;
use terminal::{DIM, ERROR, STEP, WARNING, count};

/// The most changes of a rule and level that are shown completely.
const WHOLE: usize = 5;

/// The most further changes that are shown on one line each; the others are counted.
const LINES: usize = 20;

/// The report with styles. If `all` is set, every change is shown completely.
pub fn text(reviewed: &Reviewed<'_>, all: bool) -> String {
    let mut out = String::new();
    for level in Level::ALL {
        let changes: Vec<&Change> = reviewed.open(level).collect();
        blocks(&mut out, &changes, reviewed, all);
    }
    for (change, approval) in reviewed.approved() {
        approved(&mut out, change, approval);
    }
    for approval in reviewed.unused() {
        let _ = writeln!(
            out,
            "{WARNING}unused{WARNING:#}: the approval {} ({}) in {} matches no change between these two",
            escape_controls(&approval.fingerprint),
            escape_controls(&approval.reason),
            reviewed.approvals_name(),
        );
    }
    if reviewed.approved().next().is_some() || !reviewed.unused().is_empty() {
        out.push('\n');
    }
    let _ = writeln!(out, "{}", summary(reviewed));
    out
}

/// Writes the changes of one level. For each rule, the first are shown completely, some more on one
/// line each, and the others are counted.
fn blocks(out: &mut String, changes: &[&Change], reviewed: &Reviewed<'_>, all: bool) {
    let mut by_rule: IndexMap<&str, Vec<&Change>> = IndexMap::new();
    for change in changes {
        by_rule.entry(change.rule).or_default().push(change);
    }
    for changes in by_rule.values() {
        if let (false, Some(headline), Some(first)) = (all, series(changes), changes.first()) {
            let _ = writeln!(out, "{}: {headline}", heading(first));
            first_of_series(out, changes);
            continue;
        }
        let each = |change| Repeated { first: change, others: Vec::new() };
        let changes: Vec<Repeated<'_>> =
            if all { changes.iter().copied().map(each).collect() } else { repeated(changes) };
        let mut lines = 0;
        for (index, change) in changes.iter().enumerate() {
            if all || (index < WHOLE && !is_slight(change.first)) {
                block(out, change, reviewed.expired(change.first), all);
            } else if lines < LINES {
                line(out, change);
                lines += 1;
            } else {
                let rest = changes.iter().skip(index).map(|change| 1 + change.others.len()).sum();
                let rest = count(rest, "more change");
                let _ = writeln!(out, "{}: {rest}; --all shows them", heading(change.first));
                break;
            }
        }
        if lines > 0 {
            out.push('\n');
        }
    }
}

/// Writes the first of a series of operations with new operationIds.
fn first_of_series(out: &mut String, changes: &[&Change]) {
    for change in changes.iter().take(WHOLE) {
        let values = values(change, escape_controls).unwrap_or_default();
        let value = format!("{values}  {DIM}{}{DIM:#}", place(change));
        row(out, "value", &value);
    }
    let _ = writeln!(out, "{DIM}{:>11}{DIM:#} --all shows each of them\n", "…");
}

/// Returns whether one line is enough.
fn is_slight(change: &Change) -> bool {
    change.level == Level::Patch && effects(change, KEYS).all(|(_, level, _)| level == Level::Patch)
}

fn line(out: &mut String, repeated: &Repeated<'_>) {
    let change = repeated.first;
    let values = match values(change, escape_controls) {
        Some(values) => format!(" ({values})"),
        None => String::new(),
    };
    let more = repeated.more_places().map_or_else(String::new, |more| format!(" and {more}"));
    let _ = writeln!(
        out,
        "{}: {}{values}  {DIM}{}{more}{DIM:#}",
        heading(change),
        headline(change),
        place(change)
    );
}

fn block(out: &mut String, repeated: &Repeated<'_>, expired: Option<&Approval>, all: bool) {
    let change = repeated.first;
    let _ = writeln!(out, "{}: {}", heading(change), headline(change));
    let _ = writeln!(out, "{DIM}{:>11}{DIM:#} {}", "-->", place(change));
    if let Some(more) = repeated.more_places() {
        let places: Vec<String> = repeated.others.iter().map(|one| place(one)).collect();
        let also = format!("{more}: {}; --all shows each", shortened(&places, false));
        row(out, "also at", &also);
    }
    if let Some(values) = values(change, escape_controls) {
        row(out, "value", &values);
    }
    for example in examples(change) {
        row(out, "example", &escape_controls(&example));
    }
    for (name, level, meaning) in effects(change, KEYS) {
        // An effect of level patch is only shown next to other effects.
        if level > Level::Patch || change.level > Level::Patch {
            let effect = format!("{}: {}", styled(level), escape_controls(meaning));
            row(out, name, &effect);
        }
    }
    if !change.used_by.is_empty() {
        let direction = match change.direction {
            Direction::Request => " (request)",
            Direction::Response => " (response)",
            Direction::Both => " (request and response)",
            Direction::Neither => "",
        };
        let users = escape_controls(&shortened(&change.used_by, all));
        row(out, "used by", &format!("{users}{direction}"));
    }
    if let Some(approval) = expired {
        let (expires, reason) = (approval.expires, escape_controls(&approval.reason));
        row(out, "approval", &format!("expired on {expires}: {reason}"));
    }
    if change.level > Level::Patch || all {
        row(out, "approve as", &change.fingerprint);
    }
    out.push('\n');
}

fn row(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "{DIM}{name:>11}{DIM:#} {value}");
}

fn approved(out: &mut String, change: &Change, approval: &Approval) {
    let _ = writeln!(
        out,
        "{STEP}approved{STEP:#} until {}: {} ({} {})\n{DIM}{:>11}{DIM:#} {}",
        approval.expires,
        headline(change),
        change.level,
        change.rule,
        "reason",
        escape_controls(&approval.reason),
    );
}

fn headline(change: &Change) -> String {
    escape_controls(&super::headline(change))
}

fn heading(change: &Change) -> String {
    format!("{}[{}]", styled(change.level), change.rule)
}

fn styled(level: Level) -> String {
    let style = match level {
        Level::Major => ERROR,
        Level::Minor => WARNING,
        Level::Patch => AnsiColor::Cyan.on_default(),
    };
    format!("{style}{level}{style:#}")
}

/// The location of a change: in the new document if possible, otherwise in the old one.
fn place(change: &Change) -> String {
    match (&change.old, &change.new) {
        (Some(before), Some(place)) if has_two_places(change) => {
            escape_controls(&format!("{place} (before: {before})"))
        }
        (_, Some(place)) => escape_controls(&place.to_string()),
        (Some(place), None) => escape_controls(&format!("{place} (before)")),
        (None, None) => String::new(),
    }
}

/// The summary: `major: 1 major, 2 minor and 3 patch changes between a.yaml and b.yaml`.
fn summary(reviewed: &Reviewed<'_>) -> String {
    let report = reviewed.report;
    let between =
        format!("between {} and {}", escape_controls(&report.old), escape_controls(&report.new));
    let counts = counts(reviewed);
    let mut line = match reviewed.level() {
        None => format!("{counts} {between}"),
        Some(level) => format!("{}: {counts} {between}", styled(level)),
    };
    if !report.changes.is_empty() && !reviewed.touches_the_wire() {
        line.push_str("; no changes on the wire");
    }
    let approved = reviewed.approved().count();
    if approved > 0 && reviewed.level().is_some() {
        let _ = write!(line, "; {}", count(approved, "approved change"));
    }
    line
}
