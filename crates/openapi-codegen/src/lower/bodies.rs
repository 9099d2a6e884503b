//! Lowerings of request bodies.

use openapi_model::components;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::{decoded_media_type, field_name, sent_media_type, setter_of_field};
use serde_json::Value;

use super::draft::Draft;
use super::notes::OperationNote;
use super::walk::{self, operation_id};

/// Keeps only one media type of a request body: JSON if it is offered.
///
/// Progenitor panics on a body with two media types.
pub(super) fn keep_one_request_media_type(draft: &mut Draft) {
    let Draft { document, notes, log, .. } = draft;
    walk::operations(document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let body = operation.get_mut("requestBody");
        let Some(content) = body.and_then(|body| body.get_mut("content")?.as_object_mut()) else {
            return;
        };
        let offered: Vec<&str> = content.keys().map(String::as_str).collect();
        let Some(kept) = sent_media_type(&offered).map(str::to_owned) else { return };
        let is_json = decoded_media_type(&offered).is_some();
        let before = content.len();
        let Some(media) = content.shift_remove(&kept) else { return };
        // progenitor recognises JSON by this name.
        let sent = if is_json { "application/json".to_owned() } else { kept.clone() };
        content.clear();
        content.insert(sent.clone(), media);
        if is_json
            && sent != kept
            && is_header(&kept)
            && let Some(note) = notes.operation(&id)
        {
            note.content_type = Some(kept.clone());
        }
        if before > 1 || sent != kept {
            log.record(pointer, format!("sends {kept} alone"));
        }
    });
}

/// Returns whether a media type can be sent as a header.
pub(super) fn is_header(media_type: &str) -> bool {
    !media_type.is_empty() && media_type.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Notes which operations may be called without a body.
///
/// Progenitor ignores `requestBody.required: false`, and would send `{}`. The emitter omits an
/// empty body.
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

/// The setters of requests for the fields of their bodies, by the pointer of the operation.
pub(super) fn fields_by_operation(
    document: &Value,
    notes: &[OperationNote],
) -> BTreeMap<String, BTreeSet<String>> {
    let mut document = document.clone();
    let components = document.get("components").cloned().unwrap_or_default();
    let mut fields = BTreeMap::new();
    walk::operations(&mut document, |pointer, operation| {
        let content =
            operation.get("requestBody").and_then(|body| body.get("content")?.as_object());
        // Lowering has left a single media type.
        let media = content.and_then(|content| content.values().next());
        if let Some(schema) = media.and_then(|media| media.get("schema")) {
            fields.insert(pointer.to_owned(), fields_of(schema, &components));
        }
    });
    for note in notes {
        let files = note.multipart.iter().flat_map(|parts| &parts.files);
        let setters = files.map(|file| setter_of_field(&field_name(&file.name)));
        fields.entry(note.pointer.clone()).or_insert_with(BTreeSet::new).extend(setters);
    }
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
