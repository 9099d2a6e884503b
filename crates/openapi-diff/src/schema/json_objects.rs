//! A walk over JSON.

use serde_json::{Map, Value};

/// The objects within a value, including itself, in no particular order.
pub(super) fn json_objects(value: &Value) -> impl Iterator<Item = &Map<String, Value>> {
    let mut pending = vec![value];
    std::iter::from_fn(move || {
        while let Some(value) = pending.pop() {
            match value {
                Value::Object(object) => {
                    pending.extend(object.values());
                    return Some(object);
                }
                Value::Array(items) => pending.extend(items),
                _ => {}
            }
        }
        None
    })
}
