//! Lowerings of responses.

use openapi_model::rust::{decoded_media_type, decoded_status};
use openapi_model::{Conventions, components};
use serde_json::{Value, json};

use super::bodies::is_header;
use super::draft::Draft;
use super::walk;

/// Removes 4xx, 5xx and `default` responses.
///
/// Progenitor requires that all error responses of an operation share one type, and panics
/// otherwise (progenitor issues 344 and 950). Without them, every error response reaches the
/// runtime with status, headers and body, and the runtime makes a typed error from it.
pub(super) fn drop_error_responses(draft: &mut Draft) {
    draft.edit_operations(|operation| {
        let responses = operation.get_mut("responses")?.as_object_mut()?;
        let dropped: Vec<String> =
            responses.keys().filter(|status| !is_success(status)).cloned().collect();
        for status in &dropped {
            responses.shift_remove(status);
        }
        (!dropped.is_empty()).then(|| format!("dropped responses {}", dropped.join(", ")))
    });
}

fn is_success(status: &str) -> bool {
    status.starts_with('2') || status.starts_with("x-")
}

/// Keeps only one success response: the first with a body, or else the first.
///
/// Progenitor panics on two success responses with different types (issue 344).
pub(super) fn keep_one_success(draft: &mut Draft) {
    draft.edit_operations(|operation| {
        let responses = operation.get_mut("responses")?.as_object_mut()?;
        let statuses: Vec<String> =
            responses.keys().filter(|status| !status.starts_with("x-")).cloned().collect();
        if statuses.len() < 2 {
            return None;
        }
        let has_body = |status: &String| {
            let content = responses.get(status)?.get("content")?.as_object()?;
            Some(!content.is_empty())
        };
        let offered: Vec<(&str, bool)> = statuses
            .iter()
            .map(|status| (status.as_str(), has_body(status).unwrap_or_default()))
            .collect();
        let kept = decoded_status(&offered)?.to_owned();
        responses.retain(|status, _| *status == kept);
        Some(format!("kept {kept} of {}", statuses.join(", ")))
    });
}

/// Keeps only one media type of a response: JSON if there is one.
///
/// Progenitor only recognises `application/json`, and reads a media type such as
/// `application/hal+json` as bytes. A JSON media type without a schema, on which it panics, gets
/// the schema for any value.
pub(super) fn keep_one_response_media_type(draft: &mut Draft) {
    walk::responses(&mut draft.document, |pointer, id, response| {
        let Some(content) = response.get_mut("content").and_then(Value::as_object_mut) else {
            return;
        };
        let offered: Vec<&str> = content.keys().map(String::as_str).collect();
        let note = draft.notes.operation(id).filter(|note| note.outcomes.is_none());
        if let Some(note) = note {
            note.accept = accepted(&offered);
            note.has_bytes = !offered.is_empty() && decoded_media_type(&offered).is_none();
        }
        let Some(name) = decoded_media_type(&offered).map(str::to_owned) else {
            return;
        };
        let Some(mut media) = content.shift_remove(&name) else {
            return;
        };
        let without_schema = media.get("schema").is_none();
        if let Some(media) = media.as_object_mut() {
            media.entry("schema").or_insert_with(|| json!({}));
            media.shift_remove("encoding");
        }
        if name != "application/json" || !content.is_empty() || without_schema {
            draft.log.record(pointer, format!("reads {name} alone"));
        }
        content.clear();
        content.insert("application/json".to_owned(), media);
    });
}

/// The header `Accept` for the media types of a response: the one that is read as JSON, or else all
/// of them.
fn accepted(offered: &[&str]) -> String {
    let decoded = decoded_media_type(offered).map_or(offered, |_| &[]);
    let read = decoded_media_type(offered).into_iter().chain(decoded.iter().copied());
    // In a document, the name of a media type may be any text.
    read.filter(|name| is_header(name)).collect::<Vec<_>>().join(", ")
}

/// Keeps only the first alternative of a response's `anyOf` or `oneOf`, if another one is its
/// sparse form.
///
/// A caller without a projection gets the first alternative. The others are noted, and the emitter
/// adds a method for each.
pub(super) fn take_first_alternative(draft: &mut Draft) {
    walk::responses(&mut draft.document, |pointer, id, response| {
        let content = response.get_mut("content").and_then(Value::as_object_mut);
        for (media_type, media) in content.into_iter().flatten() {
            let Some(schema) = media.get_mut("schema") else {
                continue;
            };
            let mut alternatives = alternatives(schema);
            if !has_sparse_form(&alternatives, &draft.conventions) {
                alternatives.clear();
            }
            if let Some(first) = alternatives.first()
                && alternatives.len() > 1
            {
                *schema = json!({"$ref": components::schema_reference(first)});
                let place = format!("{pointer}/content/{}/schema", walk::escape(media_type));
                let what = format!("took the first of {}", alternatives.join(", "));
                draft.log.record(place, what);
            } else if let Some(name) = named(schema) {
                alternatives = vec![name];
            } else {
                continue;
            }
            if let Some(note) = draft.notes.operation(id) {
                note.alternatives = alternatives;
            }
        }
    });
}

/// Returns whether another alternative is the sparse form of the first.
fn has_sparse_form(alternatives: &[String], conventions: &Conventions) -> bool {
    let Some((first, others)) = alternatives.split_first() else { return false };
    others
        .iter()
        .any(|other| conventions.is_sparse(other) || conventions.is_sparse_form_of(other, first))
}

/// The component to which a schema refers, directly or within an `allOf` with a description.
fn named(schema: &Value) -> Option<String> {
    const WORDS: [&str; 4] = ["title", "description", "deprecated", "externalDocs"];
    let mut keys = schema.as_object()?.keys();
    let is_word = |key: &String| key == "allOf" || WORDS.contains(&key.as_str());
    match components::schema_referred_to(schema) {
        Some(name) => Some(name),
        None if keys.all(is_word) => components::schema_behind_wrapper(schema),
        None => None,
    }
}

fn alternatives(schema: &Value) -> Vec<String> {
    let Some(object) = schema.as_object() else {
        return Vec::new();
    };
    let other_keywords = object.keys().any(|key| {
        !matches!(key.as_str(), "anyOf" | "oneOf" | "description" | "title" | "discriminator")
            && !key.starts_with("x-")
    });
    let members = object.get("anyOf").or_else(|| object.get("oneOf")).and_then(Value::as_array);
    match members {
        Some(members) if !other_keywords => {
            members.iter().map(named).collect::<Option<Vec<_>>>().unwrap_or_default()
        }
        _ => Vec::new(),
    }
}
