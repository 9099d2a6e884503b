//! A copy of a document without some of its keys.

use serde_json::{Map, Value};

use super::ObjectKind;
use crate::grammar::{Child, Kind, Shape};

/// Copies a document without the keys for which `is_left_out` returns true.
///
/// References, values such as examples, and extensions are copied whole. Examples can be a large
/// part of a document, so leaving them out is faster than copying and removing them.
pub fn copy_without(
    document: &Value,
    is_left_out: impl Fn(ObjectKind, &str) -> bool + Copy,
) -> Value {
    match Kind::of_objects(ObjectKind::Document) {
        Some(kind) => object(kind, document, is_left_out),
        None => document.clone(),
    }
}

fn object(
    kind: &'static Kind,
    value: &Value,
    is_left_out: impl Fn(ObjectKind, &str) -> bool + Copy,
) -> Value {
    let Value::Object(members) = value else {
        return value.clone();
    };
    if kind.is_reference(members) {
        return value.clone();
    }
    let kept = members.iter().filter(|(key, _)| !is_left_out(kind.object, key));
    let copied = kept.map(|(key, value)| {
        let value = match kind.child(key) {
            Some(Child::Keyword(shape)) => child(shape, value, is_left_out),
            Some(Child::Extension) | None => value.clone(),
        };
        (key.clone(), value)
    });
    Value::Object(copied.collect())
}

fn child(
    shape: Shape,
    value: &Value,
    is_left_out: impl Fn(ObjectKind, &str) -> bool + Copy,
) -> Value {
    match (shape, value) {
        (Shape::List(shape), Value::Array(items)) => {
            items.iter().map(|item| child(*shape, item, is_left_out)).collect()
        }
        (Shape::Map(_, shape), Value::Object(members)) => {
            let copied = members.iter();
            let copied =
                copied.map(|(name, value)| (name.clone(), child(*shape, value, is_left_out)));
            Value::Object(copied.collect::<Map<_, _>>())
        }
        (Shape::Object(kind) | Shape::FlagOr(kind), value) => object(kind, value, is_left_out),
        _ => value.clone(),
    }
}
