//! Lowerings of form bodies: parts, files, and the encoding of each field.

use std::collections::BTreeMap;
use std::rc::Rc;

use openapi_model::components;
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::notes::{EncodingNote, FileNote, MultipartNote};
use super::outcomes::is_file;
use super::walk::{self, operation_id, text};

/// Notes the encodings of fields.
///
/// Progenitor panics on `encoding`.
pub(super) fn note_encodings(draft: &mut Draft) {
    let notes = &mut draft.notes;
    let log = &mut draft.log;
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let body = operation.get_mut("requestBody");
        let content = body.and_then(|body| body.get_mut("content")?.as_object_mut());
        for (media_type, media) in content.into_iter().flatten() {
            if media_type.starts_with("application/x-www-form-urlencoded")
                && let Some(note) = notes.operation(&id)
            {
                note.is_form = true;
            }
            let encoding = media.as_object_mut().and_then(|media| media.shift_remove("encoding"));
            let Some(encoding) = encoding.as_ref().and_then(Value::as_object) else { continue };
            log.record(format!("{pointer}/requestBody"), "noted how its fields are written");
            // It has no meaning for JSON.
            if is_form(media_type)
                && let Some(note) = notes.operation(&id)
            {
                note.encodings =
                    encoding.iter().map(|(name, own)| (name.clone(), note_of(own))).collect();
            }
        }
    });
}

fn is_form(media_type: &str) -> bool {
    is_multipart(media_type) || media_type.starts_with("application/x-www-form-urlencoded")
}

pub(super) fn is_multipart(media_type: &str) -> bool {
    media_type.starts_with("multipart/form-data")
}

fn note_of(encoding: &Value) -> EncodingNote {
    let text = |key: &str| encoding.get(key).and_then(Value::as_str);
    let is_type = |name: &&str| !name.contains(['*', ',']) && name.contains('/');
    EncodingNote {
        content_type: text("contentType").filter(is_type).map(str::to_owned),
        style: text("style").map(str::to_owned),
        explode: encoding.get("explode").and_then(Value::as_bool),
    }
}

/// Replaces a `multipart/form-data` body by JSON without the parts that are files, which are noted.
///
/// Progenitor does not support such bodies. A file may be a stream, which cannot be a field of a
/// model.
pub(super) fn take_files_out(draft: &mut Draft) {
    let schemas = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    let budget = Rc::clone(&draft.budget);
    let Draft { document, notes, log, .. } = draft;
    walk::operations(document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let Some(body) = walk::object_mut(operation, "requestBody") else { return };
        let content = body.get("content").and_then(Value::as_object);
        let media = content.and_then(|content| content.iter().next());
        let Some((_, media)) = media.filter(|(name, _)| is_multipart(name)) else { return };
        let Some(note) = notes.operation(&id) else { return };
        let schema = media.get("schema").cloned().unwrap_or_else(|| json!({}));
        let resolved = resolved(&schema, &schemas).cloned().unwrap_or_else(|| json!({}));
        if !budget.charge(pointer, walk::size(&resolved)) {
            return;
        }
        let files = files(&resolved, &schemas, &note.encodings);
        let rest = without(resolved, &files);
        let has_fields =
            rest.get("properties").and_then(Value::as_object).is_some_and(|all| !all.is_empty());
        if !has_fields {
            operation.shift_remove("requestBody");
        } else {
            let schema = if files.is_empty() { schema } else { rest };
            let media = json!({"application/json": {"schema": schema}});
            body.insert("content".to_owned(), media);
        }
        log.record(format!("{pointer}/requestBody"), "sent as parts");
        note.multipart = Some(MultipartNote { files });
    });
}

/// The schema behind references.
fn resolved<'a>(schema: &'a Value, schemas: &'a Map<String, Value>) -> Option<&'a Value> {
    let mut schema = schema;
    // References may be circular.
    for _ in 0..16 {
        match components::schema_behind_wrapper(schema) {
            Some(name) => schema = schemas.get(&name)?,
            None => return Some(schema),
        }
    }
    None
}

fn files(
    schema: &Value,
    schemas: &Map<String, Value>,
    encodings: &BTreeMap<String, EncodingNote>,
) -> Vec<FileNote> {
    let required = schema.get("required").and_then(Value::as_array);
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    properties
        .filter_map(|(name, written)| {
            let property = resolved(written, schemas)?.as_object()?;
            let items =
                property.get("items").and_then(|items| resolved(items, schemas)?.as_object());
            let is_untyped = !property.contains_key("type") && !property.contains_key("oneOf");
            let is_encoded = encodings.get(name).is_some_and(|own| {
                own.content_type.as_deref().is_some_and(|name| !is_written_as_text(name))
            });
            let is_list = items.is_some_and(is_file);
            let is_one = is_file(property) || (is_untyped && is_encoded);
            let docs = [written.as_object(), Some(property)].into_iter().flatten();
            (is_one || is_list).then(|| FileNote {
                name: name.clone(),
                is_list,
                is_required: required.into_iter().flatten().any(|own| own == name),
                docs: docs
                    .filter_map(|own| text(own, "description"))
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
            })
        })
        .collect()
}

fn is_written_as_text(media_type: &str) -> bool {
    media_type.starts_with("text/") || media_type.ends_with("json")
}

fn without(mut schema: Value, files: &[FileNote]) -> Value {
    let is_file = |name: &str| files.iter().any(|file| file.name == name);
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|name, _| !is_file(name));
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| !name.as_str().is_some_and(is_file));
    }
    schema
}
