//! Lowerings of responses that are not a single JSON body: several success statuses, and streams.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::rust::{IdentifierCase as _, decoded_media_type, type_name};
use serde_json::{Map, Value, json};

use super::bodies::is_header;
use super::draft::Draft;
use super::notes::{OutcomeVariant, Outcomes, StreamKind, StreamNote};
use super::walk::{self, operation_id, text};

/// Uses `default` as the success response if the document describes no other one.
///
/// It also describes errors, for which the runtime has a single type.
pub(super) fn take_default_as_success(draft: &mut Draft) {
    draft.edit_operations(|operation| {
        let responses = operation.get_mut("responses")?.as_object_mut()?;
        if responses.keys().any(|status| status.starts_with('2')) {
            return None;
        }
        let default = responses.shift_remove("default")?;
        responses.insert("2XX".to_owned(), default);
        Some("`default` is the response of a success, as there is no other".to_owned())
    });
}

/// Notes a response that is a stream: server-sent events, or lines of JSON. Its schema describes
/// one item.
///
/// Progenitor would read it as bytes.
pub(super) fn note_streams(draft: &mut Draft) {
    let mut taken = walk::component_names(&draft.document);
    let mut named: Vec<(String, Value)> = Vec::new();
    walk::responses(&mut draft.document, |pointer, id, response| {
        let Some(content) = walk::object_mut(response, "content") else { return };
        let stream = content.keys().find_map(|name| {
            let kind = stream_kind(name).filter(|_| is_header(name))?;
            Some((name.clone(), kind))
        });
        let Some((media_type, kind)) = stream else { return };
        let Some(media) = content.shift_remove(&media_type) else { return };
        let schema = media.get("schema").cloned().unwrap_or_else(|| json!({}));
        let is_text = schema.get("type").is_some_and(|kind| kind == "string");
        let kind =
            if is_text && kind == StreamKind::Events { StreamKind::TextEvents } else { kind };
        let item = match components::schema_referred_to(&schema) {
            Some(component) => Some(component),
            None if is_text || schema.as_object().is_none_or(Map::is_empty) => None,
            None => {
                let name = free_name(&mut taken, &format!("{id}-event"));
                named.push((name.clone(), schema));
                Some(name)
            }
        };
        let is_alternative = !content.is_empty();
        // A body that is read as a whole counts as one item.
        if let Some(item) = item.as_ref().filter(|_| !is_alternative) {
            let schema = json!({"$ref": components::schema_reference(item)});
            content.insert("application/json".to_owned(), json!({"schema": schema}));
        }
        if content.is_empty() {
            response.shift_remove("content");
        }
        draft.log.record(pointer, format!("{media_type} is read as a stream"));
        if let Some(note) = draft.notes.operation(id) {
            note.stream = Some(StreamNote { kind, media_type, item, is_alternative });
        }
    });
    for (name, schema) in named {
        walk::add_component(&mut draft.document, &name, schema);
    }
}

/// Returns whether a response of this media type is read as server-sent events or lines of JSON.
pub(crate) fn is_stream(media_type: &str) -> bool {
    stream_kind(media_type).is_some()
}

fn stream_kind(media_type: &str) -> Option<StreamKind> {
    let bare = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match bare.as_str() {
        "text/event-stream" => Some(StreamKind::Events),
        "application/x-ndjson"
        | "application/ndjson"
        | "application/jsonl"
        | "application/x-jsonl"
        | "application/jsonlines"
        | "application/x-jsonlines"
        | "application/stream+json" => Some(StreamKind::Lines),
        _ => None,
    }
}

