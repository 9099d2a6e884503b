//! The verdicts on values, compared with that of the diff.

use jsonschema::{Draft, Validator};
use openapi_diff::{Change, Example, Level, Verdict};
use openapi_model::Document;
use serde_json::{Value, json};

use super::instances::{self, UNDECLARED};
use super::translation::translate;
use crate::schemas::contract;

/// The agreement of the two verdicts for one direction.
#[derive(Debug)]
pub(super) enum Agreement {
    /// A value shows a break, and the diff reports one.
    Breaks,
    /// No value shows a break, and the diff reports none.
    Holds,
    /// No value fits one of the schemas.
    Undecided,
    /// A valid value became invalid, but the diff does not report it.
    Miss(String),
    /// The diff reports a break that no value shows.
    FalseAlarm(String),
}

/// Rules that see more than values can show: an open object accepts properties that it does not
/// describe, but ignores them; and the effects of patterns and of other conditions cannot be
/// computed.
const BEYOND_VALUES: [&str; 5] = [
    "condition-changed",
    "property-removed",
    "pattern-added",
    "pattern-removed",
    "pattern-changed",
];

/// Rules whose results depend on patterns, formats and `contains`, if there are any: on the lengths
/// of strings, and on the remaining values.
const UNLESS_PATTERNS: [&str; 12] = [
    "alternative-added",
    "alternative-removed",
    "any-of-allowed",
    "one-of-required",
    "max-length-lowered",
    "max-length-raised",
    "min-length-lowered",
    "min-length-raised",
    "one-of-overlap-added",
    "one-of-overlap-removed",
    "exclusion-added",
    "exclusion-removed",
];

/// Rules about values that depend on a property.
const DEPENDENT: [&str; 3] =
    ["condition-removed", "dependent-required-removed", "subschema-removed"];

/// The efforts of the search for a value, in steps, before an alarm counts as false.
const EFFORTS: [usize; 3] = [6, 24, 96];

/// The version of OpenAPI in which a schema is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Version {
    V3_0,
    V3_1,
}

/// Judges a pair of schemas in requests and in responses. The diff gets documents of these
/// versions.
pub(super) fn judge(old: &Value, new: &Value, versions: [Version; 2]) -> [Agreement; 2] {
    let (before, after) = (validator(old), validator(new));
    [true, false].map(|is_request| {
        let (sender, receiver, schema, other) =
            if is_request { (&before, &after, old, new) } else { (&after, &before, new, old) };
        let instances = instances::make(schema, other, 1);
        let is_sent = |value: &&Value| sender.is_valid(value);
        // If nothing is sent or nothing is accepted, the pair shows nothing.
        let accepts_any = instances.iter().any(|value| receiver.is_valid(value));
        if !(accepts_any && instances.iter().any(|value| is_sent(&value))) {
            return Agreement::Undecided;
        }
        let witness = |instances: &[Value]| {
            let sent = instances.iter().filter(is_sent);
            let rejected = sent.filter(|value| !receiver.is_valid(value));
            // A value that the schema describes is easier to understand.
            let described = rejected.clone().find(|value| describes(schema, value));
            described.or_else(|| rejected.clone().next()).cloned()
        };
        let changes = changes((old, versions[0]), (new, versions[1]), is_request);
        match agreement(witness(&instances), &changes, is_request) {
            // Callers that send one alternative do not know the properties of the others.
            Agreement::Miss(_)
                if !witness(&instances).is_some_and(|value| describes(schema, &value)) =>
            {
                Agreement::Undecided
            }
            // The diff does not compare values that another alternative still allows; in doubt
            // it reports major.
            Agreement::FalseAlarm(_) if overlaps(old, 1) || overlaps(new, 1) => {
                Agreement::Undecided
            }
            Agreement::FalseAlarm(what)
                if UNLESS_PATTERNS.iter().any(|rule| what.contains(rule))
                    && has_patterns(old, new) =>
            {
                Agreement::Undecided
            }
            Agreement::FalseAlarm(_) => {
                // Tries harder, because a witness may be rare.
                let found = EFFORTS
                    .iter()
                    .find_map(|effort| witness(&instances::make(schema, other, *effort)));
                match agreement(found, &changes, is_request) {
                    // Overlapping values may be as hard to find.
                    Agreement::FalseAlarm(_) if overlaps(old, 6) || overlaps(new, 6) => {
                        Agreement::Undecided
                    }
                    agreement => agreement,
                }
            }
            agreement => agreement,
        }
    })
}

fn has_patterns(old: &Value, new: &Value) -> bool {
    let text = format!("{old}{new}");
    ["uuid", "date", "\"pattern\"", "\"contains\""].iter().any(|word| text.contains(word))
}

fn agreement(witness: Option<Value>, changes: &[Change], is_request: bool) -> Agreement {
    let direction = if is_request { "request" } else { "response" };
    let is_major = |change: &&Change| change.wire.level == Some(Level::Major);
    let says = |change: &Change| format!("{}: {}", change.rule, change.message);
    match (witness, changes.iter().find(is_major)) {
        (Some(_), Some(_)) => Agreement::Breaks,
        (None, None) => Agreement::Holds,
        (Some(witness), None) => {
            let said: Vec<String> = changes.iter().map(says).collect();
            Agreement::Miss(format!("{direction} {witness}, and: {}", said.join("; ")))
        }
        (None, Some(_)) => {
            // Senders that no longer know a property do not send anything that depends on it,
            // and with another condition other values follow.
            let depends = |change: &Change| {
                let has = |rule| changes.iter().any(|change| change.rule == rule);
                let is_dependent = DEPENDENT.contains(&change.rule);
                (is_dependent && has("property-removed")) || has("condition-changed")
            };
            let is_beyond =
                |change: &Change| BEYOND_VALUES.contains(&change.rule) || depends(change);
            match changes.iter().filter(is_major).find(|change| !is_beyond(change)) {
                Some(change) => Agreement::FalseAlarm(format!("{direction}: {}", says(change))),
                None => Agreement::Undecided,
            }
        }
    }
}

