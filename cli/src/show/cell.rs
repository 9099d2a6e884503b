//! The texts of values in cells of tables and CSV.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use terminal::escape;

/// The fields with the name of a record, the best first.
const NAMES: [&str; 5] = ["username", "name", "title", "realname", "displayName"];

/// The name of a record, or else its type and number: `answer 11`.
pub(crate) fn label(record: &Value) -> Option<String> {
    let text = |field: &str| record[field].as_str().filter(|text| !text.is_empty());
    if let Some(name) = NAMES.iter().find_map(|name| text(name)) {
        return Some(printable(name));
    }
    let id = match &record["id"] {
        Value::Number(number) => number.to_string(),
        _ => text("id")?.to_owned(),
    };
    Some(printable(&match text("type") {
        Some(kind) => format!("{kind} {id}"),
        None => id,
    }))
}

/// A text on one line, with control characters as escapes.
pub(crate) fn printable(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    escape::escape_controls(&line)
}

pub(super) fn text(value: &Value, is_instant: bool) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => printable(text),
        Value::Number(number) if is_instant => {
            let time = number.as_i64().and_then(|millis| local(millis, "%Y-%m-%d %H:%M"));
            time.unwrap_or_else(|| number.to_string())
        }
        Value::Array(items) => {
            items.iter().map(|item| text(item, false)).collect::<Vec<_>>().join(", ")
        }
        Value::Object(_) => label(value).unwrap_or_else(|| printable(&value.to_string())),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// The day of an instant, which is enough in a table.
pub(super) fn day(value: &Value) -> String {
    let day = value.as_i64().and_then(|millis| local(millis, "%Y-%m-%d"));
    day.unwrap_or_else(|| text(value, false))
}

/// An instant in the time zone of this machine.
fn local(milliseconds: i64, format: &str) -> Option<String> {
    let time =
        Timestamp::from_millisecond(milliseconds).ok()?.to_zoned_datetime(TimeZone::system());
    Some(time.strftime(format).to_string())
}

/// A value in a row of CSV: texts unchanged, instants in UTC as spreadsheets read them, everything
/// else as JSON. A text that a spreadsheet would take for a formula gets a `'`.
pub(super) fn csv(value: Option<&Value>, is_instant: bool) -> String {
    match value {
        Some(Value::Number(number)) if is_instant => {
            let time = number.as_i64().and_then(|millis| Timestamp::from_millisecond(millis).ok());
            let shown = time.map(|time| time.strftime("%Y-%m-%d %H:%M:%S").to_string());
            shown.unwrap_or_else(|| number.to_string())
        }
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
            format!("'{text}")
        }
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
