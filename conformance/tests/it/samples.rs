//! Samples: each is decoded by the model of its schema, encoded to the same JSON, and valid for the
//! schema.

use std::collections::{BTreeMap, BTreeSet};

use crate::models::{Decoded, Model};
use crate::proofs::proof;
use community_qa_contract::ledger::Prover;
use serde_json::Value;

use crate::document::{contract, json, json_samples, schemas, shape_of, violations};
use crate::{assert_none, snapshot};

/// The name of a snapshot: `getUser__200.full`, from `samples/getUser/200.full.json`.
fn snapshot_name(path: &str) -> String {
    let name = path.trim_start_matches("samples/");
    name.trim_end_matches(".json").replace('/', "__")
}

fn model(alternative: &str) -> &'static Model {
    Model::get(alternative).unwrap_or_else(|| panic!("no model is listed for {alternative}"))
}

/// Each sample is valid, and is decoded and encoded without loss. One snapshot for each model shows
/// its longest sample.
#[test]
fn every_sample_round_trips_through_its_model() {
    let mut shown: BTreeMap<&str, (&str, String)> = BTreeMap::new();
    let mut findings = Vec::new();
    let mut wired = BTreeSet::new();
    for sample in json_samples() {
        assert!(wired.insert(&sample.path), "{} is wired twice", sample.path);
        let alternative = sample.alternative.as_deref().unwrap();
        let value = json(sample);
        for violation in violations(alternative, &value) {
            findings.push(format!("{} as {alternative}: {violation}", sample.path));
        }
        let Decoded { debug, encoded } = match model(alternative).decode(&sample.text) {
            Ok(decoded) => decoded,
            Err(error) => {
                findings.push(format!("{} is not a {alternative}: {error}", sample.path));
                continue;
            }
        };
        if encoded != value {
            findings.push(format!("{}: through {alternative} it is {encoded}", sample.path));
        }
        let is_longer = |(_, other): &(&str, String)| other.len() < debug.len();
        // The longer text shows more.
        if shown.get(alternative).is_none_or(is_longer) {
            shown.insert(alternative, (&sample.path, debug));
        }
    }
    let mut names = BTreeSet::new();
    for (alternative, (path, debug)) in shown {
        let name = snapshot_name(path);
        names.insert(name.clone());
        let description = format!("openapi/{path} as {alternative}");
        findings.extend(snapshot::difference("samples", &name, &description, &debug));
    }
    assert_none("samples that are not decoded as they were", &findings);
    snapshot::assert_none_stale("samples", &names);
}

/// Every place, at any depth, where a required or an optional member is or could be.
fn members(schema: &Value, value: &Value, is_required: bool, place: &str, found: &mut Vec<String>) {
    use openapi_model::pointer::join;
    if let Value::Object(object) = value {
        let shape = shape_of(schema);
        for (name, property) in &shape.properties {
            let place = join(place, name);
            if let Some(member) = object.get(name) {
                members(property, member, is_required, &place, found);
            }
            if shape.required.contains(name) == is_required {
                found.push(place);
            }
        }
    }
    let resolved = contract().resolve(schema).unwrap();
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        let place = join(place, index);
        members(&resolved["items"], item, is_required, &place, found);
    }
}

#[test]
fn sample_without_required_member_is_refused() {
    let (mut findings, mut tried) = (Vec::new(), 0);
    for sample in json_samples() {
        let alternative = sample.alternative.as_deref().unwrap();
        let whole = json(sample);
        let mut places = Vec::new();
        let schema = contract().schema(alternative).unwrap();
        members(schema, &whole, true, "", &mut places);
        for place in places {
            let mut faulty = whole.clone();
            let (parent, name) = openapi_model::pointer::split_last(&place).unwrap();
            let object = faulty.pointer_mut(parent).unwrap().as_object_mut().unwrap();
            object.remove(name.as_ref());
            tried += 1;
            // The schema and the model must require the same members.
            if violations(alternative, &faulty).is_empty() {
                findings.push(format!("{}: the schema does not miss {place}", sample.path));
            }
            if model(alternative).decode(&faulty.to_string()).is_ok() {
                findings.push(format!("{}: the model does not miss {place}", sample.path));
            }
        }
    }
    assert_none("required members that nobody misses", &findings);
    // Fewer would mean that samples were lost.
    assert!(tried > 1000, "only {tried} members were taken away");
}

