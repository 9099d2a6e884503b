//! The bundle: the document as JSON for other tools. Its descriptions contain information that
//! these tools would not show.
//!
//! Many tools cannot follow `externalValue`, so samples are inlined, except those that the document
//! does not describe completely. Viewers hide extensions, so their contents are added to the
//! descriptions of operations, and known values to those of open sets. Remarks about one server
//! become quotations, and whole resources get all of their properties.

mod open_sets;
mod remarks;
mod resources;

use serde_json::{Map, Value};

use crate::conventions::{Conventions, Section};
use crate::document::Document;
use crate::model::Sample;
use crate::pointer::split_last;
use crate::visit::visit_mut;

/// The text of the bundle.
///
/// A JSON sample becomes the `value` of its example, and a sample of another media type a string.
/// If a sample file is missing, its example stays as it is; lint reports it.
pub fn bundle(contract: &Document, conventions: &Conventions) -> String {
    let mut document = contract.written().clone();
    for sample in contract.samples() {
        inline(&mut document, sample);
        if let Some(words) = &conventions.tolerated {
            drop_tolerated(&mut document, sample, words);
        }
    }
    for stated in contract.operations() {
        let operation = document.pointer_mut(&stated.pointer);
        if let Some(operation) = operation.and_then(Value::as_object_mut) {
            let facts = (conventions.operation_facts)(&stated.extensions);
            add_sections(operation, &facts.sections, conventions.remark.as_deref());
        }
    }
    if let Some(infix) = &conventions.sparse_infix {
        resources::write_out(&mut document, infix);
    }
    open_sets::describe(contract, &mut document);
    if let Some(words) = &conventions.remark {
        describe_anew(&mut document, |object| {
            let description = object.get("description")?.as_str()?;
            Some(remarks::quoted(description, words))
        });
    }
    let mut text = format!("{document:#}");
    text.push('\n');
    text
}

fn inline(document: &mut Value, sample: &Sample) {
    let Some(example) = document.pointer_mut(&sample.pointer).and_then(Value::as_object_mut) else {
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

/// Removes a sample that only clients must accept, because other tools would report that it is not
/// valid.
fn drop_tolerated(document: &mut Value, sample: &Sample, words: &str) {
    let Some((examples, name)) = split_last(&sample.pointer) else {
        return;
    };
    let examples = document.pointer_mut(examples);
    let Some(examples) = examples.and_then(Value::as_object_mut) else {
        return;
    };
    let example = examples.get(name.as_ref());
    let summary = example.and_then(|example| example.get("summary")?.as_str());
    if summary.is_some_and(|summary| summary.starts_with(words)) {
        examples.shift_remove(name.as_ref());
    }
}

/// Adds the contents of extensions to the description of an operation, before a last paragraph
/// about one server.
fn add_sections(operation: &mut Map<String, Value>, sections: &[Section], remark: Option<&str>) {
    let description =
        operation.get("description").and_then(Value::as_str).unwrap_or_default().trim_end();
    let last = remark.and_then(|words| description.rfind(&format!("\n\n{words}")));
    let (stated, last) = description.split_at(last.unwrap_or(description.len()));
    let mut described = stated.to_owned();
    for Section { heading, text } in sections {
        described.push_str(&format!("\n\n**{heading}.** {text}"));
    }
    described.push_str(last);
    let described = described.trim_start().to_owned();
    if !described.is_empty() {
        operation.insert("description".to_owned(), Value::String(described));
    }
}

/// Replaces the descriptions of objects everywhere in the document, except in examples.
fn describe_anew(document: &mut Value, describe: impl Fn(&Map<String, Value>) -> Option<String>) {
    visit_mut(document, |object| {
        if let Some(object) = object.value.as_object_mut()
            && let Some(description) = describe(object)
        {
            object.insert("description".to_owned(), Value::String(description));
        }
    });
}
