//! A choice that takes the place of a schema, which one of its alternatives covers.

use serde_json::{Map, Value, json};

use crate::schemas::one_way;

fn blur(more: &Value) -> Value {
    let mut schema = json!({
        "type": "object",
        "required": ["radius"],
        "properties": {"radius": {"type": "number"}},
    });
    let properties = schema["properties"].as_object_mut().unwrap();
    let more: Map<String, Value> = more.as_object().cloned().unwrap_or_default();
    properties.extend(more);
    schema
}

/// What is found where `Blur` becomes one of two alternatives.
fn found(method: &str, normal: &Value, progressive: &Value) -> Vec<String> {
    let named = [
        ("Blur", blur(&json!({}))),
        ("Normal", normal.clone()),
        ("Progressive", progressive.clone()),
    ];
    let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let choice = json!({"anyOf": [reference("Normal"), reference("Progressive")]});
    one_way(method, [&reference("Blur"), &choice], &named)
}

#[test]
fn properties_that_alternatives_bring_are_as_new_as_added_ones() {
    let plain = blur(&json!({}));
    let more = blur(&json!({"start": {"type": "number"}}));
    let point = json!({"type": "object", "properties": {"x": {"type": "number"}}});
    let deep = blur(&json!({"start": point}));
    let rest = |method, normal, progressive| {
        let mut found = found(method, normal, progressive);
        found.retain(|one| one.starts_with("alternative-added"));
        found
    };
    let mut limited = plain.clone();
    limited["maxProperties"] = json!(9);
    let (new, idle) = (
        "alternative-added: minor major",
        "alternative-added: patch major",
    );
    for method in ["get", "put"] {
        assert_eq!(rest(method, &more, &deep), [new, new], "{method}");
        // `Normal` is `Blur` by another name.
        assert_eq!(rest(method, &plain, &more), [new], "{method}");
        assert_eq!(rest(method, &plain, &limited), [idle], "{method}");
    }
}
