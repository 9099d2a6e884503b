//! Objects in the query that are written property by property, beside parameters of the same
//! names.

use std::path::Path;

use openapi_model::Document;
use serde_json::{Value, json};
use workspace::testing::Pair;

/// What is found without a generated client, on the wire alone: `level[rule] message`.
fn on_the_wire(old: &[Value], new: &[Value]) -> Vec<String> {
    let [old, new] = [old, new].map(|parameters| {
        let operation =
            json!({"parameters": parameters, "responses": {"204": {"description": "D"}}});
        let document = json!({
            "openapi": "3.0.3",
            "info": {"title": "T", "version": "1"},
            "paths": {"/t": {"get": operation}},
        });
        Document::parse("t.json", &document.to_string()).unwrap()
    });
    let changes = openapi_diff::compare(&old, &new).changes.into_iter();
    changes
        .map(|change| format!("{}[{}] {}", change.level, change.rule, change.message))
        .collect()
}

fn object(schema: Value) -> Value {
    let mut schema = schema;
    schema["type"] = json!("object");
    json!({"name": "filter", "in": "query", "schema": schema})
}

fn parameter(name: &str, kind: &str) -> Value {
    json!({"name": name, "in": "query", "schema": {"type": kind}})
}

fn with(mut value: Value, key: &str, entry: Value) -> Value {
    value[key] = entry;
    value
}

/// An object of two properties, and the parameters that are the same.
fn both() -> (Value, [Value; 2]) {
    let properties = json!({"a": {"type": "string"}, "b": {"type": "integer"}});
    let parameters = [parameter("a", "string"), parameter("b", "integer")];
    (object(json!({"properties": properties})), parameters)
}

#[test]
fn either_spelling_of_the_fixture_is_the_same_on_the_wire() {
    let pair = Pair::read(Path::new(
        "tests/it/fixtures/diff/parameters-regrouped.yaml",
    ));
    let one = Document::parse("before", &pair.before).unwrap();
    let other = Document::parse("after", &pair.after).unwrap();
    for (old, new) in [(&one, &other), (&other, &one)] {
        let found = openapi_diff::compare(old, new).changes;
        let found = found
            .iter()
            .filter(|change| change.rule != "unused-schema-added");
        let found: Vec<&str> = found.map(|change| change.message.as_str()).collect();
        assert_eq!(found, [""; 0]);
        let in_rust = crate::compare(old, new).changes;
        let regrouped = in_rust
            .iter()
            .find(|change| change.rule == "parameters-regrouped");
        assert_eq!(
            regrouped.unwrap().rust.level,
            Some(openapi_diff::Level::Major)
        );
    }
}

#[test]
fn the_name_of_the_object_is_never_sent() {
    let (filter, parameters) = both();
    let renamed = with(filter.clone(), "name", json!("criteria"));
    assert_eq!(
        on_the_wire(std::slice::from_ref(&filter), &[renamed]),
        ["patch[parameter-renamed] query parameter `filter` was renamed to `criteria`"]
    );
    // A property that moves out of an object that stays.
    let [_, b] = parameters;
    let rest = object(json!({"properties": {"a": {"type": "string"}}}));
    let apart = [rest, b];
    assert_eq!(on_the_wire(std::slice::from_ref(&filter), &apart), [""; 0]);
    assert_eq!(on_the_wire(&apart, &[filter]), [""; 0]);
}

