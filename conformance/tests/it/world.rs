//! The samples show one made-up site, and do not contradict each other.
//!
//! A sample whose summary begins with `Tolerated:` shows something that the specification does not,
//! but that a client must accept. No other sample does.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::conventions;
use community_qa_contract::ledger::Prover;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use openapi_model::Sample;
use openapi_model::pointer::join;
use serde_json::{Map, Value};

use crate::assert_none;
use crate::document::{contract, json, json_samples, shape_of};
use crate::models::Model;
use crate::proofs::proof;

fn is_tolerated(sample: &Sample) -> bool {
    let example = contract().at(&sample.pointer).unwrap();
    let words = conventions().tolerated.as_deref().unwrap();
    example["summary"].as_str().unwrap().starts_with(words)
}

struct Object<'a> {
    sample: &'a Sample,
    schema: String,
    place: String,
    fields: Map<String, Value>,
}

impl Object<'_> {
    fn at(&self, field: &str) -> String {
        format!("{}: {}", self.sample.path, join(&self.place, field))
    }

    fn number(&self, field: &str) -> Option<i64> {
        self.fields.get(field)?.as_i64()
    }

    /// The record that the object describes.
    fn record(&self) -> Option<(&'static str, String)> {
        let kind = match self.schema.trim_end_matches("Fields") {
            "User" | "UpdatedUser" | "ActionUser" | "AuthorSummary" => "user",
            "Node" | "NodeReference" => "node",
            "Group" | "GroupSummary" => "group",
            "Topic" => "topic",
            "Action" => "action",
            "Award" => "award",
            "Revision" => "revision",
            "Attachment" => "attachment",
            _ => return None,
        };
        Some((kind, id(&self.fields)?))
    }
}

/// An identifier. Some responses write it as a string.
fn id(fields: &Map<String, Value>) -> Option<String> {
    let id = fields.get("id")?;
    Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
}

/// All objects in samples that have a schema.
fn world() -> Vec<Object<'static>> {
    let mut found = Vec::new();
    for sample in json_samples() {
        let alternative = sample.alternative.as_deref().unwrap();
        let reference = format!("#/components/schemas/{alternative}");
        let schema = serde_json::json!({ "$ref": reference });
        visit(sample, &schema, json(sample), "", &mut found);
    }
    assert!(found.len() > 300, "only {} objects", found.len());
    found
}

/// Collects the objects of a value. Values without a schema are skipped.
fn visit(
    sample: &'static Sample,
    schema: &Value,
    value: Value,
    place: &str,
    found: &mut Vec<Object<'static>>,
) {
    let (name, schema) = followed(schema);
    match value {
        Value::Object(fields) => {
            let shape = shape_of(&schema);
            for (field, value) in &fields {
                if let Some(property) = shape.properties.get(field) {
                    visit(sample, property, value.clone(), &join(place, field), found);
                }
            }
            found.push(Object {
                sample,
                schema: name.unwrap_or_default(),
                place: place.to_owned(),
                fields,
            });
        }
        Value::Array(items) => {
            for (index, item) in items.into_iter().enumerate() {
                visit(sample, &schema["items"], item, &join(place, index), found);
            }
        }
        _ => {}
    }
}

/// A schema behind references and wrappers, with its name.
fn followed(schema: &Value) -> (Option<String>, Value) {
    let (mut name, mut schema) = (None, schema.clone());
    loop {
        if let Some(reference) = schema["$ref"].as_str() {
            name = reference.rsplit('/').next().map(str::to_owned);
            schema = contract().resolve(&schema).unwrap().clone();
        } else if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
            schema = only.clone();
        } else {
            return (name, schema);
        }
    }
}

/// The places in a model for undeclared fields and unlisted values.
const STRANGERS: [&str; 2] = ["unknown_fields: {\n", "Unknown("];

#[test]
fn samples_with_unknown_values_are_marked_as_tolerated() {
    let (mut findings, mut tolerated) = (Vec::new(), 0);
    for sample in json_samples() {
        if is_tolerated(sample) {
            tolerated += 1;
            continue;
        }
        let model = Model::get(sample.alternative.as_deref().unwrap()).unwrap();
        let decoded = model.decode(&sample.text).unwrap().debug;
        if STRANGERS.iter().any(|name| decoded.contains(name)) {
            findings.push(format!("{}: {decoded}", sample.path));
        }
    }
    assert_none("samples that are not marked as tolerated", &findings);
    assert!(tolerated > 10, "only {tolerated} samples show tolerance");
}

