//! The report for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::{headline, shortened};
use crate::diff::{Approval, Change, Direction, Effect, Level, Reviewed};
use crate::terminal::{DIM, ERROR, STEP, WARNING, count};

/// How many changes of one rule and level are shown whole.
const WHOLE: usize = 5;

/// How many more are shown by a line each, before the rest is counted.
const LINES: usize = 20;

/// The report, with styles; `all` shows every change whole.
pub fn text(reviewed: &Reviewed<'_>, all: bool) -> String {
    let mut out = String::new();
    for level in [Level::Major, Level::Minor, Level::Patch] {
        let changes: Vec<&Change> = reviewed.open(level).collect();
        blocks(&mut out, &changes, reviewed, all);
    }
    for (change, approval) in reviewed.approved() {
        approved(&mut out, change, approval);
    }
    for approval in reviewed.unused() {
        let _ = writeln!(
            out,
            "{WARNING}unused{WARNING:#}: the approval {} ({}) fits no change; remove it from {}",
            approval.fingerprint,
            approval.reason,
            reviewed.approvals_name(),
        );
    }
    if reviewed.approved().next().is_some() || !reviewed.unused().is_empty() {
        out.push('\n');
    }
    let _ = writeln!(out, "{}", summary(reviewed));
    out
}

/// The changes of one level: those of one rule after the fifth by a line each.
fn blocks(out: &mut String, changes: &[&Change], reviewed: &Reviewed<'_>, all: bool) {
    let mut total: BTreeMap<&str, usize> = BTreeMap::new();
    for change in changes {
        *total.entry(change.rule).or_default() += 1;
    }
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for change in changes {
        let number = shown.entry(change.rule).or_default();
        *number += 1;
        if all || *number <= WHOLE {
            block(out, change, reviewed.expired(change), all);
        }
        // The last one is followed by what was held back.
        if !all && Some(number) == total.get_mut(change.rule) {
            let held: Vec<&&Change> = changes
                .iter()
                .filter(|other| other.rule == change.rule)
                .skip(WHOLE)
                .collect();
            for change in held.iter().take(LINES) {
                let _ = writeln!(
                    out,
                    "{}: {}  {DIM}{}{DIM:#}",
                    heading(change),
                    headline(change),
                    place(change)
                );
            }
            if let Some(rest) = held.len().checked_sub(LINES).filter(|rest| *rest > 0) {
                let _ = writeln!(
                    out,
                    "{}: {} of this rule; --all shows them",
                    heading(change),
                    count(rest, "more change")
                );
            }
            if !held.is_empty() {
                out.push('\n');
            }
        }
    }
}

fn block(out: &mut String, change: &Change, expired: Option<&Approval>, all: bool) {
    let _ = writeln!(out, "{}: {}", heading(change), headline(change));
    let _ = writeln!(out, "{DIM}{:>11}{DIM:#} {}", "-->", place(change));
    if change.before.is_some() || change.after.is_some() {
        let side = |value: &Option<String>| match value.as_deref() {
            Some(value) => value.replace('\n', " "),
            None => "(none)".to_owned(),
        };
        row(
            out,
            "value",
            &format!("{} → {}", side(&change.before), side(&change.after)),
        );
    }
    for (name, effect) in [
        ("wire", &change.wire),
        ("rust", &change.rust),
        ("server", &change.server),
    ] {
        // What a patch means to whom is said only where it means more.
        if let Some(level) = effect.level
            && (level > Level::Patch || change.level > Level::Patch)
        {
            row(
                out,
                name,
                &format!("{}: {}", styled(level), meaning(effect)),
            );
        }
    }
    if !change.used_by.is_empty() {
        let direction = match change.direction {
            Direction::Request => " (request)",
            Direction::Response => " (response)",
            Direction::Both => " (request and response)",
            Direction::Neither => "",
        };
        row(
            out,
            "used by",
            &format!("{}{direction}", shortened(&change.used_by, all)),
        );
    }
    if let Some(approval) = expired {
        row(
            out,
            "approval",
            &format!("expired on {}: {}", approval.expires, approval.reason),
        );
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
        approval.expires, change.message, change.level, change.rule, "reason", approval.reason,
    );
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
    let plain = Style::new();
    let end = match style == plain {
        true => String::new(),
        false => format!("{style:#}"),
    };
    format!("{style}{level}{end}")
}

fn meaning(effect: &Effect) -> &str {
    match effect.meaning.as_str() {
        "" => "it concerns them",
        meaning => meaning,
    }
}

/// Where to look: in the new document, and in the old one where it stands there
/// alone.
fn place(change: &Change) -> String {
    match (&change.old, &change.new) {
        (_, Some(place)) => place.to_string(),
        (Some(place), None) => format!("{place} (before)"),
        (None, None) => String::new(),
    }
}

/// `major: 1 major, 2 minor and 3 patch changes between a.yaml and b.yaml`.
fn summary(reviewed: &Reviewed<'_>) -> String {
    let report = reviewed.report;
    let counts: Vec<String> = [Level::Major, Level::Minor, Level::Patch]
        .into_iter()
        .map(|level| (level, reviewed.open(level).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(level, count)| format!("{count} {level}"))
        .collect();
    let between = format!("between {} and {}", report.old, report.new);
    let total: usize = reviewed.open_count();
    let mut line = match reviewed.level() {
        None if report.changes.is_empty() => format!("no changes {between}"),
        None => format!("no changes but approved ones {between}"),
        Some(level) => format!(
            "{}: {} {} {between}",
            styled(level),
            counts.join(", "),
            match total {
                1 => "change",
                _ => "changes",
            }
        ),
    };
    if !report.changes.is_empty() && !reviewed.touches_the_wire() {
        line.push_str("; no changes on the wire");
    }
    let approved = reviewed.approved().count();
    if approved > 0 {
        let _ = write!(line, "; {}", count(approved, "approved change"));
    }
    line
}
