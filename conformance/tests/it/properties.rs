//! Properties of the models, tested with random instances of the document's schemas: a valid
//! instance is decoded and encoded without loss, and the models refuse what the schemas refuse.
//!
//! The instances are the same in every run. `PROPTEST_CASES` sets their number, and
//! `PROPTEST_RNG_SEED` another seed.

use crate::models::{MODELS, Model};
use openapi_model::pointer::join;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde_json::{Map, Value, json};

use crate::document::{contract, json, json_samples, shape_of, violations};

/// The depth of resources in an instance: a page, an action in it, the node of the action, a topic
/// of the node.
const DEPTH: usize = 5;

fn runner() -> TestRunner {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    // Few by default, so that every commit can run them; the environment can set more.
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 48;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        // The same in each run, so that a new failure is a new mistake.
        config.rng_seed = RngSeed::Fixed(163);
    }
    TestRunner::new(config)
}

fn instances(schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        // These are decimal identifiers, as their descriptions say.
        if matches!(name, "UserIdText" | "GroupIdText") {
            return any::<i32>().prop_map(|id| json!(id.to_string())).boxed();
        }
        return instances(contract().schema(name).unwrap(), depth);
    }
    if let Some(listed) = schema["x-extensible-enum"].as_array() {
        let listed = proptest::sample::select(listed.clone());
        // Mostly listed values, and sometimes others.
        return prop_oneof![3 => listed, 1 => text()].boxed();
    }
    if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
        return instances(only, depth);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(members) = schema[key].as_array() {
            let members = members.iter().map(|member| instances(member, depth));
            return proptest::strategy::Union::new(members).boxed();
        }
    }
    match (schema["type"].as_str(), schema["format"].as_str()) {
        // Without this, recursive schemas would have no end.
        (Some("array"), _) if depth == 0 => Just(json!([])).boxed(),
        (Some("array"), _) => {
            vec(instances(&schema["items"], depth - 1), 0..3).prop_map(Value::Array).boxed()
        }
        (Some("integer"), Some("int32")) => any::<i32>().prop_map(|value| json!(value)).boxed(),
        (Some("integer"), _) => any::<i64>().prop_map(|value| json!(value)).boxed(),
        (Some("boolean"), _) => any::<bool>().prop_map(|value| json!(value)).boxed(),
        (Some("string"), _) => text().boxed(),
        (Some("object"), _) | (None, _) if schema.get("enum").is_none() => objects(schema, depth),
        _ => Just(Value::Null).boxed(),
    }
}

/// Objects of a schema, with all required properties, some optional ones, and some that the
/// document does not describe.
fn objects(schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let is_object = schema["type"] == "object" || schema.get("allOf").is_some();
    if !is_object {
        return anything().boxed();
    }
    let shape = shape_of(schema);
    let mut members = Vec::new();
    for (name, property) in &shape.properties {
        let is_required = shape.required.contains(name);
        // Leaving out optional properties ends a recursion.
        if !is_required && depth == 0 {
            continue;
        }
        let value = instances(property, depth.saturating_sub(1));
        let value = if is_required {
            value.prop_map(Some).boxed()
        } else {
            proptest::option::of(value).boxed()
        };
        let name = name.clone();
        members.push(value.prop_map(move |value| Some((name.clone(), value?))).boxed());
    }
    // No declared name begins with this.
    let unknown = btree_map("x-[a-zé\"]{1,4}", anything(), 0..2);
    (members, unknown)
        .prop_map(|(members, unknown)| {
            let mut object: Map<String, Value> = members.into_iter().flatten().collect();
            object.extend(unknown);
            Value::Object(object)
        })
        .boxed()
}

/// Texts with quotes, control characters and all of Unicode.
fn text() -> impl Strategy<Value = Value> {
    prop_oneof!["[a-z ]{0,8}", "\\PC{0,8}", ".{0,4}"].prop_map(Value::String)
}

/// Any JSON. Fractions are limited to those that every parser reads the same.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(|value| json!(value)),
        any::<i64>().prop_map(|value| json!(value)),
        any::<u64>().prop_map(|value| json!(value)),
        // Quarters are exact in binary.
        any::<i32>().prop_map(|value| json!(f64::from(value) + 0.25)),
        text(),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::Array),
            btree_map("[a-z]{1,3}", inner, 0..3)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

#[test]
fn valid_values_survive_their_model() {
    for model in MODELS {
        let schema = contract().schema(model.name).unwrap();
        let derived = jsonschema::validator_for(&model.schema()).unwrap();
        let tried = runner().run(&instances(schema, DEPTH), |value| {
            prop_assert_eq!(violations(model.name, &value), Vec::<String>::new());
            let decoded = model
                .decode(&value.to_string())
                .map_err(|error| TestCaseError::fail(format!("{error}: {value}")))?;
            // The derived schema must accept it, even with replaced types.
            prop_assert!(derived.is_valid(&decoded.encoded), "{}", decoded.encoded);
            prop_assert_eq!(decoded.encoded, value);
            Ok(())
        });
        tried.unwrap_or_else(|error| panic!("{}: {error}", model.name));
    }
}

/// Gives each member of each sample in turn a value of another type.
#[test]
fn schema_and_model_refuse_wrong_types() {
    let others = [json!("text"), json!(1.5), json!([1]), json!({"a": 1}), json!(true)];
    let mut findings = Vec::new();
    let (mut accepted, mut refused) = (0, 0);
    for sample in json_samples() {
        let alternative = sample.alternative.as_deref().unwrap();
        let model = Model::get(alternative).unwrap();
        let whole = json(sample);
        let mut places = Vec::new();
        places_of(&whole, "", &mut places);
        for (place, other) in
            places.iter().flat_map(|place| others.iter().map(move |other| (place, other)))
        {
            let mut faulty = whole.clone();
            *faulty.pointer_mut(place).unwrap() = other.clone();
            let fits = violations(alternative, &faulty).is_empty();
            let is_decoded = model.decode(&faulty.to_string()).is_ok();
            *(if fits { &mut accepted } else { &mut refused }) += 1;
            // To the schema, a decimal identifier is any text.
            if fits != is_decoded && !(fits && place.ends_with("/id")) {
                findings.push(format!(
                    "{}: {place} is {other}: schema {fits}, model {is_decoded}",
                    sample.path
                ));
            }
        }
    }
    crate::assert_none("values on which schema and model disagree", &findings);
    // Both must be frequent, otherwise one of them is not tested.
    assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
}

/// The places of all members of objects. Of a list, only the first item counts.
fn places_of(value: &Value, place: &str, found: &mut Vec<String>) {
    for (name, member) in value.as_object().into_iter().flatten() {
        let place = join(place, name);
        places_of(member, &place, found);
        found.push(place);
    }
    if let Some(first) = value.as_array().and_then(|items| items.first()) {
        places_of(first, &join(place, 0), found);
    }
}
