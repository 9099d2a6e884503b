//! Examples for findings: what they show, and that the search for them is bounded.

use std::time::{Duration, Instant};

use openapi_diff::{Change, Example, Verdict};
use serde_json::{Value, json};

use crate::schemas::contract;

/// The changes between two schemas `It` of a request body.
fn changes(version: &str, old: &Value, new: &Value) -> Vec<Change> {
    let [old, new] = [old, new].map(|schema| {
        contract(&json!({
            "openapi": version,
            "info": {"title": "T", "version": "1"},
            "paths": {"/t": {"put": {
                "requestBody": {"content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/It"},
                }}},
                "responses": {"204": {"description": "D"}},
            }}},
            "components": {"schemas": {"It": schema}},
        }))
    });
    openapi_diff::compare(&old, &new).unwrap().changes
}

fn sentences(version: &str, old: Value, new: Value) -> Vec<String> {
    let changes = changes(version, &old, &new);
    let examples = changes.iter().flat_map(|change| change.examples.iter().flatten());
    examples.map(Example::sentence).collect()
}

#[test]
fn neighbour_of_limit_is_shown() {
    let schema = |least: i64| json!({"type": "integer", "minimum": least});
    assert_eq!(sentences("3.0.3", schema(0), schema(1)), ["`0` was accepted and is rejected now"]);
}

