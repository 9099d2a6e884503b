//! The samples of bodies in the document.

use std::collections::BTreeMap;

use openapi_model::rust::sent_media_type;
use openapi_model::visit::{ObjectKind, copy_without};
use openapi_model::{Conventions, Document, Example, SamplePart};
use serde_json::{Map, Value};

/// The document without the samples of bodies, which can be most of it. No code is made from them;
/// the useful ones are read before.
pub(super) fn document_without_samples(document: &Document) -> Value {
    copy_without(document.value(), |kind, key| match kind {
        ObjectKind::MediaType | ObjectKind::Header => matches!(key, "example" | "examples"),
        ObjectKind::Components => key == "examples",
        _ => false,
    })
}

/// A sample for the body of each operation, in the media type that is sent, by the pointer of the
/// operation. Empty objects are skipped.
pub(super) fn body_samples(document: &Document) -> BTreeMap<String, Value> {
    let operations = document.operations().iter();
    let shown = operations.filter_map(|operation| {
        let content = &operation.request_body.as_ref()?.content;
        let offered: Vec<&str> = content.iter().map(|media| media.name.as_str()).collect();
        let sent = sent_media_type(&offered)?;
        let example = content
            .iter()
            .find(|media| media.name == sent)?
            .examples
            .iter()
            .find_map(|example| value_of(document, example))?;
        Some((operation.pointer.clone(), example))
    });
    shown.collect()
}

fn value_of(document: &Document, example: &Example) -> Option<Value> {
    let value = match (&example.value, &example.external_value) {
        (Some(value), _) => value.clone(),
        (None, Some(file)) => serde_json::from_str(document.sample_files().get(file)?).ok()?,
        (None, None) => return None,
    };
    // An empty example shows nothing.
    let is_empty = value.as_object().is_some_and(Map::is_empty);
    (!is_empty).then_some(value)
}

/// The first sample of a successful response for each schema. For a page, the first one with an
/// item.
pub(super) fn response_samples(
    document: &Document,
    conventions: &Conventions,
) -> BTreeMap<String, Value> {
    let mut samples = BTreeMap::<String, Value>::new();
    for sample in document.samples() {
        let is_success = matches!(sample.part, SamplePart::Response(status) if status.is_success());
        let Some(schema) = sample.alternative.as_ref().filter(|_| is_success) else {
            continue;
        };
        let Ok(value) = serde_json::from_str(&sample.text) else {
            continue;
        };
        let is_empty = |page: &Value| page[&conventions.page.items] == Value::Array(Vec::new());
        if samples.get(schema).is_none_or(|known| is_empty(known) && !is_empty(&value)) {
            samples.insert(schema.clone(), value);
        }
    }
    samples
}
