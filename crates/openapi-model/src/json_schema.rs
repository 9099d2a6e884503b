//! Schemas of OpenAPI as JSON Schema of draft 2020-12, for validators that know nothing of OpenAPI.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value, json};

use crate::schema::compare_numbers;

/// Makes a schema object of a [`Document`](crate::Document) one of JSON Schema; those within it
/// stay as they are.
///
/// A document says in the terms of OpenAPI 3.0 what 3.0 can say, also where it is written in a
/// later version; its other keywords are JSON Schema already.
///
/// ```
/// use serde_json::json;
///
/// let mut schema = json!({"type": "integer", "nullable": true, "minimum": 0, "exclusiveMinimum": true});
/// openapi_model::json_schema::translate(schema.as_object_mut().unwrap());
/// assert_eq!(schema, json!({"type": ["integer", "null"], "exclusiveMinimum": 0}));
/// ```
pub fn translate(schema: &mut Map<String, Value>) {
    // Keywords next to a reference have no meaning in OpenAPI 3.0, and in 3.1 the two are in an
    // `allOf`.
    if schema.contains_key("$ref") {
        schema.retain(|keyword, _| keyword == "$ref");
        return;
    }
    // They would change what references within the schema mean.
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

/// Writes the range of a format as bounds: formats of JSON Schema are those of strings alone.
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
