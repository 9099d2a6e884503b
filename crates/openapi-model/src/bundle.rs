//! The bundle: the document as JSON with its samples inlined, what the extensions of each
//! operation say in words, and what is said of an open set where it is a parameter.
//!
//! Many tools cannot follow `externalValue`; viewers hide extensions, and show the
//! description of a parameter in the place of that of its schema. They are given the
//! bundle.

use serde_json::{Map, Value};

use crate::conventions::{Conventions, Section};
use crate::document::Document;
use crate::model::Sample;
use crate::pointer::from_reference;

/// The text of the bundle.
///
/// A JSON sample becomes the example's `value`; a sample of another media type
/// becomes a string. A sample file that is missing leaves its example as it is,
/// which is a lint finding.
#[must_use]
pub fn bundle(contract: &Document, conventions: &Conventions) -> String {
    let mut document = contract.written().clone();
    for sample in contract.samples() {
        inline(&mut document, sample);
    }
    for stated in contract.operations() {
        let operation = document.pointer_mut(&stated.pointer);
        if let Some(operation) = operation.and_then(Value::as_object_mut) {
            let facts = (conventions.operation_facts)(&stated.extensions);
            add_sections(operation, &facts.sections);
        }
    }
    describe_open_sets(contract, &mut document);
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
    // `shift_remove` keeps the order of the other keys.
    if example.shift_remove("externalValue").is_none() {
        return;
    }
    // A sample of another media type is a text.
    let value =
        serde_json::from_str(&sample.text).unwrap_or_else(|_| Value::String(sample.text.clone()));
    example.insert("value".to_owned(), value);
}

/// Adds to the description of an operation what its extensions say.
fn add_sections(operation: &mut Map<String, Value>, sections: &[Section]) {
    for Section { heading, text } in sections {
        let description = operation.get("description").and_then(Value::as_str);
        let described = format!(
            "{}\n\n**{heading}.** {text}",
            description.unwrap_or_default().trim_end()
        );
        let described = described.trim_start().to_owned();
        operation.insert("description".to_owned(), Value::String(described));
    }
}

/// Adds the description of an open set to the shared parameters that take its values.
fn describe_open_sets(contract: &Document, document: &mut Value) {
    let parameters = document
        .pointer_mut("/components/parameters")
        .and_then(Value::as_object_mut);
    for (_, parameter) in parameters.into_iter().flatten() {
        let set = parameter["schema"]["$ref"]
            .as_str()
            .and_then(from_reference)
            .and_then(|pointer| contract.at(&pointer))
            .filter(|schema| schema.get("x-extensible-enum").is_some());
        let words = set.and_then(|set| set["description"].as_str());
        if let (Some(words), Some(parameter)) = (words, parameter.as_object_mut()) {
            let own = parameter.get("description").and_then(Value::as_str);
            let both = format!("{}\n\n{words}", own.unwrap_or_default());
            parameter.insert("description".to_owned(), Value::String(both));
        }
    }
}
