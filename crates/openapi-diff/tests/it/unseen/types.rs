//! Lists of types, of OpenAPI 3.1: what is said of values of a type goes with the type.

use serde_json::{Value, json};

use crate::schemas::{changes, document, level, without};

#[test]
fn a_type_that_comes_with_its_keywords_is_one_change() {
    let text = json!({"type": "string"});
    for more in [
        json!({"type": ["string", "array"], "items": {"type": "integer"}}),
        json!({"type": ["string", "array"], "uniqueItems": true, "minItems": 1}),
        json!({"type": ["string", "array"], "contains": {"const": 1}}),
        json!({"type": ["string", "array"], "prefixItems": [{"const": 1}]}),
        json!({"type": ["string", "object"], "additionalProperties": false}),
        json!({"type": ["string", "object"], "additionalProperties": {"type": "integer"}}),
        json!({"type": ["string", "object"], "propertyNames": {"maxLength": 1}}),
        json!({
            "type": ["string", "object"],
            "properties": {"a": {"type": "integer"}},
            "required": ["a"],
        }),
        json!({"type": ["string", "object"], "dependentRequired": {"a": ["b"]}}),
        json!({"type": ["string", "integer"], "minimum": 1, "multipleOf": 2}),
    ] {
        assert_eq!(wire("put", &text, &more), ["type-widened: minor"], "{more}");
        assert_eq!(wire("get", &text, &more), ["type-widened: major"], "{more}");
        assert_eq!(
            wire("put", &more, &text),
            ["type-narrowed: major"],
            "{more}"
        );
        assert_eq!(
            wire("get", &more, &text),
            ["type-narrowed: minor"],
            "{more}"
        );
    }
}

#[test]
fn a_format_or_a_pattern_goes_with_its_type() {
    let object = json!({"type": "object"});
    for more in [
        json!({"type": ["object", "string"], "format": "date"}),
        json!({"type": ["object", "string"], "pattern": "^a"}),
    ] {
        assert_eq!(
            wire("put", &object, &more),
            ["type-widened: minor"],
            "{more}"
        );
        assert_eq!(
            wire("get", &more, &object),
            ["type-narrowed: minor"],
            "{more}"
        );
    }
}

/// A keyword of a type that both sides have is compared all the same.
#[test]
fn what_is_said_of_a_common_type_is_compared() {
    let any = json!({"type": ["integer", "string"], "minimum": 1});
    let limited = json!({"type": ["integer", "string"], "minimum": 2});
    assert_eq!(wire("put", &any, &limited), ["minimum-raised: major"]);
    assert_eq!(wire("get", &any, &limited), ["minimum-raised: minor"]);
    assert_eq!(wire("put", &limited, &any), ["minimum-lowered: minor"]);
    assert_eq!(wire("get", &limited, &any), ["minimum-lowered: major"]);
    let lists = json!({"type": "array", "items": {"type": "string"}});
    let either = json!({"type": ["array", "string"], "items": {"type": "integer"}});
    let found = wire("put", &lists, &either);
    assert!(
        found.contains(&"type-changed: major".to_owned()),
        "{found:?}"
    );
}

/// The changes of a property by rule, and what they are on the wire, where callers send it (put),
/// or the server does (get).
fn wire(method: &str, old: &Value, new: &Value) -> Vec<String> {
    let left_out = if method == "get" { "put" } else { "get" };
    let [old, new] = [old, new].map(|schema| {
        let mut document = without(left_out, document(schema, &[]));
        document["openapi"] = json!("3.1.0");
        document
    });
    let found = changes(&old, &new);
    let lines = found
        .iter()
        .map(|change| format!("{}: {}", change.rule, level(&change.wire)));
    lines.collect()
}

/// Null is excluded like any other value.
#[test]
fn a_null_that_is_excluded_is_no_longer_valid() {
    let any = json!({"type": ["string", "null"]});
    for excluded in [json!({"type": "null"}), json!({"const": null})] {
        let without = json!({"type": ["string", "null"], "not": excluded});
        assert_eq!(wire("put", &any, &without), ["exclusion-added: major"]);
        assert_eq!(wire("get", &any, &without), ["exclusion-added: minor"]);
        assert_eq!(wire("put", &without, &any), ["exclusion-removed: minor"]);
        assert_eq!(wire("get", &without, &any), ["exclusion-removed: major"]);
        // What is not valid anyway is excluded without an effect.
        let text = json!({"type": "string"});
        let idle = json!({"type": "string", "not": excluded});
        for method in ["put", "get"] {
            assert_eq!(wire(method, &text, &idle), ["exclusion-added: patch"]);
            assert_eq!(wire(method, &idle, &text), ["exclusion-removed: patch"]);
        }
    }
}
