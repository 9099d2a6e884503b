//! The report for programs. docs/diff.md describes its fields, which are stable.

use openapi_model::Diagnostics;
use serde_json::{Value, json};

use crate::{Change, Level, Reviewed};

/// The complete report as JSON.
pub fn json(reviewed: &Reviewed<'_>) -> Value {
    let report = reviewed.report;
    json!({
        "old": report.old,
        "new": report.new,
        "level": reviewed.level(),
        "counts": {
            "major": reviewed.open(Level::Major).count(),
            "minor": reviewed.open(Level::Minor).count(),
            "patch": reviewed.open(Level::Patch).count(),
            "approved": reviewed.approved().count(),
            "hidden": report.hidden,
        },
        "changes": report.changes.iter().map(|change| entry(change, reviewed)).collect::<Value>(),
        "unused_approvals": reviewed.unused(),
    })
}

fn entry(change: &Change, reviewed: &Reviewed<'_>) -> Value {
    let mut entry = json!(change);
    // Null instead of a level: without a client, the effect in Rust is unknown.
    if !reviewed.report.has_client {
        entry["rust"] = Value::Null;
    }
    entry["approval"] = json!(reviewed.approval(change));
    entry["expired_approval"] = json!(reviewed.expired(change));
    entry
}

/// Renders the reason why two documents could not be compared as JSON.
pub fn json_failure(message: &str, diagnostics: Option<&Diagnostics>) -> Value {
    let diagnostics: Vec<Value> = diagnostics
        .into_iter()
        .flat_map(|diagnostics| diagnostics.iter())
        .map(|diagnostic| {
            json!({
                "message": diagnostic.message,
                "location": diagnostic.location,
                "help": diagnostic.help,
            })
        })
        .collect();
    json!({"error": {"message": message, "diagnostics": diagnostics}})
}
