//! Listed values.

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use super::bound::{EXACT, truncated};

pub(super) fn by_text(values: &[Value]) -> BTreeMap<String, Value> {
    values.iter().map(normalise).map(|value| (value.to_string(), value)).collect()
}

/// A value with one spelling of each number, `1` for `1.0`, and the keys of objects in order.
pub(super) fn normalise(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(normalise).collect(),
        Value::Object(object) => {
            let mut object: Map<_, _> =
                object.iter().map(|(key, value)| (key.clone(), normalise(value))).collect();
            object.sort_keys();
            Value::Object(object)
        }
        _ => match value.as_f64() {
            Some(float) if value.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
                Value::from(truncated(float))
            }
            _ => value.clone(),
        },
    }
}

/// The number of a keyword. A number in quotes (`'5'`) is a mistake that a tolerant reading reports
/// and reads as 5.
pub(super) fn read_number(value: &Value) -> Option<Number> {
    let unquoted = value.as_str().and_then(|text| serde_json::from_str(text).ok());
    normalise(unquoted.as_ref().unwrap_or(value)).as_number().cloned()
}