#[test]
fn null_in_an_optional_member_is_read_as_absent() {
    let (mut findings, mut tried) = (Vec::new(), 0);
    for sample in json_samples() {
        let alternative = sample.alternative.as_deref().unwrap();
        let whole = json(sample);
        let mut places = Vec::new();
        let schema = contract().schema(alternative).unwrap();
        members(schema, &whole, false, "", &mut places);
        for place in places {
            let (mut with_null, mut without) = (whole.clone(), whole.clone());
            let (parent, name) = openapi_model::pointer::split_last(&place).unwrap();
            let object = |value: &mut Value| -> serde_json::Map<String, Value> {
                std::mem::take(value.pointer_mut(parent).unwrap().as_object_mut().unwrap())
            };
            let (mut nulled, mut removed) = (object(&mut with_null), object(&mut without));
            nulled.insert(name.to_string(), Value::Null);
            removed.remove(name.as_ref());
            *with_null.pointer_mut(parent).unwrap() = Value::Object(nulled);
            *without.pointer_mut(parent).unwrap() = Value::Object(removed);
            tried += 1;
            match model(alternative).decode(&with_null.to_string()) {
                // Lists and maps distinguish null, empty and absent.
                Ok(own) if own.encoded == without || own.encoded == with_null => {}
                Ok(own) => findings.push(format!("{}: {place} is {}", sample.path, own.encoded)),
                Err(error) => findings.push(format!("{}: {place}: {error}", sample.path)),
            }
        }
    }
    assert_none("optional members that cannot be null", &findings);
    assert!(tried > 500, "only {tried} members were made null");
}

#[test]
fn projected_samples_differ_from_full_ones() {
    let mut findings = Vec::new();
    for sample in json_samples() {
        let Some(operation) = &sample.operation else {
            continue;
        };
        let openapi_model::SamplePart::Response(status) = sample.part else {
            continue;
        };
        let operation = contract().operation(operation).unwrap();
        let response =
            operation.responses.iter().find(|response| response.status == status).unwrap();
        let first = &response.content[0].alternatives()[0];
        let value = json(sample);
        let is_empty_list = value["list"].as_array().is_some_and(Vec::is_empty);
        // A follow relation is free-form, but it is not a user.
        if sample.alternative.as_ref() != Some(first)
            && !is_empty_list
            && violations(first, &value).is_empty()
        {
            findings.push(format!("{} would pass for {first}", sample.path));
        }
    }
    assert_none("samples that fit another alternative than the one they name", &findings);
}

#[test]
fn null_stays_null_among_the_custom_attributes() {
    let proof = proof!(Prover::Client, ["R-2.2-25"]);
    let sample = crate::document::sample("getUser/200.full.json");
    let attributes = |value: &Value| value["extraData"].as_object().unwrap().clone();
    let sent = attributes(&json(sample));
    assert!(sent.values().any(Value::is_null), "no attribute of the sample is null");
    assert!(sent.values().any(|value| !value.is_null()));
    let kept = attributes(&model("User").decode(&sample.text).unwrap().encoded);
    assert_eq!(kept, sent);
    assert_eq!(schemas().violations("ExtraData", &Value::Object(sent)), Some(Vec::new()));
    proof.passed();
}

#[test]
fn unlisted_value_is_kept() {
    let proof = proof!(Prover::Client, ["R-2.6-12", "R-2.6-13", "R-2.6-14"]);
    for (path, alternative, place, schema) in [
        ("searchNodes/200.unlisted-values.json", "NodeSearchPage", "/list/0/type", "NodeType"),
        ("listUserActions/200.unlisted-values.json", "ActionPage", "/list/0/verb", "ActionVerb"),
        ("listUserAwards/200.unlisted-values.json", "AwardPage", "/list/0/level", "AwardLevel"),
    ] {
        let sample = crate::document::sample(path);
        let value = json(sample).pointer(place).unwrap().clone();
        let listed = &contract().schema(schema).unwrap()["x-extensible-enum"];
        assert!(
            // Otherwise the sample would not test the open set.
            !listed.as_array().unwrap().contains(&value),
            "{path}: {value} is listed"
        );
        let decoded = model(alternative).decode(&sample.text).unwrap();
        assert!(decoded.debug.contains("Unknown("), "{path}: {}", decoded.debug);
        assert_eq!(decoded.encoded.pointer(place), Some(&value), "{path}");
    }
    proof.passed();
}

#[test]
fn answer_may_lack_title() {
    let proof = proof!(Prover::Suite, ["R-2.4-05"]);
    let sample = crate::document::sample("listUserAnswers/200.json");
    let (sent, decoded) = (json(sample), model("NodePage").decode(&sample.text).unwrap());
    for page in [&sent, &decoded.encoded] {
        let answers = page["list"].as_array().unwrap();
        assert!(answers.iter().all(|node| node["type"] == "answer" && node.get("title").is_none()));
    }
    assert!(decoded.debug.contains("title: None"));
    proof.passed();
}
