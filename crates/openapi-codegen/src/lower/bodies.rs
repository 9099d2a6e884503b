//! Lowerings of request bodies.

use openapi_model::components;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::{decoded_media_type, field_name, sent_media_type, setter_of_field};
use serde_json::Value;

use super::draft::Draft;
use super::walk::{self, operation_id};

/// Keeps one media type of a request body: JSON where it is offered.
///
/// Progenitor panics on a body with two media types.
pub(super) fn keep_one_request_media_type(draft: &mut Draft) {
    draft.edit_operations(|operation| {
        let content = operation.get_mut("requestBody")?.get_mut("content")?.as_object_mut()?;
        let offered: Vec<&str> = content.keys().map(String::as_str).collect();
        let kept = sent_media_type(&offered)?.to_owned();
        let is_json = decoded_media_type(&offered).is_some();
        let before = content.len();
        let media = content.shift_remove(&kept)?;
        // progenitor recognises JSON by this name.
        let sent = if is_json { "application/json".to_owned() } else { kept.clone() };
        content.clear();
        content.insert(sent.clone(), media);
        (before > 1 || sent != kept).then(|| format!("sends {kept} alone"))
    });
}

/// Notes which operations may be called without a body.
///
/// Progenitor ignores `requestBody.required: false` and would send `{}`; the
/// emitter leaves an empty body out.
pub(super) fn note_optional_bodies(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        let Some(body) = operation.get("requestBody") else {
            return;
        };
        if body.get("required") != Some(&Value::Bool(true)) {
            if let Some(note) = draft.notes.operation(operation_id(operation)) {
                note.optional_body = true;
            }
            let what = "an empty body is left out when sending";
            draft.log.record(format!("{pointer}/requestBody"), what);
        }
    });
}

/// Drops `encoding` of request media types, on which progenitor panics.
///
/// For JSON it has no meaning; for forms the default encoding is used.
pub(super) fn drop_encodings(draft: &mut Draft) {
    draft.edit_operations(|operation| {
        let content = operation.get_mut("requestBody")?.get_mut("content")?.as_object_mut()?;
        let mut dropped = false;
        for (_, media) in content.iter_mut() {
            if let Some(media) = media.as_object_mut() {
                dropped |= media.shift_remove("encoding").is_some();
            }
        }
        dropped.then(|| "dropped the encoding of the request body".to_owned())
    });
}

/// The setters that requests have for the fields of their bodies, by the pointer of
/// the operation.
pub(super) fn fields_by_operation(document: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let mut document = document.clone();
    let components = document.get("components").cloned().unwrap_or_default();
    let mut fields = BTreeMap::new();
    walk::operations(&mut document, |pointer, operation| {
        let content =
            operation.get("requestBody").and_then(|body| body.get("content")?.as_object());
        // One media type is left.
        let media = content.and_then(|content| content.values().next());
        if let Some(schema) = media.and_then(|media| media.get("schema")) {
            fields.insert(pointer.to_owned(), fields_of(schema, &components));
        }
    });
    fields
}

fn fields_of(schema: &Value, components: &Value) -> BTreeSet<String> {
    let schema = components::schema_behind_wrapper(schema)
        .and_then(|name| components.get("schemas")?.get(&name))
        .unwrap_or(schema);
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flatten().map(|(name, _)| name);
    names.map(|name| setter_of_field(&field_name(name))).collect()
}