/// Combines the bodies of several success statuses in one component, unless they are the same. The
/// emitter makes an enum from it.
///
/// Progenitor panics on two success responses with different types (issue 344).
pub(super) fn note_outcomes(draft: &mut Draft) {
    let mut taken = walk::component_names(&draft.document);
    let mut named: Vec<(String, Value)> = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let note = draft.notes.operation(&id).filter(|note| note.stream.is_none());
        let responses = walk::object_mut(operation, "responses");
        let (Some(responses), Some(note)) = (responses, note) else { return };
        let Some(found) = outcomes(responses) else { return };
        let component = free_name(&mut taken, &format!("{id}-response"));
        let mut properties = Map::new();
        let mut accepted: Vec<String> = Vec::new();
        let mut variants = Vec::new();
        for (number, outcome) in found.into_iter().enumerate() {
            accepted.extend(outcome.media_types);
            accepted.retain(|name| is_header(name));
            let property = outcome.schema.map(|schema| {
                let name = format!("status{number}");
                properties.insert(name.clone(), schema);
                name
            });
            variants.push(OutcomeVariant { property, ..outcome.variant });
        }
        let required: Vec<String> = properties.keys().cloned().collect();
        let schema = json!({"type": "object", "required": required, "properties": properties});
        named.push((component.clone(), schema));
        let schema = json!({"$ref": components::schema_reference(&component)});
        let content = json!({"application/json": {"schema": schema}});
        *responses = Map::from_iter([(
            "2XX".to_owned(),
            json!({"description": "One of several.", "content": content}),
        )]);
        let statuses: Vec<&str> = variants.iter().map(|own| own.status.as_str()).collect();
        draft.log.record(pointer, format!("the outcomes {}", statuses.join(", ")));
        let mut seen = BTreeSet::new();
        accepted.retain(|name| seen.insert(name.clone()));
        note.accept = accepted.join(", ");
        note.outcomes = Some(Outcomes { component, variants });
    });
    for (name, schema) in named {
        walk::add_component(&mut draft.document, &name, schema);
    }
}

struct Outcome {
    variant: OutcomeVariant,
    schema: Option<Value>,
    media_types: Vec<String>,
}

/// The success outcomes; `None` if a single type is enough for all.
fn outcomes(responses: &Map<String, Value>) -> Option<Vec<Outcome>> {
    let all: Vec<Outcome> = responses
        .iter()
        .filter(|(status, _)| status.starts_with('2'))
        .map(|(status, response)| outcome(status, response))
        .collect();
    let first = all.first()?;
    let is_same = |other: &Outcome| {
        other.schema == first.schema && other.variant.is_bytes == first.variant.is_bytes
    };
    let has_json = all.iter().any(|outcome| outcome.schema.is_some());
    (has_json && !all.iter().all(is_same)).then_some(all)
}

fn outcome(status: &str, response: &Value) -> Outcome {
    let content = response.get("content").and_then(Value::as_object);
    let offered: Vec<&str> = content.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    let decoded = decoded_media_type(&offered);
    let schema = decoded.map(|name| {
        let media = content.and_then(|content| content.get(name));
        media.and_then(|media| media.get("schema")).cloned().unwrap_or_else(|| json!({}))
    });
    let read = match decoded {
        Some(name) => vec![name.to_owned()],
        None => offered.iter().map(|name| (*name).to_owned()).collect(),
    };
    let docs = response.get("description").and_then(Value::as_str).unwrap_or_default();
    Outcome {
        variant: OutcomeVariant {
            status: status.to_owned(),
            name: variant_name(status),
            property: None,
            is_bytes: schema.is_none() && !offered.is_empty(),
            docs: docs.to_owned(),
        },
        schema,
        media_types: read,
    }
}

/// The name of a status in RFC 9110.
fn variant_name(status: &str) -> String {
    let name = match status {
        "200" => "Ok",
        "201" => "Created",
        "202" => "Accepted",
        "203" => "NonAuthoritative",
        "204" => "NoContent",
        "205" => "ResetContent",
        "206" => "PartialContent",
        "207" => "MultiStatus",
        "208" => "AlreadyReported",
        "226" => "ImUsed",
        _ if status.bytes().all(|byte| byte.is_ascii_digit()) => {
            return format!("Status{status}");
        }
        _ => "Success",
    };
    name.to_owned()
}

/// A name that no component has in Rust.
fn free_name(taken: &mut BTreeSet<String>, wanted: &str) -> String {
    let mut name = type_name(&wanted.to_pascal_case());
    while taken.iter().any(|other| type_name(other) == name) {
        name.push_str("Body");
    }
    taken.insert(name.clone());
    name
}

/// Returns whether a schema is a file.
pub(super) fn is_file(schema: &Map<String, Value>) -> bool {
    text(schema, "type") == Some("string") && text(schema, "format") == Some("binary")
}