#[test]
fn example_is_shown_within_property_and_array() {
    let size = |least: i64| json!({"type": "integer", "minimum": least});
    let object = |least: i64| json!({"type": "object", "properties": {"size": size(least)}});
    let list = |items: Value| json!({"type": "array", "items": items});
    let in_property = |schema: Value| json!({"type": "object", "properties": {"a": schema}});
    for (old, new, expected) in [
        (object(0), object(1), r#"{"size": 0}"#),
        (list(size(0)), list(size(1)), "[0]"),
        (list(object(0)), list(object(1)), r#"[{"size": 0}]"#),
        (in_property(object(0)), in_property(object(1)), r#"{"a": {"size": 0}}"#),
    ] {
        let sentence = format!("`{expected}` was accepted and is rejected now");
        assert_eq!(sentences("3.0.3", old, new), [sentence]);
    }
}

#[test]
fn example_within_object_has_its_required_properties() {
    let schema = |least: i64| {
        json!({"type": "object", "required": ["name"], "properties": {
            "name": {"type": "string", "minLength": 3}, "size": {"type": "integer", "minimum": least},
        }})
    };
    let expected = r#"`{"name": "abc", "size": 0}` was accepted and is rejected now"#;
    assert_eq!(sentences("3.0.3", schema(0), schema(1)), [expected]);
}

#[test]
fn example_is_shown_alone_where_its_object_would_be_long() {
    let schema = |least: i64| {
        json!({"type": "object", "required": ["name"], "properties": {
            "name": {"type": "string", "minLength": 70}, "size": {"type": "integer", "minimum": least},
        }})
    };
    assert_eq!(sentences("3.0.3", schema(0), schema(1)), ["`0` was accepted and is rejected now"]);
}

#[test]
fn added_property_of_open_object_is_shown() {
    for open in [json!(true), json!({}), json!({"description": "Anything."})] {
        let schema = |properties: Value| json!({"type": "object", "additionalProperties": open, "properties": properties});
        let [old, new] = [json!({}), json!({"a": {"type": "integer"}})].map(schema);
        let expected = r#"`{"a": 1}` was not described and is described now"#;
        assert_eq!(sentences("3.0.3", old, new), [expected], "{open}");
    }
}

#[test]
fn example_shows_property_of_alternative_that_was_added() {
    let schema = |names: &[&str]| {
        let properties: Value = names.iter().map(|name| ((*name).to_owned(), json!({}))).collect();
        let closed = json!({
            "type": "object", "additionalProperties": false, "properties": properties,
        });
        json!({"properties": {"a": {"oneOf": [{"type": "string"}, closed]}}})
    };
    let examples = sentences("3.1.0", schema(&["a"]), schema(&["a", "b", "c"]));
    assert_eq!(examples.len(), 2);
    for (example, name) in examples.iter().zip(["b", "c"]) {
        let shown = format!(r#""a": {{"{name}":"#);
        assert!(example.contains(&shown), "{example}");
    }
}

#[test]
fn exclusive_minimum_of_3_0_is_read_as_flag() {
    let old = json!({"type": "number", "minimum": 5});
    let new = json!({"type": "number", "minimum": 5, "exclusiveMinimum": true});
    assert_eq!(sentences("3.0.3", old, new), ["`5` was accepted and is rejected now"]);
}

#[test]
fn null_of_3_0_and_3_1_is_shown() {
    let text = json!({"type": "string"});
    let expected = ["`null` was rejected and is accepted now"];
    let nullable = json!({"type": "string", "nullable": true});
    assert_eq!(sentences("3.0.3", text.clone(), nullable), expected);
    assert_eq!(sentences("3.1.0", text, json!({"type": ["string", "null"]})), expected);
}

#[test]
fn request_without_read_only_property_is_no_example() {
    let old = json!({"type": "object", "properties": {"a": {"type": "string"}, "id": {"type": "string", "readOnly": true}}});
    let mut new = old.clone();
    new["required"] = json!(["a", "id"]);
    assert_eq!(sentences("3.0.3", old, new), ["`{}` was accepted and is rejected now"],);
}

#[test]
fn removed_property_of_open_object_is_described_no_longer() {
    let of =
        |name: &str| json!({"type": "object", "properties": {name: {"type": "integer"}, "b": {}}});
    let found = changes("3.0.3", &of("a"), &json!({"type": "object", "properties": {"b": {}}}));
    let example = &found[0].examples.as_ref().unwrap()[0];
    assert_eq!([example.before, example.after], [Verdict::Described, Verdict::Undescribed]);
    assert_eq!(example.value, Some(json!({"a": 1})));
}

/// An object with ten required properties and `last`.
fn large_object(last: &Value, is_required: bool) -> Value {
    let mut properties = serde_json::Map::new();
    for index in 0..10 {
        properties.insert(format!("property_{index}"), json!({"type": "string", "minLength": 9}));
    }
    let mut required: Vec<String> = properties.keys().cloned().collect();
    properties.insert("last".to_owned(), last.clone());
    required.extend(is_required.then(|| "last".to_owned()));
    json!({"type": "object", "required": required, "properties": properties})
}

#[test]
fn long_object_shows_property_that_matters_first() {
    let mut without = large_object(&json!({}), false);
    without["properties"].as_object_mut().unwrap().shift_remove("last");
    let found = sentences("3.0.3", without, large_object(&json!({"type": "integer"}), false));
    let expected = "`{\"last\": 1, \"property_0\": \"aaaaaaaaa\", \"property_1\": \"aaaaaaaaa\", \
                    \"property_2\": \"aaaaaaaaa\", …} (11 properties)` was not described and is \
                    described now";
    assert_eq!(found, [expected]);
}

#[test]
fn long_object_names_property_that_is_missing() {
    let schema = |is_required: bool| large_object(&json!({"type": "integer"}), is_required);
    let found = sentences("3.0.3", schema(false), schema(true));
    assert!(found[0].contains("…} (10 properties, without \"last\")` was accepted"), "{found:?}");
}

#[test]
fn example_of_component_is_shown_alone() {
    let [old, new] = [0, 1].map(|least| {
        let size = json!({"type": "integer", "minimum": least});
        let list = json!({"type": "array", "items": {"$ref": "#/components/schemas/It"}});
        let mut document = json!({
            "openapi": "3.0.3",
            "info": {"title": "T", "version": "1"},
            "paths": {"/t": {"put": {
                "requestBody": {"content": {"application/json": {"schema": list}}},
                "responses": {"204": {"description": "D"}},
            }}},
        });
        document["components"] = json!({"schemas": {"It": size}});
        contract(&document)
    });
    let changes = openapi_diff::compare(&old, &new).unwrap().changes;
    assert_eq!(changes[0].examples.as_ref().unwrap()[0].text, "0");
}

#[test]
fn long_value_is_described_by_its_length() {
    let schema = |most: u64| json!({"type": "string", "maxLength": most});
    let found = changes("3.0.3", &schema(70_000), &schema(65_536));
    let example = &found[0].examples.as_ref().unwrap()[0];
    assert_eq!(example.value, None);
    assert!(example.text.ends_with("537 characters)"), "{}", example.text);
}

/// Schemas for which a naive search would never end.
#[test]
fn search_is_bounded() {
    let pattern =
        |most: u64| json!({"type": "string", "pattern": "^(?=(a+)+$)(a|a?)+b$", "maxLength": most});
    let repeated = |least: u64| json!({"type": "string", "pattern": "^((a{1,900}){1,900}){1,900}$", "minLength": least});
    let circle = |name: &str| {
        let own = json!({"$ref": "#/components/schemas/It"});
        json!({"type": "object", "required": ["a", "b", "c", name],
            "properties": {"a": own, "b": own, "c": {"type": "array", "minItems": 900, "items": own}}})
    };
    let large = |least: u64| {
        json!({"type": "array", "minItems": least, "items": {"type": "array", "minItems": 900,
            "items": {"type": "array", "minItems": 900, "items": {"type": "string"}}}})
    };
    for (old, new) in [
        (pattern(50), pattern(40)),
        (repeated(3), repeated(4)),
        (circle("d"), circle("e")),
        (large(900), large(901)),
    ] {
        let start = Instant::now();
        assert!(!changes("3.0.3", &old, &new).is_empty());
        assert!(start.elapsed() < Duration::from_secs(20), "{old}");
    }
}
