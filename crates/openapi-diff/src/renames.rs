//! Renames: something was removed, and something else with the same shape was added.

use serde_json::{Map, Value};

/// Keys with texts for people.
const TEXTS: [&str; 3] = ["description", "summary", "title"];

/// Keys that are not part of a shape.
const REMARKS: [&str; 4] = ["example", "examples", "tags", "externalDocs"];

/// The pairs of an old and a new thing that are in no other pair.
pub(super) fn unambiguous<T: Copy + PartialEq>(candidates: &[(T, T)]) -> Vec<(T, T)> {
    let is_alone = |(old, new): &&(T, T)| {
        let shares = |(other_old, other_new): &&(T, T)| other_old == old || other_new == new;
        candidates.iter().filter(shares).count() == 1
    };
    candidates.iter().filter(is_alone).copied().collect()
}

/// An object without texts, extensions, examples and the keys that identify it.
pub(super) fn shape(object: &Value, names: &[&str]) -> Map<String, Value> {
    let is_shape = |key: &str, value: &Value| {
        !REMARKS.contains(&key) && !names.contains(&key) && !is_remark(key, value)
    };
    object
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, value)| is_shape(key, value))
        .map(|(key, value)| (key.clone(), without_texts(value)))
        .collect()
}

fn without_texts(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let entries = object.iter().filter(|(key, value)| !is_remark(key, value));
            Value::Object(entries.map(|(key, value)| (key.clone(), without_texts(value))).collect())
        }
        Value::Array(items) => items.iter().map(without_texts).collect(),
        other => other.clone(),
    }
}

/// Returns whether a key is a text or an extension. A property may also be called `title`; its
/// schema is not a text.
fn is_remark(key: &str, value: &Value) -> bool {
    key.starts_with("x-") || (value.is_string() && TEXTS.contains(&key))
}