#[test]
fn a_changed_property_is_a_changed_parameter() {
    let (filter, [a, b]) = both();
    let filter = [filter];
    let text = parameter("b", "string");
    for (parameters, found, reversed) in [
        (
            vec![a.clone(), text],
            "minor[type-widened] the type of parameter `b` has changed from integer to string",
            "major[type-changed] the type of property `b` of parameter `filter` has changed from string to integer",
        ),
        (
            vec![a.clone()],
            "major[parameter-removed] query parameter `b` was removed",
            "minor[parameter-added] query parameter `b` was added",
        ),
        (
            vec![a.clone(), b.clone(), parameter("c", "string")],
            "minor[parameter-added] query parameter `c` was added",
            "major[parameter-removed] query parameter `c` was removed",
        ),
        (
            vec![a.clone(), with(b.clone(), "required", json!(true))],
            "major[parameter-required] query parameter `b` is now required",
            "minor[parameter-optional] query parameter `b` is no longer required",
        ),
        (
            vec![a.clone(), with(b.clone(), "deprecated", json!(true))],
            "minor[parameter-deprecated] query parameter `b` is now deprecated",
            "minor[parameter-undeprecated] query parameter `b` is no longer deprecated",
        ),
        (
            vec![a.clone(), with(b.clone(), "allowEmptyValue", json!(true))],
            "minor[parameter-empty-value-changed] `allowEmptyValue` of query parameter `b` has changed",
            "major[parameter-empty-value-changed] `allowEmptyValue` of query parameter `b` has changed",
        ),
        (
            vec![a, with(b, "description", json!("How many."))],
            "patch[description-changed] the description of query parameter `b` was added",
            "patch[description-changed] the description of query parameter `b` was removed",
        ),
    ] {
        assert_eq!(on_the_wire(&filter, &parameters), [found]);
        assert_eq!(on_the_wire(&parameters, &filter), [reversed]);
    }
}

#[test]
fn what_an_object_requires_holds_if_it_is_sent() {
    let (filter, [a, b]) = both();
    let requiring = with(filter.clone(), "schema", {
        with(filter["schema"].clone(), "required", json!(["a"]))
    });
    let required = with(a.clone(), "required", json!(true));
    let sent = with(requiring.clone(), "required", json!(true));
    assert_eq!(
        on_the_wire(&[sent], &[required.clone(), b.clone()]),
        [""; 0]
    );
    for (own, found, reversed) in [
        (
            a.clone(),
            "minor[parameter-optional] query parameter `a` is no longer required beside other properties of `filter`",
            "major[parameter-required] query parameter `a` is now required beside other properties of `filter`",
        ),
        (
            required,
            "major[parameter-required] query parameter `a` is now required without other properties of `filter`",
            "minor[parameter-optional] query parameter `a` is no longer required without other properties of `filter`",
        ),
    ] {
        let parameters = [own, b.clone()];
        assert_eq!(
            on_the_wire(std::slice::from_ref(&requiring), &parameters),
            [found]
        );
        assert_eq!(
            on_the_wire(&parameters, std::slice::from_ref(&requiring)),
            [reversed]
        );
    }
    // Alone, it is there or the object is not.
    let alone = object(json!({"properties": {"a": {"type": "string"}}, "required": ["a"]}));
    assert_eq!(on_the_wire(&[alone], &[a]), [""; 0]);
}

#[test]
fn an_object_that_is_more_than_its_properties_is_no_list_of_parameters() {
    let (filter, parameters) = both();
    let properties = &filter["schema"]["properties"];
    let nested =
        json!({"a": {"type": "array", "items": {"type": "string"}}, "b": {"type": "integer"}});
    for whole in [
        with(filter.clone(), "explode", json!(false)),
        with(filter.clone(), "style", json!("deepObject")),
        with(filter.clone(), "in", json!("header")),
        object(json!({"properties": properties, "minProperties": 1})),
        object(json!({"properties": properties, "additionalProperties": {"type": "string"}})),
        object(json!({"properties": properties, "nullable": true})),
        object(json!({"properties": nested})),
    ] {
        let found = on_the_wire(std::slice::from_ref(&whole), &parameters);
        let removed = format!(
            "major[parameter-removed] {} parameter `filter` was removed",
            whole["in"].as_str().unwrap()
        );
        assert!(found.contains(&removed), "{whole}: {found:?}");
        assert_eq!(found.len(), 3, "{whole}: {found:?}");
    }
}
