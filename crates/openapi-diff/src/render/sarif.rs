//! The report as SARIF 2.1.0, which code hosts and editors show next to the lines.

use openapi_model::Location;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::headline;
use crate::{Approval, Change, Level, Reviewed, Rule};

/// The key of the fingerprint, with which tools compare two runs.
const FINGERPRINT: &str = "openapiDiff/v1";

/// The report as SARIF. `rules` are all existing rules, in any order.
///
/// An approved change is a suppressed result. A removal has no line in the new document: it is
/// shown at the first line of the file, and its old location is a related one.
pub fn sarif(reviewed: &Reviewed<'_>, rules: &[&Rule]) -> Value {
    let report = reviewed.report;
    let found = |rule: &&&Rule| report.changes.iter().any(|change| change.rule == rule.name);
    let found: Vec<&Rule> = rules.iter().filter(found).copied().collect();
    let described: Vec<Value> = found
        .iter()
        .map(|rule| json!({ "id": rule.name, "shortDescription": { "text": rule.summary } }))
        .collect();
    let results: Vec<Value> =
        report.changes.iter().map(|change| result(change, reviewed, &found)).collect();
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": env!("CARGO_PKG_NAME"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": described,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(change: &Change, reviewed: &Reviewed<'_>, rules: &[&Rule]) -> Value {
    let mut result = json!({
        "ruleId": change.rule,
        "level": match change.level {
            Level::Major => "error",
            Level::Minor => "warning",
            Level::Patch => "note",
        },
        "message": { "text": message(change) },
        "locations": [match &change.new {
            Some(location) => physical(location),
            None => beginning(&reviewed.report.new),
        }],
        "partialFingerprints": { FINGERPRINT: change.fingerprint },
        "properties": properties(change, reviewed),
    });
    if let Some(index) = rules.iter().position(|rule| rule.name == change.rule) {
        result["ruleIndex"] = json!(index);
    }
    if let Some(location) = &change.old {
        let mut before = physical(location);
        before["message"] = json!({ "text": "where it stood before" });
        result["relatedLocations"] = json!([before]);
    }
    if let Some(approval) = reviewed.approval(change) {
        result["suppressions"] = json!([suppression(approval)]);
    }
    result
}

/// The change, and its effects on callers and servers.
fn message(change: &Change) -> String {
    let mut text = format!("{}.", super::sentence(&headline(change)));
    for (reader, effect) in [("Callers", &change.wire), ("Servers", &change.server)] {
        if effect.level.is_some() {
            text.push_str(&format!(" {reader}: {}.", effect.meaning));
        }
    }
    text
}

fn properties(change: &Change, reviewed: &Reviewed<'_>) -> Value {
    let mut properties = json!({
        "wire": change.wire.level,
        "server": change.server.level,
        "usedBy": change.used_by,
    });
    if reviewed.report.has_client {
        properties["rust"] = json!(change.rust.level);
    }
    if let Some(before) = &change.before {
        properties["before"] = json!(before);
    }
    if let Some(after) = &change.after {
        properties["after"] = json!(after);
    }
    properties
}

fn suppression(approval: &Approval) -> Value {
    json!({
        "kind": "external",
        "status": "accepted",
        "justification": format!("{} (until {})", approval.reason, approval.expires),
    })
}

fn physical(location: &Location) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&location.file) },
            // SARIF counts from 1, and cannot refer to a file as a whole.
            "region": {
                "startLine": location.line.max(1),
                "startColumn": location.column.max(1),
            },
        },
        "logicalLocations": [{ "fullyQualifiedName": location.pointer }],
    })
}

fn beginning(file: &str) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "startLine": 1 },
        },
    })
}

/// A path as a relative reference (RFC 3986), in which the colon of `revision:path` does not end a
/// scheme.
fn uri(path: &str) -> String {
    const OTHERS: &AsciiSet =
        &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');
    utf8_percent_encode(path, OTHERS).to_string()
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn file_name_becomes_relative_reference() {
        assert_eq!(uri("main:openapi/api.yaml"), "main%3Aopenapi/api.yaml");
        assert_eq!(uri("ünter uns.yaml"), "%C3%BCnter%20uns.yaml");
    }
}