/// The display form of a time, in the time zone of the made-up site.
fn displayed(field: &str, millis: i64) -> String {
    let time = Timestamp::from_millisecond(millis).unwrap().to_zoned_datetime(TimeZone::UTC);
    time.strftime(form(field)).to_string()
}

/// The format of a display date: `MM/DD/YYYY hh:mm AM|PM`, and `M/D/YY h:mm AM|PM` in revisions (§
/// Conventions).
fn form(field: &str) -> &'static str {
    match field {
        "revisionDate" => "%-m/%-d/%y %-I:%M %p",
        _ => "%m/%d/%Y %I:%M %p",
    }
}

#[test]
fn dates_are_displayed_in_the_form_stated() {
    let (mut findings, mut pairs) = (Vec::new(), 0);
    for object in world() {
        for (name, value) in &object.fields {
            let Some(field) = name.strip_suffix("Formatted") else {
                continue;
            };
            if !field.ends_with("Date") {
                continue;
            }
            let text = value.as_str().unwrap();
            let expected = match object.number(field) {
                Some(millis) => {
                    pairs += 1;
                    displayed(field, millis)
                }
                None => DateTime::strptime(form(field), text).map_or_else(
                    |error| error.to_string(),
                    |time| time.strftime(form(field)).to_string(),
                ),
            };
            if text != expected {
                findings.push(format!("{} is {text:?}, not {expected:?}", object.at(name)));
            }
        }
        if let Some(day) = object.fields.get("birthday").and_then(Value::as_str) {
            let read = Date::strptime("%m/%d/%Y", day);
            let written = read.map(|day| day.strftime("%m/%d/%Y").to_string());
            if written.as_deref().ok() != Some(day) {
                findings.push(format!("{} is {day:?}", object.at("birthday")));
            }
        }
    }
    assert_none("dates that are displayed otherwise", &findings);
    assert!(pairs > 50, "only {pairs} pairs of dates");
}

/// The properties that an update changes, or shows differently.
const CHANGED_BY_UPDATE: [&str; 2] = ["modificationDate", "extraData"];

#[test]
fn shared_descriptions_of_a_record_are_equal() {
    let mut facts: BTreeMap<(&str, String, String), (Value, String)> = BTreeMap::new();
    let mut findings = Vec::new();
    for object in world() {
        let Some((kind, id)) = object.record() else {
            continue;
        };
        for (field, value) in &object.fields {
            let is_changed = CHANGED_BY_UPDATE.contains(&field.as_str());
            let is_plain = |value: &Value| !value.is_object();
            let is_nested = !is_plain(value)
                || value.as_array().is_some_and(|items| !items.iter().all(is_plain));
            if field == "id" || is_nested || (object.schema == "UpdatedUser" && is_changed) {
                continue;
            }
            let place = object.at(field);
            let (said, by) = facts
                .entry((kind, id.clone(), field.clone()))
                .or_insert_with(|| (value.clone(), place.clone()));
            if said != value {
                findings.push(format!("{place} is {value}, but {said} at {by}"));
            }
        }
    }
    assert_none("contradictions", &findings);
    assert!(facts.len() > 200, "only {} facts", facts.len());
}

/// The pages of all lists, as the client reads them: each has the number of its items, the number
/// of all items, and its own number, from 1. Only the list of followers always reports page 0.
#[test]
fn list_counts_match_items() {
    let proof = proof!(Prover::Suite, ["R-2.1-05", "R-2.1-06", "R-2.1-09"]);
    let (mut findings, mut numbers) = (Vec::new(), BTreeSet::new());
    for sample in json_samples() {
        let model = Model::get(sample.alternative.as_deref().unwrap()).unwrap();
        let page = model.decode(&sample.text).unwrap().encoded;
        let Some(list) = page["list"].as_array() else {
            continue;
        };
        let number = |field: &str| page[field].as_i64().unwrap();
        let (size, total) = (number("pageSize"), number("totalCount"));
        let held = i64::try_from(list.len()).unwrap();
        let left = total - (number("page").max(1) - 1) * size;
        let is_of_followers = sample.operation.as_deref() == Some("listNodeFollowers");
        let expected = (held, (total + size - 1) / size, left.clamp(0, size), is_of_followers);
        let is_zero = number("page") == 0;
        let found = (number("listCount"), number("pageCount"), held, is_zero);
        if found != expected {
            findings.push(format!("{}: {found:?} instead of {expected:?}", sample.path));
        }
        numbers.insert(number("page"));
    }
    assert_none("lists that miscount", &findings);
    // The page of followers, first pages, and others.
    assert!(numbers.contains(&1) && numbers.len() > 2, "{numbers:?}");
    proof.passed();
}
