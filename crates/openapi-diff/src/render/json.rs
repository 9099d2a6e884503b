//! The report for programs. Its fields are described in docs/diff.md, and stay.

use openapi_model::{Diagnostics, Location};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{Approval, Change, Direction, Effect, Level, Reviewed};

#[derive(Serialize)]
struct Document<'a> {
    old: &'a str,
    new: &'a str,
    level: Option<Level>,
    counts: Counts,
    changes: Vec<Entry<'a>>,
    unused_approvals: Vec<&'a Approval>,
}

#[derive(Serialize)]
struct Counts {
    major: usize,
    minor: usize,
    patch: usize,
    approved: usize,
}

#[derive(Serialize)]
struct Entry<'a> {
    rule: &'a str,
    level: Level,
    message: &'a str,
    direction: Direction,
    old: Option<JsonLocation<'a>>,
    new: Option<JsonLocation<'a>>,
    before: Option<&'a str>,
    after: Option<&'a str>,
    wire: &'a Effect,
    /// Null where no client was looked at.
    rust: Option<&'a Effect>,
    server: &'a Effect,
    used_by: &'a [String],
    fingerprint: &'a str,
    approval: Option<&'a Approval>,
    expired_approval: Option<&'a Approval>,
}

#[derive(Serialize)]
struct JsonLocation<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    pointer: &'a str,
}

/// The report as JSON, complete.
///
/// # Errors
///
/// None are known: everything in it can be written as JSON.
pub fn json(reviewed: &Reviewed<'_>) -> serde_json::Result<String> {
    let report = reviewed.report;
    let changes = report
        .changes
        .iter()
        .map(|change| entry(change, reviewed))
        .collect();
    let document = Document {
        old: &report.old,
        new: &report.new,
        level: reviewed.level(),
        counts: Counts {
            major: reviewed.open(Level::Major).count(),
            minor: reviewed.open(Level::Minor).count(),
            patch: reviewed.open(Level::Patch).count(),
            approved: reviewed.approved().count(),
        },
        changes,
        unused_approvals: reviewed.unused(),
    };
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

fn entry<'a>(change: &'a Change, reviewed: &Reviewed<'a>) -> Entry<'a> {
    Entry {
        rule: change.rule,
        level: change.level,
        message: &change.message,
        direction: change.direction,
        old: change.old.as_ref().map(json_location),
        new: change.new.as_ref().map(json_location),
        before: change.before.as_deref(),
        after: change.after.as_deref(),
        wire: &change.wire,
        rust: reviewed.report.has_client.then_some(&change.rust),
        server: &change.server,
        used_by: &change.used_by,
        fingerprint: &change.fingerprint,
        approval: reviewed.approval(change),
        expired_approval: reviewed.expired(change),
    }
}

fn json_location(location: &Location) -> JsonLocation<'_> {
    JsonLocation {
        file: &location.file,
        line: location.line,
        column: location.column,
        pointer: &location.pointer,
    }
}

/// Renders the reason why two documents could not be compared as JSON.
pub fn json_failure(message: &str, diagnostics: Option<&Diagnostics>) -> String {
    let diagnostics = diagnostics
        .into_iter()
        .flat_map(|diagnostics| diagnostics.iter());
    let diagnostics: Vec<Value> = diagnostics
        .map(|diagnostic| {
            json!({
                "message": diagnostic.message,
                "location": json_location(&diagnostic.location),
                "help": diagnostic.help,
            })
        })
        .collect();
    let failure = json!({"error": {"message": message, "diagnostics": diagnostics}});
    format!("{failure:#}\n")
}
