//! YAML with the same meaning in versions 1.1 and 1.2.

use serde_json::Value;

/// Words that version 1.1 reads as booleans or null.
const TYPED: &str = " y n yes no on off true false null ";

/// A value after a key, or after the `-` of an item.
pub(super) fn block(value: &Value, indent: &str) -> String {
    let inner = format!("{indent}  ");
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let lines = fields.iter().map(|(name, value)| {
                let value = block(value, &inner);
                format!("\n{indent}{}:{value}", text(name))
            });
            lines.collect()
        }
        Value::Array(items) if !items.is_empty() => {
            let lines = items
                .iter()
                .map(|item| block(item, &inner))
                .map(|item| format!("\n{indent}- {}", item.trim_start()));
            lines.collect()
        }
        Value::String(value) => format!(" {}", text(value)),
        other => format!(" {other}"),
    }
}

/// A text, in quotes unless it is a word of letters and digits: YAML 1.1 gives `12:30` and
/// `2020-01-01` other types.
fn text(text: &str) -> String {
    let is_plain = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric())
        && !TYPED.contains(&format!(" {} ", text.to_lowercase()));
    if is_plain {
        return text.to_owned();
    }
    let quoted = Value::from(text).to_string();
    let letters = quoted.chars().map(|letter| {
        // JSON allows these characters in texts, YAML does not.
        if letter.is_control() || "\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}".contains(letter) {
            format!("\\u{:04x}", u32::from(letter))
        } else {
            letter.to_string()
        }
    });
    letters.collect()
}
