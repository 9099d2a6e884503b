//! The parts of an operation that the generated crate uses: a single success response, and one
//! media type in each direction.

use std::collections::BTreeSet;

use openapi_model::rust;
use openapi_model::schema::SchemaStore;

use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;
use crate::sides::Sides;

/// The media type of a request body that the crate sends; `None` if it sends bytes of any media
/// type.
pub(super) fn sent<'a>(content: &DocumentNode<'a>) -> Option<&'a str> {
    let sent = rust::sent_media_type(&names(content))?;
    let is_known = rust::can_send(sent) || rust::decoded_media_type(&[sent]).is_some();
    (is_known || is_json(content, sent)).then_some(sent)
}

/// The media type of a response that the crate decodes.
pub(super) fn decoded<'a>(content: &DocumentNode<'a>) -> Option<&'a str> {
    let names = names(content);
    let is_range = |name: &&str| name.contains('*');
    let range = || names.iter().copied().find(|name| is_json(content, name));
    rust::decoded_media_type(&names).or_else(|| range().filter(|_| names.iter().all(is_range)))
}

/// Returns whether the crate uses the JSON of a media type range.
fn is_json(content: &DocumentNode<'_>, range: &str) -> bool {
    let schema = content.get(range).and_then(|media| media.get("schema"));
    schema.is_some_and(|schema| {
        rust::media_type_of_range(range, schema.is_structured()) == Some("application/json")
    })
}

/// The status of the success response that the crate decodes.
pub(super) fn success<'a>(responses: &DocumentNode<'a>) -> Option<&'a str> {
    let has_body = |node: &DocumentNode<'_>| {
        let content = node.get("content");
        content.is_some_and(|content| !names(&content).is_empty())
    };
    let statuses: Vec<(&str, bool)> =
        responses.entries().iter().map(|(status, node)| (*status, has_body(node))).collect();
    rust::decoded_status(&statuses)
}

fn names<'a>(content: &DocumentNode<'a>) -> Vec<&'a str> {
    let names = content.value.as_object().into_iter().flatten();
    names.map(|(name, _)| name.as_str()).collect()
}

/// The media types of a body in the crate, before and after; `None` if there is no body, or if it
/// is bytes.
pub(super) type Taken<'a> = Sides<Option<&'a str>>;

/// Returns whether the crate uses a different media type. All forms of JSON count as the same, and
/// a range is only used as JSON.
pub(super) fn is_other(taken: Taken<'_>) -> bool {
    let is_json = |name: &str| ["json", "*"].iter().any(|part| name.contains(part));
    let kind = |name| if is_json(name) { "json" } else { name };
    taken.old.map(kind) != taken.new.map(kind)
}

/// Returns whether the crate decodes the response of a different status and form. Without any
/// success response, it returns the bytes.
pub(super) fn is_other_response(responses: &ObjectPair<'_>) -> bool {
    let (was, is) = (success(&responses.old), success(&responses.new));
    let body = |side: &DocumentNode<'_>, status: Option<&str>| {
        let content = side.get(status?)?.get("content")?;
        let name = decoded(&content)?;
        content.value.get(name)?.get("schema").cloned()
    };
    let is_gone = was.is_some() != is.is_some();
    was != is && (is_gone || body(&responses.old, was) != body(&responses.new, is))
}

/// The setters of a request for the fields of its body; none if the whole body is an argument.
pub(super) fn fields_of_body(
    body: &DocumentNode<'_>,
    schemas: &SchemaStore<'_>,
) -> BTreeSet<String> {
    let schema = body.get("content").and_then(|content| {
        let sent = sent(&content)?;
        content.get(sent)?.get("schema")
    });
    let Some(schema) = schema else {
        return BTreeSet::new();
    };
    let form = schemas.at(&schema.pointer);
    let names = form.properties.keys();
    names.map(|name| rust::setter_of_field(&rust::field_name(name))).collect()
}
