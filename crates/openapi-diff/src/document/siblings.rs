//! Keys next to a reference, which OpenAPI 3.0 ignores.

use openapi_model::pointer;
use serde_json::{Map, Value};

use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::unhandled::{differing_keys, verb};

rules! {
    REFERENCE_SIBLING_CHANGED: "reference-sibling-changed",
        "a key next to a `$ref` has changed, which OpenAPI 3.0 ignores (patch)";
}

const REFERENCE: &str = "$ref";

/// Compares what is next to references at the same place of both documents. Who
/// writes it means something, and some generators take them into account.
pub(super) fn compare(comparison: &mut Comparison<'_>) {
    let (old, new) = (comparison.old.value(), comparison.new.value());
    let mut pending = vec![(String::new(), old, new)];
    while let Some((place, old, new)) = pending.pop() {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) => {
                if is_reference(old) && is_reference(new) {
                    siblings(comparison, &place);
                    continue;
                }
                let both = old.iter().filter_map(|(key, old)| {
                    let new = new.get(key).filter(|_| !holds_data(&place, key))?;
                    Some((pointer::join(&place, key), old, new))
                });
                pending.extend(both);
            }
            (Value::Array(old), Value::Array(new)) => {
                let both = old.iter().zip(new).enumerate();
                pending.extend(both.map(|(index, (old, new))| {
                    let place = format!("{place}/{index}");
                    (place, old, new)
                }));
            }
            _ => {}
        }
    }
}

fn is_reference(object: &Map<String, Value>) -> bool {
    object.get(REFERENCE).is_some_and(Value::is_string)
}

/// Returns whether a key holds values of callers, in which `$ref` is a name like any other.
fn holds_data(place: &str, key: &str) -> bool {
    // A property, and a response, may well be called `default`.
    let parent = pointer::split_last(place).map(|(_, parent)| parent);
    let is_name = matches!(
        parent.as_deref(),
        Some("properties" | "responses" | "schemas" | "parameters" | "headers" | "paths")
    );
    let is_data = matches!(key, "example" | "examples" | "default" | "enum");
    !is_name && (is_data || key.starts_with("x-"))
}

fn siblings(comparison: &mut Comparison<'_>, place: &str) {
    let (Some(old), Some(new)) = (
        DocumentNode::as_written(comparison.old, place),
        DocumentNode::as_written(comparison.new, place),
    ) else {
        return;
    };
    let keys = differing_keys(old.value, new.value).into_iter();
    let subject = Subject::of_document("a reference");
    let pair = ObjectPair::new(old, new, subject);
    for key in keys.filter(|key| *key != REFERENCE) {
        let how = verb(pair.old.value.get(key), pair.new.value.get(key));
        let message = format!("`{key}` next to a reference {how}, where it has no effect");
        comparison.report(
            pair.finding_at(&REFERENCE_SIBLING_CHANGED, key, message)
                .wire(Effect::patch("OpenAPI 3.0 ignores it"))
                .rust(Effect::patch("the generated code stays the same")),
        );
    }
}
