//! Lowerings of media types that progenitor does not support.

use openapi_model::rust::{
    can_send, is_sent_as_bytes, is_structured, media_type_of_range, sent_media_type,
};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk::{self, operation_id};

/// Chooses the media type of a body that only offers ranges, such as `*/*`: JSON for a schema with
/// a structure, or else bytes, or text for `text/*`.
///
/// Progenitor refuses a range for a request body, and reads a response with one as bytes. `*/*` is
/// rarely intended: tools write it for operations without a media type, where JSON is sent.
pub(super) fn name_media_ranges(draft: &mut Draft) {
    let written = draft.document.clone();
    let log = &mut draft.log;
    let mut name = |place: &str, object: Option<&mut Value>| {
        let content = object.and_then(Value::as_object_mut);
        let Some(content) = content.filter(|all| all.keys().all(|name| name.contains('*'))) else {
            return;
        };
        let named = content.iter().find_map(|(range, media)| {
            let media_type = media_type_of(range, media, &written)?;
            Some((range.clone(), media_type, media.clone()))
        });
        if let Some((range, media_type, media)) = named {
            *content = Map::from_iter([(media_type.to_owned(), media)]);
            log.record(place, format!("takes {range} as {media_type}"));
        }
    };
    walk::operations(&mut draft.document, |pointer, operation| {
        let body = operation.get_mut("requestBody");
        let content = body.and_then(|body| body.get_mut("content"));
        name(&format!("{pointer}/requestBody"), content);
    });
    walk::responses(&mut draft.document, |pointer, _, response| {
        name(pointer, response.get_mut("content"));
    });
}

fn media_type_of(range: &str, media: &Value, document: &Value) -> Option<&'static str> {
    let schema = media.get("schema");
    let is_structured =
        schema.is_some_and(|schema| is_structured(schema, &|at| document.pointer(at)));
    media_type_of_range(range, is_structured)
}

/// Makes bytes of a request body that is offered in ranges alone which leave its media type open,
/// such as `image/*`, and a required header of the media type.
///
/// Progenitor refuses a range, and only the caller knows what the bytes are.
pub(super) fn ask_for_media_types(draft: &mut Draft) {
    let log = &mut draft.log;
    walk::operations(&mut draft.document, |pointer, operation| {
        let body = operation.get_mut("requestBody");
        let content = body.and_then(|body| body.get_mut("content")?.as_object_mut());
        let Some(content) = content else { return };
        let offered: Vec<&str> = content.keys().map(String::as_str).collect();
        if sent_media_type(&offered).is_some() {
            return;
        }
        let ranges: Vec<String> = offered
            .into_iter()
            .filter(|name| is_range(name))
            .map(|name| format!("`{name}`"))
            .collect();
        if ranges.is_empty() {
            return;
        }
        let listed = ranges.join(" or ");
        log.record(format!("{pointer}/requestBody"), format!("asks callers for one of {listed}"));
        let bytes = json!({"schema": {"type": "string", "format": "binary"}});
        *content = Map::from_iter([("application/octet-stream".to_owned(), bytes)]);
        add_content_type(operation, &format!("The media type of the body, one of {listed}"));
    });
}

/// Returns whether a name means the media types of one kind, of a body in one part.
fn is_range(name: &str) -> bool {
    name.split_once('/').is_some_and(|(kind, subtype)| {
        let is_kind = !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_kind && subtype == "*" && !kind.eq_ignore_ascii_case("multipart")
    })
}

/// Adds the header `Content-Type` to the parameters of an operation that has none of this name.
fn add_content_type(operation: &mut Map<String, Value>, description: &str) {
    const NAME: &str = "Content-Type";
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    let Some(parameters) = parameters.as_array_mut() else { return };
    let is_given = parameters.iter().filter_map(Value::as_object).any(|parameter| {
        let is_named = |name: &str| name.eq_ignore_ascii_case(NAME);
        walk::text(parameter, "in") == Some("header")
            && walk::text(parameter, "name").is_some_and(is_named)
    });
    if !is_given {
        parameters.push(json!({
            "name": NAME,
            "in": "header",
            "required": true,
            "description": description,
            "schema": {"type": "string"},
        }));
    }
}

/// Makes bytes of a request body that is neither JSON nor a form, and notes its media type,
/// which the emitter sends.
///
/// Progenitor only supports bytes and plain text, with a schema for exactly these.
pub(super) fn send_other_bodies_as_bytes(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let body = operation.get_mut("requestBody");
        let content = body.and_then(|body| body.get_mut("content")?.as_object_mut());
        // Lowering has left a single media type.
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
