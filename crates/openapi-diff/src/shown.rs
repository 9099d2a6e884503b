//! Values in reports.

use serde_json::Value;

/// A value in a line. Long ones are cut.
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
