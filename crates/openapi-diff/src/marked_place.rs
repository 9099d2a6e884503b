//! The places that reports show: the line that has changed, where a finding is about an entry of a
//! list.

use openapi_model::{Document, pointer};
use serde_json::Value;

use super::finding::Finding;

/// The pointers into the old and the new document that are shown for a finding.
pub(super) fn pointers(
    finding: &Finding,
    old: &Document,
    new: &Document,
) -> (Option<String>, Option<String>) {
    let (was, is) = (finding.old.as_deref(), finding.new.as_deref());
    let (was_entry, is_entry) = match finding.rule {
        "property-required" => (None, is.and_then(|place| requirement(new, place))),
        "property-optional" => (was.and_then(|place| requirement(old, place)), None),
        "enum-value-added" | "known-value-added" => (None, only_entry((new, is), (old, was))),
        "enum-value-removed" | "known-value-removed" => (only_entry((old, was), (new, is)), None),
        "enum-value-renamed" | "known-value-renamed" => {
            (only_entry((old, was), (new, is)), only_entry((new, is), (old, was)))
        }
        _ => (None, None),
    };
    (was_entry.or_else(|| finding.old.clone()), is_entry.or_else(|| finding.new.clone()))
}

/// The pointer to the name of a property in the `required` of its object.
fn requirement(document: &Document, property: &str) -> Option<String> {
    let (properties, name) = pointer::split_last(property)?;
    let (object, keyword) = pointer::split_last(properties)?;
    let required = pointer::join(object, "required");
    let names = document.at(&required)?.as_array().filter(|_| keyword == "properties")?;
    let index = names.iter().position(|other| other.as_str() == Some(name.as_ref()))?;
    Some(pointer::join(&required, index))
}

/// The pointer to the first value of a list that another list does not have.
fn only_entry(
    (document, place): (&Document, Option<&str>),
    (other_document, other_place): (&Document, Option<&str>),
) -> Option<String> {
    let values = document.at(place?)?.as_array()?;
    let others = other_document.at(other_place?).and_then(Value::as_array)?;
    let index = values.iter().position(|value| !others.contains(value))?;
    Some(pointer::join(place?, index))
}
