//! Selects the bodies that a client sends and decodes: one success response, and one media type in
//! each direction.

use serde_json::Value;

use crate::references::follow;

/// The media types of requests without JSON, the best first.
const REQUEST_MEDIA_TYPES: [&str; 5] =
    [PARTS, FORM, "application/octet-stream", "text/plain", "text/x-markdown"];

const JSON: &str = "application/json";
const PARTS: &str = "multipart/form-data";
const FORM: &str = "application/x-www-form-urlencoded";

/// The ranges of media types that can be sent if no media type is named, the best first.
const RANGES: [&str; 3] = ["*/*", "application/*", "text/*"];

/// The depth up to which schemas are examined for a structure.
const DEPTH_LIMIT: usize = 16;

/// The media type of a request body that is sent: JSON, a multipart form, another form, bytes or
/// text, any other media type that is sent unchanged, or else a range.
pub fn sent_media_type<'n>(offered: &[&'n str]) -> Option<&'n str> {
    let begins_with = |names: &[&str]| {
        names.iter().find_map(|sent| offered.iter().find(|name| name.starts_with(sent)).copied())
    };
    let other = || offered.iter().find(|name| is_sent_as_bytes(name)).copied();
    decoded_media_type(offered)
        .or_else(|| begins_with(&REQUEST_MEDIA_TYPES))
        .or_else(other)
        .or_else(|| begins_with(&RANGES))
}

/// Returns whether a request body with this media type is passed as bytes, and sent unchanged.
pub fn is_sent_as_bytes(media_type: &str) -> bool {
    let bare = without_parameters(media_type).to_ascii_lowercase();
    let has_parts = bare.starts_with("multipart/");
    let is_type = bare.split_once('/').is_some_and(|(kind, subtype)| {
        [kind, subtype].iter().all(|part| {
            // The characters that RFC 6838 allows in a media type.
            let is_token = |c: char| c.is_ascii_alphanumeric() || "!#$&-^_.+".contains(c);
            !part.is_empty() && part.chars().all(is_token)
        })
    });
    let is_header = media_type.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    is_type && is_header && !has_parts && bare != JSON && bare != FORM
}

/// The media type that is sent or decoded if a body only offers a range, such as `*/*`: JSON if it
/// has a structure, as [`is_structured`] says, or else bytes or text. `None` if the range does not
/// allow any of these, like `image/*`.
pub fn media_type_of_range(range: &str, is_structured: bool) -> Option<&'static str> {
    match without_parameters(range) {
        "*/*" | "application/*" if is_structured => Some(JSON),
        "*/*" | "application/*" => Some("application/octet-stream"),
        "text/*" => Some("text/plain"),
        _ => None,
    }
}

/// Returns whether a schema describes more than text and bytes, so that its values are JSON in a
/// body of any media type. `at` looks up the value at a pointer.
pub fn is_structured<'v>(schema: &'v Value, at: &dyn Fn(&str) -> Option<&'v Value>) -> bool {
    structured_within(schema, at, DEPTH_LIMIT)
}

fn structured_within<'v>(
    schema: &'v Value,
    at: &dyn Fn(&str) -> Option<&'v Value>,
    depth: usize,
) -> bool {
    const TYPES: [&str; 5] = ["array", "boolean", "integer", "number", "object"];
    let (Some((schema, _)), Some(depth)) = (follow(schema, at), depth.checked_sub(1)) else {
        return false;
    };
    let is_structure = |kind: &Value| kind.as_str().is_some_and(|kind| TYPES.contains(&kind));
    let by_type = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is_structure),
        Some(kind) => is_structure(kind),
        None => schema.get("properties").is_some() || schema.get("items").is_some(),
    };
    let mut members =
        ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema.get(*key)?.as_array());
    by_type || members.any(|all| all.iter().any(|one| structured_within(one, at, depth)))
}

/// The media type of a response body that is decoded: JSON, or else one that is based on it. Other
/// bodies are returned as bytes.
pub fn decoded_media_type<'n>(offered: &[&'n str]) -> Option<&'n str> {
    let is_json = |name: &&&str| without_parameters(name).eq_ignore_ascii_case(JSON);
    let is_built_on_json = |name: &&&str| {
        // Media types are case-insensitive (RFC 9110, section 8.3.1).
        let name = without_parameters(name).to_ascii_lowercase();
        name.ends_with("+json")
    };
    let json = offered.iter().find(is_json);
    json.or_else(|| offered.iter().find(is_built_on_json)).copied()
}

/// Returns whether a request body with this media type can be sent as its schema describes.
pub fn can_send(media_type: &str) -> bool {
    let bare = without_parameters(media_type);
    bare == JSON || REQUEST_MEDIA_TYPES.contains(&bare)
}

fn without_parameters(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}

/// The status of the success response that is decoded. `responses` are the statuses of an
/// operation, each with whether it has a body: the first success with a body, or else the first
/// success.
pub fn decoded_status<'n>(responses: &[(&'n str, bool)]) -> Option<&'n str> {
    let successes = responses.iter().filter(|(status, _)| status.starts_with('2'));
    let with_body = successes.clone().find(|(_, has_body)| *has_body);
    with_body.or_else(|| successes.clone().next()).map(|(status, _)| *status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_comes_before_all() {
        let offered = ["text/plain", "application/hal+json", "Application/JSON; v=2"];
        assert_eq!(sent_media_type(&offered), Some("Application/JSON; v=2"));
        assert_eq!(decoded_media_type(&offered[..2]), Some("application/hal+json"));
        assert_eq!(decoded_media_type(&offered[..1]), None);
        assert_eq!(
            sent_media_type(&["text/plain; charset=utf-8"]),
            Some("text/plain; charset=utf-8")
        );
        assert!(can_send("multipart/form-data") && !can_send("multipart/mixed"));
    }

    #[test]
    fn named_media_types_come_before_ranges() {
        let offered = ["*/*", "multipart/mixed", "image/png", "text/plain"];
        assert_eq!(sent_media_type(&offered), Some("text/plain"));
        assert_eq!(sent_media_type(&offered[..3]), Some("image/png"));
        assert_eq!(sent_media_type(&offered[..2]), Some("*/*"));
        assert_eq!(sent_media_type(&["multipart/mixed", "image/*"]), None);
        let forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
        assert_eq!(sent_media_type(&forms), Some(forms[1]));
        for media_type in ["application/json", "application/x-www-form-urlencoded", "png"] {
            assert!(!is_sent_as_bytes(media_type), "{media_type}");
        }
    }

    #[test]
    fn media_range_with_structured_schema_is_json() {
        let document = serde_json::json!({"components": {"schemas": {
            "Name": {"type": "string"},
            "User": {"allOf": [{"$ref": "#/components/schemas/Name"}, {"properties": {}}]},
            "Round": {"allOf": [{"$ref": "#/components/schemas/Round"}]},
        }}});
        let structured = |schema: &Value| is_structured(schema, &|at| document.pointer(at));
        let named =
            |name: &str| serde_json::json!({"$ref": format!("#/components/schemas/{name}")});
        assert!(structured(&named("User")));
        assert!(structured(&serde_json::json!({"type": ["null", "integer"]})));
        for schema in [named("Name"), named("Round"), named("Gone"), Value::Bool(true)] {
            assert!(!structured(&schema), "{schema}");
        }
    }
}
