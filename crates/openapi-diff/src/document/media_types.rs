//! The media types of a body, and their counterparts.

use serde_json::Value;

use super::encoding;
use super::in_rust::{self, Taken};
use super::media_type_name::{charset, covers, essence, is_form, normal};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;
use crate::schema::{Role, Usage};
use crate::sides::Sides;

rules! {
    REQUEST_MEDIA_TYPE_ADDED: "request-media-type-added",
        "a media type was added to a request body";
    REQUEST_MEDIA_TYPE_REMOVED: "request-media-type-removed",
        "a media type was removed from a request body";
    pub(super) RESPONSE_MEDIA_TYPE_ADDED: "response-media-type-added",
        "a media type was added to a response";
    RESPONSE_MEDIA_TYPE_REMOVED: "response-media-type-removed",
        "a media type was removed from a response";
    CHARSET_CHANGED: "charset-changed",
        "the charset of a media type has changed";
    BODY_SCHEMA_ADDED: "body-schema-added",
        "a body has a schema now";
    BODY_SCHEMA_REMOVED: "body-schema-removed",
        "a body no longer has a schema";
}

/// A media type of a `content` object: its name and its description.
type Entry<'a> = (&'a str, DocumentNode<'a>);

/// Compares two `content` objects. `taken` has the media types that the generated crate reads or
/// sends; `None` if it does not use the body.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    content: &ObjectPair<'_>,
    taken: Option<Taken<'_>>,
) {
    let (old, new) = (content.old.entries(), content.new.entries());
    let keeps_any = old
        .iter()
        .any(|(name, _)| names(&new, name) || new.iter().any(|(other, _)| covers(other, name)));
    let mut paired = vec![false; old.len()];
    for (name, node) in &new {
        match counterpart(name, &old, &new) {
            Some((index, (was, before))) => {
                let is_same = essence(was) == essence(name);
                if let Some(paired) = paired.get_mut(index) {
                    *paired |= is_same;
                }
                let subject = content.subject.clone();
                let pair = ObjectPair::new(before.clone(), node.clone(), subject);
                if is_same {
                    charset_changed(comparison, &pair, was, name);
                } else if covers(name, was) {
                    widened(comparison, content, was, name, taken);
                } else if !names(&new, was) {
                    removed(comparison, content, was, Some(name), taken);
                }
                let in_rust = taken == Some(Sides::new(Some(*was), Some(*name)));
                media_type(comparison, Sides::new(was, name), pair, in_rust);
            }
            None => added(comparison, content, None, name, keeps_any, taken),
        }
    }
    for ((name, _), paired) in old.iter().zip(paired) {
        if !paired && !new.iter().any(|(other, _)| covers(other, name)) {
            removed(comparison, content, name, None, taken);
        }
    }
}

/// The counterpart of a media type in the old document: the same one, one that differs only in its
/// charset, a range that includes it, or one that it includes as a range and that is no longer
/// named.
fn counterpart<'b, 'a>(
    name: &str,
    old: &'b [Entry<'a>],
    new: &[Entry<'_>],
) -> Option<(usize, &'b Entry<'a>)> {
    let find =
        |fits: &dyn Fn(&str) -> bool| old.iter().enumerate().find(|(_, (other, _))| fits(other));
    find(&|other| normal(other) == normal(name))
        .or_else(|| find(&|other| essence(other) == essence(name)))
        .or_else(|| find(&|other| covers(other, name)))
        .or_else(|| find(&|other| covers(name, other) && !names(new, other)))
}

