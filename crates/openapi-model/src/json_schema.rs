//! Translates schemas of OpenAPI to JSON Schema (draft 2020-12), for validators that do not know
//! OpenAPI.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value, json};

use crate::schema::compare_numbers;

/// Translates a schema object of a [`Document`](crate::Document) to JSON Schema. Schemas within it
/// stay as they are.
///
/// A document uses the notation of OpenAPI 3.0 as far as possible, whatever its version; its other
/// keywords are already JSON Schema.
///
/// ```
/// use serde_json::json;
///
/// let mut schema = json!({"type": "integer", "nullable": true, "minimum": 0, "exclusiveMinimum": true});
/// openapi_model::json_schema::translate(schema.as_object_mut().unwrap());
/// assert_eq!(schema, json!({"type": ["integer", "null"], "exclusiveMinimum": 0}));
/// ```
pub fn translate(schema: &mut Map<String, Value>) {
    // Keywords next to a reference have no meaning in OpenAPI 3.0, and in 3.1 they are in an
    // `allOf` with it.
    if schema.contains_key("$ref") {
        schema.retain(|keyword, _| keyword == "$ref");
        return;
    }
    // These would change the meaning of references within the schema.
    for keyword in ["$id", "$schema", "$anchor", "$dynamicAnchor", "$vocabulary"] {
        schema.shift_remove(keyword);
    }
    translate_nullable(schema);
    for (exclusive, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if let Some(Value::Bool(is_exclusive)) = schema.get(exclusive) {
            let limit = schema.get(bound).filter(|_| *is_exclusive).cloned();
            schema.shift_remove(exclusive);
            if let Some(limit) = limit {
                schema.shift_remove(bound);
                schema.insert(exclusive.to_owned(), limit);
            }
        }
    }
    translate_integer_format(schema);
}

fn translate_nullable(schema: &mut Map<String, Value>) {
    let is_nullable = schema.shift_remove("nullable") == Some(Value::Bool(true));
    if let Some(types) = schema.get_mut("type").filter(|_| is_nullable) {
        let mut all = types.as_array().cloned().unwrap_or_else(|| vec![types.clone()]);
        all.push(json!("null"));
        *types = Value::Array(all);
    }
}

/// Replaces an integer format by bounds, because formats of JSON Schema only apply to strings.
fn translate_integer_format(schema: &mut Map<String, Value>) {
    let range = match schema.get("format").and_then(Value::as_str) {
        Some("int32") => [i64::from(i32::MIN), i64::from(i32::MAX)],
        Some("int64") => [i64::MIN, i64::MAX],
        _ => return,
    };
    let [least, greatest] = range.map(Number::from);
    for (bound, limit, looser) in
        [("minimum", least, Ordering::Less), ("maximum", greatest, Ordering::Greater)]
    {
        let stated = schema.get(bound).and_then(Value::as_number);
        if stated.is_none_or(|stated| compare_numbers(stated, &limit) == looser) {
            schema.insert(bound.to_owned(), Value::Number(limit));
        }
    }
}
