//! Schemas in the syntax of OpenAPI 3.1, which is that of JSON Schema.

use serde_json::{Map, Value, json};

/// The keywords whose values are not schemas.
const DATA: [&str; 5] = ["enum", "const", "required", "dependentRequired", "type"];

/// Translates a schema of OpenAPI 3.0, which may also have keywords of 3.1, to 3.1.
pub(super) fn translate(schema: &Value) -> Value {
    match schema {
        Value::Object(object) => {
            let inner = object.iter().map(|(key, value)| {
                // A list of values is not a list of schemas.
                let is_data = DATA.contains(&key.as_str());
                let value = if is_data { value.clone() } else { translate(value) };
                (key.clone(), value)
            });
            let mut object: Map<String, Value> = inner.collect();
            translate_keywords(&mut object);
            Value::Object(object)
        }
        Value::Array(list) => list.iter().map(translate).collect(),
        other => other.clone(),
    }
}

/// Translates null, bounds and single values.
fn translate_keywords(schema: &mut Map<String, Value>) {
    if schema.get("nullable") == Some(&json!(true)) {
        schema.shift_remove("nullable");
        // In JSON Schema, null is a type.
        let types = match schema.get("type").cloned().unwrap_or_default() {
            Value::Array(types) => types,
            one => vec![one],
        };
        schema.insert("type".to_owned(), types.into_iter().chain([json!("null")]).collect());
    }
    for (bound, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
        if schema.get(exclusive) == Some(&json!(true))
            // In 3.0, the bound is a number and its exclusiveness a flag; later it is a single
            // number.
            && let Some(limit) = schema.shift_remove(bound)
        {
            schema.insert(exclusive.to_owned(), limit);
        }
    }
    let listed = schema.get("enum").and_then(Value::as_array);
    if let Some([only]) = listed.map(Vec::as_slice) {
        let only = only.clone();
        schema.shift_remove("enum");
        schema.insert("const".to_owned(), only);
    }
}