/// Returns whether a media type is named, with any charset.
fn names(entries: &[Entry<'_>], name: &str) -> bool {
    entries.iter().any(|(other, _)| essence(other) == essence(name))
}

/// Reports that a media type became a range that includes it: senders need not change, but
/// receivers may get another media type.
fn widened(
    comparison: &mut Comparison<'_>,
    content: &ObjectPair<'_>,
    old: &str,
    new: &str,
    taken: Option<Taken<'_>>,
) {
    if content.subject.direction != Direction::Response {
        added(comparison, content, Some(old), new, true, taken);
        return;
    }
    let rust = taken_instead(taken, Sides::new(Some(old), Some(new)));
    comparison.report(
        content
            .subject
            .says(&RESPONSE_MEDIA_TYPE_REMOVED, format!("may be any of {new} instead of {old}"))
            .at_old(content.old.pointer_to(old))
            .at_new(content.new.pointer_to(new))
            .wire(Effect::major("responses may have another media type"))
            .rust(rust)
            .server(Effect::minor("may send any of them")),
    );
}

/// Reports an added media type. `was` is the one that it replaces, if any. `keeps_any` is set if
/// another media type existed before.
fn added(
    comparison: &mut Comparison<'_>,
    content: &ObjectPair<'_>,
    was: Option<&str>,
    name: &str,
    keeps_any: bool,
    taken: Option<Taken<'_>>,
) {
    let finding = if content.subject.direction == Direction::Response {
        let how = if keeps_any { "also" } else { "now" };
        let words = format!("is {how} available as {name}");
        let wire = "clients that name the media type that they want in `Accept` get it as before";
        let finding = content.subject.says(&RESPONSE_MEDIA_TYPE_ADDED, words);
        finding
            .wire(Effect::minor(wire))
            .server(Effect::major("must send it to clients that accept nothing else"))
    } else {
        let how = if keeps_any { "also" } else { "now" };
        let words = format!("may {how} be sent as {name}");
        let finding = content.subject.says(&REQUEST_MEDIA_TYPE_ADDED, words);
        finding.wire(Effect::minor("requests may use it")).server(Effect::major("must accept it"))
    };
    let rust = taken_instead(taken, Sides::new(was, Some(name)));
    comparison.report(finding.at_new(content.new.pointer_to(name)).rust(rust));
}

/// Reports a removed media type. `is` is the one that replaces it, if any.
fn removed(
    comparison: &mut Comparison<'_>,
    content: &ObjectPair<'_>,
    name: &str,
    is: Option<&str>,
    taken: Option<Taken<'_>>,
) {
    let finding = if content.subject.direction == Direction::Response {
        let words = match is {
            Some(is) => format!("is {is} instead of any of {name}"),
            None => format!("is no longer available as {name}"),
        };
        let finding = content.subject.says(&RESPONSE_MEDIA_TYPE_REMOVED, words);
        finding
            .wire(Effect::major("responses no longer have this media type"))
            .server(Effect::minor("need not send it"))
    } else {
        let words = match is {
            Some(is) => format!("may be sent as {is} instead of any of {name}"),
            None => format!("may no longer be sent as {name}"),
        };
        let finding = content.subject.says(&REQUEST_MEDIA_TYPE_REMOVED, words);
        finding
            .wire(Effect::major("requests that use it may be rejected"))
            .server(Effect::minor("may reject it"))
    };
    let rust = taken_instead(taken, Sides::new(Some(name), is));
    comparison.report(finding.at_old(content.old.pointer_to(name)).rust(rust));
}

/// The effect in Rust of an added or removed media type, with the names before and after: there is
/// one only if the crate uses or used one of them.
fn taken_instead(taken: Option<Taken<'_>>, names: Taken<'_>) -> Effect {
    let taken = taken.unwrap_or_default();
    let is_taken = (taken.old.is_some() && taken.old == names.old)
        || (taken.new.is_some() && taken.new == names.new);
    if !is_taken || !in_rust::is_other(taken) {
        return Effect::patch("the crate still uses the media type that it prefers");
    }
    Effect::major(match taken.new {
        Some(now) => format!("the body has another type: the crate uses {now}"),
        None => "the body has another type: the crate takes it as bytes".to_owned(),
    })
}

fn charset_changed(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, old: &str, new: &str) {
    if normal(old) == normal(new) {
        return;
    }
    let wire = if essence(new).ends_with("json") {
        Effect::patch("JSON is UTF-8 in any case")
    } else if charset(old) == charset(new) {
        Effect::patch("UTF-8 is the default")
    } else {
        Effect::major("text in the old charset may be misread")
    };
    comparison.report(
        pair.says(&CHARSET_CHANGED, "has another charset").before(old).after(new).wire(wire),
    );
}

fn media_type(
    comparison: &mut Comparison<'_>,
    names: Sides<&str>,
    mut pair: ObjectPair<'_>,
    in_rust: bool,
) {
    pair.mark_handled(&["schema", "itemSchema"]);
    let (old, new) = (pair.old.get_or_empty("schema"), pair.new.get_or_empty("schema"));
    // OpenAPI 3.0 and 3.1 write binary bodies differently. Compared as schemas of strings, the
    // two forms would differ.
    let is_respelled = BYTES.iter().any(|key| old.value.get(*key) != new.value.get(*key));
    if is_respelled && is_bytes(names.old, &old) && is_bytes(names.new, &new) {
        let mut schemas = ObjectPair::new(old, new, pair.subject.clone());
        schemas.mark_handled(&BYTES);
        schemas.report_unhandled(comparison);
    } else {
        body_schema(comparison, &pair, "schema", in_rust);
    }
    let items = format!("each item of {}", pair.subject.name);
    body_schema(comparison, &pair.clone().named(items), "itemSchema", false);
    encoding::compare(comparison, &mut pair, names);
    pair.report_unhandled(comparison);
}

/// Keywords that mark a body as bytes.
const BYTES: [&str; 3] = ["type", "format", "contentMediaType"];

/// Returns whether any bytes are valid for the schema of a body. OpenAPI 3.0 expresses this with a
/// `format`, and 3.1 with an empty schema or by repeating the media type.
fn is_bytes(media_type: &str, schema: &DocumentNode<'_>) -> bool {
    let name = essence(media_type);
    let has_other_keys = schema.value.as_object().is_some_and(|object| {
        let is_other = |key| !BYTES.contains(&key) && !matches!(key, "description" | "example");
        object.keys().any(|key| is_other(key.as_str()))
    });
    if is_form(&name) || name.ends_with("json") || has_other_keys {
        return false;
    }
    let format = schema.text("format").map(|format| format == "binary");
    let content = schema.text("contentMediaType").map(|content| essence(content) == name);
    match schema.value.get("type").map(Value::as_str) {
        None => format != Some(false) && content != Some(false),
        Some(Some("string")) => format.or(content) == Some(true) && content != Some(false),
        Some(_) => false,
    }
}

/// Compares the schemas of two bodies, or of the items of bodies that are sent item by item.
fn body_schema(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, key: &str, in_rust: bool) {
    let (old, new) = (&pair.old, &pair.new);
    let [was, is] = [old, new].map(|side| side.value.get(key));
    let is_open = |schema: Option<&Value>| schema.is_none_or(is_any);
    match (was, is) {
        _ if is_open(was) && is_open(is) => {}
        (Some(_), Some(_)) => {
            let usage = Usage {
                operation: pair.subject.used_by.clone().unwrap_or_default(),
                direction: pair.subject.direction,
                role: Role::Body,
                is_required: false,
                in_rust,
            };
            comparison.compare_schemas(&old.pointer_to(key), &new.pointer_to(key), &usage);
        }
        _ => body_schema_changed(comparison, pair, is.is_some(), in_rust),
    }
}

/// Returns whether a schema allows any value.
fn is_any(schema: &Value) -> bool {
    schema.as_object().is_some_and(serde_json::Map::is_empty)
}

/// Reports that a body got a schema, or lost it.
fn body_schema_changed(
    comparison: &mut Comparison<'_>,
    pair: &ObjectPair<'_>,
    is_added: bool,
    in_rust: bool,
) {
    let finding = if is_added {
        pair.says(&BODY_SCHEMA_ADDED, "has a schema now")
    } else {
        pair.says(&BODY_SCHEMA_REMOVED, "no longer has a schema")
    };
    let (wire, server) = match (pair.subject.direction, is_added) {
        (Direction::Response, true) => (
            Effect::minor("the form of responses is described"),
            Effect::major("must send bodies that fit the schema"),
        ),
        (Direction::Response, false) => {
            (Effect::major("any value may be sent"), Effect::minor("may send anything"))
        }
        (_, true) => (
            Effect::major("bodies that do not fit the schema may be rejected"),
            Effect::minor("may reject other bodies"),
        ),
        (_, false) => {
            (Effect::minor("any value may be sent"), Effect::major("must accept anything"))
        }
    };
    let rust = if in_rust { Effect::major("it has another type") } else { Effect::none() };
    comparison.report(finding.wire(wire).rust(rust).server(server));
}
