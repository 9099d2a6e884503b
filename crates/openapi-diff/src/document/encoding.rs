//! The encoding of the parts of a form.

use std::collections::BTreeMap;
use terminal::escape::code;

use openapi_model::Document;
use openapi_model::schema::{SchemaStore, TypeSet};

use super::media_type_name::{covers, is_form, is_multipart, normal};
use super::same::is_same;
use super::value_types;
use super::written::effective_style;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;
use crate::schema::is_3_0;
use crate::sides::Sides;

rules! {
    ENCODING_CHANGED: "encoding-changed",
        "the parts of a form are encoded differently";
}

/// Compares the encodings of the parts of two bodies with these media types. Missing keys have the
/// defaults of OpenAPI (§4.7.15.1).
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    body: &mut ObjectPair<'_>,
    media_types: Sides<&str>,
) {
    let encoding = body.inner("encoding");
    let parts = encoding.entries();
    if parts.is_empty() {
        return;
    }
    let described = described_parts(comparison, body);
    for (name, _) in parts {
        // A part that was added or removed is reported with its property.
        let have_parts = described.as_ref().map(|parts| parts.get(name));
        if have_parts.old.is_some() != have_parts.new.is_some() {
            continue;
        }
        let part = Part {
            is_single: have_parts.any(|has_parts| has_parts == Some(&false)),
            usual: Sides::new(usual_type(&body.old, name), usual_type(&body.new, name)),
            is_form: media_types.any(is_form),
            is_multipart: media_types.any(is_multipart),
            has_styles: has_styles(comparison.old, media_types.old)
                || has_styles(comparison.new, media_types.new),
        };
        let (old, new) = (&encoding.old, &encoding.new);
        let subject = body.subject.part_of(format!("part {}", code(name)));
        let pair = ObjectPair::new(old.get_or_empty(name), new.get_or_empty(name), subject);
        part.compare(comparison, pair);
    }
}

/// The names of the parts in the schemas of two bodies, and whether a value of each may be a list
/// or an object.
fn described_parts(
    comparison: &Comparison<'_>,
    body: &ObjectPair<'_>,
) -> Sides<BTreeMap<String, bool>> {
    let stores = comparison.stores();
    Sides::new(parts_of_schema(stores.old, &body.old), parts_of_schema(stores.new, &body.new))
}

fn parts_of_schema(store: &SchemaStore<'_>, body: &DocumentNode<'_>) -> BTreeMap<String, bool> {
    let types = TypeSet::ARRAY.union(TypeSet::OBJECT);
    let schema = store.at(&body.pointer_to("schema"));
    schema
        .properties
        .iter()
        .map(|(name, property)| {
            ((*name).to_owned(), value_types::allows(store, &property.schema, types))
        })
        .collect()
}

/// Returns whether the styles of the parts of a body have an effect: in URL-encoded forms, and
/// since OpenAPI 3.1 also in `multipart/form-data`.
fn has_styles(document: &Document, media_type: &str) -> bool {
    let name = normal(media_type);
    let has_parts_with_styles = !is_3_0(document) && name.starts_with("multipart/form-data");
    is_form(&name) && (!is_multipart(&name) || has_parts_with_styles)
}

const OTHER_BODIES: &str = "in bodies of this media type";

/// A part of a form.
struct Part {
    /// The default media type before and after, for a side that names none.
    usual: Sides<Option<&'static str>>,
    /// Set if no value that was sent before and can still be sent is a list or an object.
    is_single: bool,
    /// Set if either body is a form.
    is_form: bool,
    is_multipart: bool,
    has_styles: bool,
}

impl Part {
    fn compare(&self, comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
        self.content_type(comparison, &mut pair);
        // OpenAPI gives the parts of a form the defaults of query parameters.
        let styles = pair.nodes().map(|side| effective_style(side, "query"));
        let differs = [
            ("style", styles.old.name != styles.new.name),
            ("explode", styles.old.explodes != styles.new.explodes),
            ("allowReserved", pair.toggled("allowReserved").is_some()),
        ];
        pair.mark_handled(&["style", "explode"]);
        for (key, differs) in differs {
            if differs {
                let ignored = match key {
                    _ if !self.has_styles => Some(OTHER_BODIES),
                    "style" | "explode" if self.is_single => Some("on a single value"),
                    "explode" if styles.any(|style| style.name == "deepObject") => {
                        Some("in style `deepObject`")
                    }
                    _ => None,
                };
                report(comparison, &pair, key, misread(ignored));
            }
        }
        let headers = pair.get("headers");
        if !is_same(headers.old.as_ref(), headers.new.as_ref()) {
            let ignored = (!self.is_multipart).then_some(OTHER_BODIES);
            report(comparison, &pair, "headers", misread(ignored));
        }
        pair.report_unhandled(comparison);
    }

    fn content_type(&self, comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
        let named = pair.get("contentType");
        if named.old.is_none() && named.new.is_none() {
            return;
        }
        let old = types(named.old.as_ref(), self.usual.old);
        let new = types(named.new.as_ref(), self.usual.new);
        let holds = |all: &[String], some: &[String]| {
            let is_held = |name: &String| all.iter().any(|other| covers(other, name));
            // An empty list means that the default is unknown: not every schema determines one.
            !some.is_empty() && some.iter().all(is_held)
        };
        let effect = match (holds(&new, &old), holds(&old, &new)) {
            (true, true) => return,
            _ if !self.is_form => Effect::patch("only forms are encoded part by part"),
            (true, false) if pair.subject.direction != Direction::Response => {
                Effect::minor("it may be sent in one more media type")
            }
            (false, true) if pair.subject.direction == Direction::Response => {
                Effect::minor("it is sent in fewer media types")
            }
            _ => misread(None),
        };
        report(comparison, pair, "contentType", effect);
    }
}

/// Reports that a part is encoded differently, with the effect on the wire.
fn report(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, key: &str, wire: Effect) {
    let message = format!("{} is encoded differently: {}", pair.subject.name, code(key));
    comparison.report(
        pair.finding_at(&ENCODING_CHANGED, key, message)
            .wire(wire)
            .rust(Effect::patch("the crate encodes forms in the default way")),
    );
}

/// The effect of a different encoding, unless OpenAPI ignores the key.
fn misread(ignored: Option<&str>) -> Effect {
    match ignored {
        Some(place) => Effect::patch(format!("it is ignored {place}")),
        None => Effect::major("values that are encoded or decoded as before may be misread"),
    }
}

/// The named media types, or else the default one if it is known.
fn types(named: Option<&DocumentNode<'_>>, usual: Option<&str>) -> Vec<String> {
    let names = named
        .and_then(|node| node.value.as_str())
        .or(usual)
        .unwrap_or_default()
        .split(',')
        .map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// The default media type of a part, which depends on the schema of its property.
fn usual_type(body: &DocumentNode<'_>, name: &str) -> Option<&'static str> {
    let mut schema = body.get("schema")?.get("properties")?.get(name)?;
    // The media type of a list is that of its items. Schemas of lists may be recursive, so the
    // depth is limited.
    for _ in 0..8 {
        match schema.text("type")? {
            "array" => schema = schema.get("items")?,
            "object" => return Some("application/json"),
            "string" if schema.text("format") == Some("binary") => {
                return Some("application/octet-stream");
            }
            _ => return Some("text/plain"),
        }
    }
    None
}
