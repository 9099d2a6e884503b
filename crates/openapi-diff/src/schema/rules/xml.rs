//! Serialization as XML.

use openapi_model::Document;
use serde_json::Value;
use terminal::escape::code;

use crate::Effect;
use crate::schema::finding::SchemaFinding;
use crate::schema::json_objects::json_objects;
use crate::schema::pair::Pair;
use crate::unhandled::differing_keys;

rules! {
    XML_CHANGED: "xml-changed",
        "a value is written otherwise as XML (major, unless nothing is sent as XML)";
}

pub(super) const KEYWORD: &str = "xml";

/// The default of each key.
fn implied(key: &str) -> Value {
    match key {
        "attribute" | "wrapped" => Value::Bool(false),
        _ => Value::Null,
    }
}

/// Reports that the serialization of a value as XML has changed.
pub(super) fn changed(pair: &Pair<'_, '_>) -> SchemaFinding {
    let empty = Value::Object(serde_json::Map::new());
    let value = |form: &openapi_model::schema::NormalForm<'_>| {
        form.other_keyword(KEYWORD).first().map(|xml| xml.value.clone())
    };
    let (old, new) = (value(pair.old), value(pair.new));
    let (old, new) = (old.unwrap_or_else(|| empty.clone()), new.unwrap_or(empty));
    let keys = differing_keys(&old, &new).into_iter();
    let written = |side: &Value, key: &str| side.get(key).cloned().unwrap_or_else(|| implied(key));
    let is_extension = |key: &str| key.starts_with("x-");
    let keys: Vec<String> = keys
        .filter(|key| !is_extension(key) && written(&old, key) != written(&new, key))
        .map(code)
        .collect();
    let schema = pair.describe(KEYWORD);
    let wire = if keys.is_empty() {
        Effect::patch("values are written as they were")
    } else if sends_xml(pair.old_document) || sends_xml(pair.new_document) {
        Effect::major("values that are written or read as before are misread")
    } else {
        Effect::patch("nothing is sent as XML")
    };
    let message = if keys.is_empty() {
        format!("the `xml` of {schema} is written differently, and says the same")
    } else {
        format!("{} of the `xml` of {schema} has changed", keys.join(" and "))
    };
    let server = if wire.level > Some(crate::Level::Patch) {
        Effect::major("must write and read values accordingly")
    } else {
        Effect::none()
    };
    pair.finding_at(&XML_CHANGED, KEYWORD, message).in_both_directions(wire, server).equivalent()
}

/// Returns whether a document has a body with an XML media type.
fn sends_xml(document: &Document) -> bool {
    fn is_xml(media_type: &str) -> bool {
        let essence = media_type.split(';').next().unwrap_or_default().trim();
        let essence = essence.to_ascii_lowercase();
        essence.ends_with("/xml") || essence.ends_with("+xml")
    }
    json_objects(document.value()).any(|object| {
        let content = object.get("content").and_then(Value::as_object);
        content.is_some_and(|content| content.keys().any(|name| is_xml(name)))
    })
}
