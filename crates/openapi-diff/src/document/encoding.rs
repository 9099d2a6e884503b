//! The encoding of the parts of a form.

use std::collections::BTreeSet;

use openapi_model::schema::SchemaLocation;

use super::media_type_name::covers;
use super::same::is_same;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;

rules! {
    ENCODING_CHANGED: "encoding-changed",
        "the parts of a form are encoded differently";
}

/// Compares how the parts of two bodies are written. What is not said of a part is as
/// OpenAPI has it (§4.7.15.1).
pub(super) fn compare(comparison: &mut Comparison<'_>, body: &mut ObjectPair<'_>) {
    let encoding = body.inner("encoding");
    let names: BTreeSet<&str> = [&encoding.old, &encoding.new]
        .into_iter()
        .flat_map(DocumentNode::entries)
        .map(|(name, _)| name)
        .collect();
    let described = described_parts(comparison, body);
    for name in names {
        // A part that is new or removed is reported as such.
        if described[0].contains(name) != described[1].contains(name) {
            continue;
        }
        let part = Part {
            usual: [usual_type(&body.old, name), usual_type(&body.new, name)],
            form: Form::from_media_type(&body.old).max(Form::from_media_type(&body.new)),
        };
        let (old, new) = (&encoding.old, &encoding.new);
        let subject = &body.subject;
        let subject = subject.part(format!("part `{name}` of {}", subject.name));
        let pair = ObjectPair::new(old.get_or_empty(name), new.get_or_empty(name), subject);
        part.compare(comparison, pair);
    }
}

/// The names of the parts that the schemas of two bodies describe.
fn described_parts(comparison: &Comparison<'_>, body: &ObjectPair<'_>) -> [BTreeSet<String>; 2] {
    let (old, new) = comparison.stores();
    [(old, &body.old), (new, &body.new)].map(|(store, body)| {
        let pointer = body.pointer_to("schema");
        let schema = store.get(&SchemaLocation::from_pointer(store.document(), &pointer));
        schema
            .properties
            .keys()
            .map(|name| (*name).to_owned())
            .collect()
    })
}

/// The kind of form of a body: OpenAPI reads other keys for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    None,
    UrlEncoded,
    Multipart,
}

impl Form {
    fn from_media_type(media_type: &DocumentNode<'_>) -> Self {
        let place = media_type.pointer.to_ascii_lowercase();
        match place.rsplit_once('/').map(|(_, last)| last) {
            Some(last) if last.starts_with("multipart~1") => Self::Multipart,
            Some(last) if last.contains("x-www-form-urlencoded") => Self::UrlEncoded,
            _ => Self::None,
        }
    }
}

/// A part of a form.
struct Part {
    /// Its media types before and after, where none is named and one is usual.
    usual: [Option<&'static str>; 2],
    form: Form,
}

impl Part {
    fn compare(&self, comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
        self.content_type(comparison, &mut pair);
        // The defaults are those of OpenAPI.
        let style = |side: &DocumentNode<'_>| side.text("style").unwrap_or("form").to_owned();
        let explode =
            |side: &DocumentNode<'_>| side.flag("explode").unwrap_or(style(side) == "form");
        let reserved = |side: &DocumentNode<'_>| side.flag("allowReserved").unwrap_or(false);
        let written = [
            ("style", style(&pair.old) == style(&pair.new)),
            ("explode", explode(&pair.old) == explode(&pair.new)),
            ("allowReserved", reserved(&pair.old) == reserved(&pair.new)),
        ];
        for (key, is_same) in written {
            pair.mark_handled(&[key]);
            if !is_same {
                self.report_encoding(comparison, &pair, key, self.form == Form::UrlEncoded);
            }
        }
        let (old, new) = pair.get("headers");
        if !is_same(old.as_ref(), new.as_ref()) {
            self.report_encoding(comparison, &pair, "headers", self.form == Form::Multipart);
        }
        pair.report_unhandled(comparison);
    }

    /// Something is encoded differently, unless the form ignores it.
    fn report_encoding(
        &self,
        comparison: &mut Comparison<'_>,
        pair: &ObjectPair<'_>,
        key: &str,
        is_heeded: bool,
    ) {
        self.finding(
            comparison,
            pair,
            key,
            if is_heeded {
                Effect::major("values that are encoded or decoded as before may be misread")
            } else {
                Effect::patch("it is ignored in bodies of this media type")
            },
        );
    }

    fn content_type(&self, comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
        let (old, new) = pair.get("contentType");
        if old.is_none() && new.is_none() {
            return;
        }
        let [was, is] = self.usual;
        let (old, new) = (types(old.as_ref(), was), types(new.as_ref(), is));
        let holds = |all: &[String], some: &[String]| {
            let mut some = some.iter();
            some.all(|name| all.iter().any(|other| covers(other, name)))
        };
        // What is usual is not known of every schema.
        let is_known = !old.is_empty() && !new.is_empty();
        let effect = match (is_known && holds(&new, &old), is_known && holds(&old, &new)) {
            (true, true) => return,
            _ if self.form == Form::None => Effect::patch("only forms are encoded part by part"),
            (true, false) if pair.subject.direction != Direction::Response => {
                Effect::minor("it may be sent in one more media type")
            }
            (false, true) if pair.subject.direction == Direction::Response => {
                Effect::minor("it is sent in fewer media types")
            }
            _ => Effect::major("values that are encoded or decoded as before may be misread"),
        };
        self.finding(comparison, pair, "contentType", effect);
    }

    fn finding(
        &self,
        comparison: &mut Comparison<'_>,
        pair: &ObjectPair<'_>,
        key: &str,
        wire: Effect,
    ) {
        let message = format!("{} is encoded differently: `{key}`", pair.subject.name);
        comparison.report(
            pair.finding_at(&ENCODING_CHANGED, key, message)
                .wire(wire)
                .rust(Effect::patch("the crate encodes forms in the default way")),
        );
    }
}

/// The media types that are named, or else the usual one, if that is known.
fn types(named: Option<&DocumentNode<'_>>, usual: Option<&str>) -> Vec<String> {
    let named = named.and_then(|node| node.value.as_str());
    let names = named.or(usual).unwrap_or_default().split(',');
    let names = names.map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// The media type of a part of which none is named, by the schema of its property.
fn usual_type(body: &DocumentNode<'_>, name: &str) -> Option<&'static str> {
    let mut schema = body.get("schema")?.get("properties")?.get(name)?;
    // Of a list, its items count. Lists of lists may go in a circle.
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
