//! Values in reports.

use serde_json::Value;

/// A value on one line. Long values are shortened.
pub(super) fn shown(value: &Value) -> String {
    const MAX_LEN: usize = 100;
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match text.char_indices().nth(MAX_LEN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Like [`shown`], but with quotes around a text that looks like a value of another type: `1` and
/// `"1"` are different values.
pub(super) fn shown_typed(value: &Value) -> String {
    match value {
        Value::String(text) if serde_json::from_str::<Value>(text).is_ok_and(is_scalar) => {
            value.to_string()
        }
        _ => shown(value),
    }
}

fn is_scalar(value: Value) -> bool {
    !matches!(value, Value::Object(_) | Value::Array(_) | Value::String(_))
}
