//! Values that are listed.

use std::collections::BTreeMap;

use serde_json::Value;

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
