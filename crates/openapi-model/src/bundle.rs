//! The bundle: the document as JSON with its samples inlined.
//!
//! Many tools cannot follow `externalValue`. They are given the bundle.

use serde_json::Value;

use crate::document::Document;
use crate::model::Sample;

/// The text of the bundle.
///
/// A JSON sample becomes the example's `value`; a sample of another media type
/// becomes a string. A sample file that is missing leaves its example as it is,
/// which is a lint finding.
#[must_use]
pub fn bundle(contract: &Document) -> String {
    let mut document = contract.value().clone();
    for sample in contract.samples() {
        inline(&mut document, sample);
    }
    let mut text = format!("{document:#}");
    text.push('\n');
    text
}

fn inline(document: &mut Value, sample: &Sample) {
    let Some(example) = document
        .pointer_mut(&sample.pointer)
        .and_then(Value::as_object_mut)
    else {
        return;
    };
    if example.shift_remove("externalValue").is_none() {
        return;
    }
    let value =
        serde_json::from_str(&sample.text).unwrap_or_else(|_| Value::String(sample.text.clone()));
    example.insert("value".to_owned(), value);
}
