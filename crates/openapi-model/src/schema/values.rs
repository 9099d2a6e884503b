//! Listed values.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

use super::bound::{EXACT, truncated};

pub(super) fn by_text(values: &[Value]) -> BTreeMap<String, Value> {
    values.iter().map(normalise_number).map(|value| (value.to_string(), value)).collect()
}

/// A value with one spelling of its number: `1.0` becomes `1`.
pub(super) fn normalise_number(value: &Value) -> Value {
    match value.as_f64() {
        Some(float) if value.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            Value::from(truncated(float))
        }
        _ => value.clone(),
    }
}

/// The number of a keyword. A number in quotes (`'5'`) is a mistake that a tolerant reading reports
/// and reads as 5.
pub(super) fn read_number(value: &Value) -> Option<Number> {
    let unquoted = value.as_str().and_then(|text| serde_json::from_str(text).ok());
    normalise_number(unquoted.as_ref().unwrap_or(value)).as_number().cloned()
}