/// Returns whether a schema describes all properties of a value that any schema describes. Of
/// alternatives, one that the value fits counts.
fn describes(schema: &Value, value: &Value) -> bool {
    let properties = value.as_object().into_iter().flatten();
    let are_described = properties
        .filter(|(name, _)| !UNDECLARED.contains(&name.as_str()))
        .all(|(name, value)| described_here(schema, name, value));
    let items = value.as_array().into_iter().flatten();
    let inner = schema.get("items");
    are_described && items.into_iter().all(|item| inner.is_none_or(|inner| describes(inner, item)))
        || alternatives(schema).any(|one| validator(one).is_valid(value) && describes(one, value))
}

fn described_here(schema: &Value, name: &str, value: &Value) -> bool {
    let is_required = || {
        let required = schema["required"].as_array();
        required.is_some_and(|required| required.contains(&json!(name)))
    };
    let additional = schema.get("additionalProperties").filter(|one| one.is_object());
    let property = schema["properties"].get(name).or(additional);
    let parts = schema["allOf"].as_array();
    property.is_some_and(|property| describes(property, value))
        || (property.is_none() && is_required())
        || parts.into_iter().flatten().any(|part| described_here(part, name, value))
}

fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    let lists =
        ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
    lists.flatten()
}

/// Returns whether a value fits two alternatives of the same choice.
fn overlaps(schema: &Value, effort: usize) -> bool {
    let itself = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|keyword| schema.get(keyword)?.as_array())
        .any(|alternatives| {
            let validators: Vec<Validator> = alternatives.iter().map(validator).collect();
            let instances = instances::make(schema, schema, effort);
            instances.iter().any(|value| {
                let fitting = validators.iter().filter(|validator| validator.is_valid(value));
                fitting.count() > 1
            })
        });
    itself
        || match schema {
            Value::Object(object) => object.values().any(|inner| overlaps(inner, effort)),
            Value::Array(list) => list.iter().any(|inner| overlaps(inner, effort)),
            _ => false,
        }
}

/// The report of the diff for two schemas of a request or response body.
pub(super) fn changes(
    old: (&Value, Version),
    new: (&Value, Version),
    is_request: bool,
) -> Vec<Change> {
    let [old, new] = [old, new].map(|(schema, version)| {
        contract(&match version {
            Version::V3_0 => document("3.0.3", schema, is_request),
            Version::V3_1 => document("3.1.0", &translate(schema), is_request),
        })
    });
    let changes = openapi_diff::compare(&old, &new).unwrap().changes;
    for example in changes.iter().flat_map(|change| change.examples.iter().flatten()) {
        assert_holds(example, &old, &new);
    }
    changes
}

/// Checks an example of a report with a separate validator.
fn assert_holds(example: &Example, old: &Document, new: &Document) {
    let Some(value) = &example.value else {
        return;
    };
    let accepts = |document: &Document, pointers: &[String]| {
        pointers.iter().all(|place| validator(document.at(place).unwrap()).is_valid(value))
    };
    let accepted = [accepts(old, &example.old_schemas), accepts(new, &example.new_schemas)];
    let expected = match (example.before, example.after) {
        (Verdict::Accepted, Verdict::Rejected) => [true, false],
        (Verdict::Rejected, Verdict::Accepted) => [false, true],
        _ => return,
    };
    assert_eq!(accepted, expected, "{example:?}\n{}\n{}", old.text(), new.text());
}

fn document(version: &str, schema: &Value, is_request: bool) -> Value {
    let content = json!({"content": {"application/json": {"schema": schema}}});
    let mut operation = json!({"responses": {"204": {"description": "D"}}});
    if is_request {
        operation["requestBody"] = content;
    } else {
        operation["responses"] =
            json!({"200": {"description": "D", "content": content["content"]}});
    }
    json!({
        "openapi": version,
        "info": {"title": "T", "version": "1"},
        "paths": {"/t": {"put": operation}},
    })
}

/// A validator for a schema that also checks formats.
pub(super) fn validator(schema: &Value) -> Validator {
    let options = jsonschema::options().with_draft(Draft::Draft202012);
    // In JSON Schema, formats are annotations unless this is set.
    let options = options.should_validate_formats(true);
    let mut schema = translate(schema);
    write_out_int32(&mut schema);
    options.build(&schema).unwrap()
}

/// Replaces `int32` by limits, because formats of JSON Schema only apply to strings.
fn write_out_int32(schema: &mut Value) {
    if schema.get("format") == Some(&json!("int32")) {
        schema["allOf"] = json!([{"minimum": i32::MIN, "maximum": i32::MAX}]);
    }
    match schema {
        Value::Object(object) => object.values_mut().for_each(write_out_int32),
        Value::Array(list) => list.iter_mut().for_each(write_out_int32),
        _ => {}
    }
}
