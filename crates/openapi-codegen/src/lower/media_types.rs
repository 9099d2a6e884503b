//! Lowerings of media types that progenitor does not know.

use openapi_model::rust::{can_send, is_sent_as_bytes, is_structured, media_type_of_range};
use serde_json::{Value, json};

use super::draft::Draft;
use super::walk::{self, operation_id};

/// Names the media type of a body that offers ranges alone, such as `*/*`: JSON for a schema
/// with a structure, or else bytes, or text for `text/*`.
///
/// Progenitor refuses a request body of a range, and gives a response of one as bytes. Who
/// writes `*/*` has mostly not said anything: tools write it of operations without a media
/// type, where JSON is sent.
pub(super) fn name_media_ranges(draft: &mut Draft) {
    let mut bodies = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        let body = operation.get("requestBody");
        if has_ranges(body.and_then(|body| body.get("content"))) {
            bodies.push(format!("{pointer}/requestBody"));
        }
    });
    walk::responses(&mut draft.document, |pointer, _, response| {
        if has_ranges(response.get("content")) {
            bodies.push(pointer.to_owned());
        }
    });
    for place in bodies {
        let pointer = format!("{place}/content");
        let named = draft.document.pointer(&pointer).and_then(|content| {
            let mut ranges = content.as_object()?.iter();
            ranges.find_map(|(range, media)| {
                let media_type = media_type_of(range, media, &draft.document)?;
                Some((range.clone(), media_type, media.clone()))
            })
        });
        let content = draft.document.pointer_mut(&pointer);
        if let (Some((range, media_type, media)), Some(content)) = (named, content) {
            *content = json!({media_type: media});
            draft
                .log
                .record(place, format!("takes {range} as {media_type}"));
        }
    }
}

/// Returns whether all media types of `content` are ranges.
fn has_ranges(content: Option<&Value>) -> bool {
    let content = content.and_then(Value::as_object);
    content.is_some_and(|content| content.keys().all(|name| name.contains('*')))
}

fn media_type_of(range: &str, media: &Value, document: &Value) -> Option<&'static str> {
    let schema = media.get("schema");
    let is_structured =
        schema.is_some_and(|schema| is_structured(schema, &|at| document.pointer(at)));
    media_type_of_range(range, is_structured)
}

/// Makes bytes of a request body that is neither JSON nor a form, and notes its media type,
/// which the patch pass sends.
///
/// Progenitor knows bytes and plain text alone, and these only with a schema that says
/// nothing but that.
pub(super) fn send_other_bodies_as_bytes(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let body = operation.get_mut("requestBody");
        let content = body.and_then(|body| body.get_mut("content")?.as_object_mut());
        // One media type is left.
        let Some(content) = content.filter(|content| content.len() == 1) else {
            return;
        };
        let media_type = content.keys().next().cloned().unwrap_or_default();
        if !is_sent_as_bytes(&media_type) {
            return;
        }
        let is_text = can_send(&media_type) && media_type.starts_with("text/");
        let (sent, schema) = if is_text {
            (media_type.as_str(), json!({"type": "string"}))
        } else {
            let schema = json!({"type": "string", "format": "binary"});
            ("application/octet-stream", schema)
        };
        let media = json!({"schema": schema});
        if sent != media_type || content.get(sent) != Some(&media) {
            let what = format!("sends {media_type} as it is given");
            draft.log.record(format!("{pointer}/requestBody"), what);
        }
        if sent != media_type
            && let Some(note) = draft.notes.operation(&id)
        {
            note.content_type = Some(media_type.clone());
        }
        content.clear();
        content.insert(sent.to_owned(), media);
    });
}
