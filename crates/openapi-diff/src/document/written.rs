//! The serialisation of a parameter or a header, and its schema.

use openapi_model::rust;
use serde_json::Value;

use super::{media_types, single_value};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::{Role, Usage};

rules! {
    PARAMETER_STYLE_CHANGED: "parameter-style-changed",
        "a parameter or header has another style";
    PARAMETER_EXPLODE_CHANGED: "parameter-explode-changed",
        "`explode` has changed: the parts of a value are joined, or no longer";
    PARAMETER_RESERVED_CHANGED: "parameter-reserved-changed",
        "`allowReserved` of a parameter has changed";
    PARAMETER_CONTENT_CHANGED: "parameter-content-changed",
        "a parameter or header is encoded as a media type instead of a plain value, or vice versa";
}

/// The serialisation of a value, and its place.
pub(super) struct Written<'a> {
    pub(super) role: Role,
    pub(super) old_place: &'a str,
    pub(super) new_place: &'a str,
}

/// Style and explode of one side, as they are when nothing is said.
pub(super) fn effective_style(node: &DocumentNode<'_>, place: &str) -> (String, bool) {
    let usual = match place {
        "query" | "cookie" => "form",
        _ => "simple",
    };
    let style = node.text("style").unwrap_or(usual);
    let explode = node.flag("explode").unwrap_or(style == "form");
    (style.to_owned(), explode)
}

/// Compares how a value is written, and its schema; the end of a parameter's and
/// a header's comparison.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    mut pair: ObjectPair<'_>,
    written: &Written<'_>,
) {
    style_changed(comparison, &mut pair, written);
    explode_changed(comparison, &mut pair, written);
    reserved_changed(comparison, &mut pair);
    let operation = pair.subject.used_by.clone().unwrap_or_default();
    let has = |side: &DocumentNode<'_>, key: &str| side.value.get(key).is_some();
    let is_required = |side: &DocumentNode<'_>| side.flag("required") == Some(true);
    let (old, new) = (&pair.old, &pair.new);
    if has(old, "schema") && has(new, "schema") {
        let usage = Usage {
            operation,
            direction: pair.subject.direction,
            role: written.role,
            is_required: is_required(old) && is_required(new),
            in_rust: written.role == Role::Parameter,
        };
        comparison.compare_schemas(&old.pointer_to("schema"), &new.pointer_to("schema"), &usage);
    } else if has(old, "schema") != has(new, "schema") || has(old, "content") != has(new, "content")
    {
        content_changed(comparison, &pair, written);
    }
    pair.mark_handled(&["schema"]);
    if let Some(content) = pair.both("content") {
        media_types::compare(comparison, &content, None);
    }
    pair.report_unhandled(comparison);
}

fn style_changed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    written: &Written<'_>,
) {
    pair.mark_handled(&["style"]);
    let (old, _) = effective_style(&pair.old, written.old_place);
    let (new, _) = effective_style(&pair.new, written.new_place);
    if old == new || written.old_place != written.new_place {
        return;
    }
    // The styles of a query write a single value alike.
    let is_plain = written.new_place == "query" && is_single(comparison, pair);
    let wire = if is_plain {
        Effect::patch("a single value is encoded as before")
    } else {
        differently(&pair.subject)
    };
    comparison.report(
        pair.says(&PARAMETER_STYLE_CHANGED, "has another style")
            .before(old)
            .after(new)
            .wire(wire)
            .server(Effect::major("must use the new style")),
    );
}

fn explode_changed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    written: &Written<'_>,
) {
    pair.mark_handled(&["explode"]);
    let (_, old) = effective_style(&pair.old, written.old_place);
    let (_, new) = effective_style(&pair.new, written.new_place);
    if old == new || written.old_place != written.new_place {
        return;
    }
    let is_single = is_single(comparison, pair);
    let rust = if written.new_place == "query" && is_csv(&pair.old) && is_csv(&pair.new) {
        Effect::major(
            "its setter takes another type: a joined list is a `Csv`, a repeated one a `Vec`",
        )
    } else {
        Effect::patch("its setter stays the same")
    };
    let finding = pair
        .finding(
            &PARAMETER_EXPLODE_CHANGED,
            if is_single {
                format!(
                    "`explode` of {} has changed, which has no effect on a single value",
                    pair.subject.name
                )
            } else if new {
                format!("the parts of {} are no longer joined", pair.subject.name)
            } else {
                format!("the parts of {} are now joined", pair.subject.name)
            },
        )
        .before(format!("explode: {old}"))
        .after(format!("explode: {new}"));
    comparison.report(if is_single {
        finding.wire(Effect::patch("a single value is encoded as before"))
    } else {
        finding
            .wire(differently(&pair.subject))
            .rust(rust)
            .server(Effect::major("must use the new encoding"))
    });
}

pub(super) fn reserved_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let wire = match pair.flags("allowReserved", false) {
        Some((_, true)) => Effect::minor("characters such as `/` need not be percent-encoded"),
        Some((_, false)) => Effect::major("characters such as `/` must be percent-encoded"),
        None => return,
    };
    comparison.report(
        pair.finding_at(
            &PARAMETER_RESERVED_CHANGED,
            "allowReserved",
            format!("`allowReserved` of {} has changed", pair.subject.name),
        )
        .wire(wire)
        .rust(Effect::patch(
            "its setter stays the same; the value is encoded as before",
        )),
    );
}

fn content_changed(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, written: &Written<'_>) {
    let side = |node: &DocumentNode<'_>| match (node.get("content"), node.get("schema")) {
        (Some(content), _) => match content.entries().first() {
            Some((name, _)) => format!("as {name}"),
            None => "as any media type".to_owned(),
        },
        (None, Some(_)) => "as a plain value".to_owned(),
        (None, None) => "in an unspecified way".to_owned(),
    };
    let rust = match written.role {
        Role::Parameter if is_text(&pair.old) && is_text(&pair.new) => {
            Effect::patch("its setter takes a string, as before")
        }
        Role::Parameter => {
            Effect::major("its setter takes the encoded string instead of a value, or vice versa")
        }
        _ => Effect::none(),
    };
    comparison.report(
        pair.says(&PARAMETER_CONTENT_CHANGED, "is encoded differently")
            .before(side(&pair.old))
            .after(side(&pair.new))
            .wire(differently(&pair.subject))
            .rust(rust)
            .server(Effect::major("must use the new encoding")),
    );
}

fn differently(subject: &Subject) -> Effect {
    Effect::major(match subject.direction {
        Direction::Response => "clients that decode it as before misread it",
        _ => "requests that encode it as before may be rejected or misread",
    })
}

/// Returns whether no value that both schemas allow has parts. The change of the schema covers
/// values that only one of them allows.
fn is_single(comparison: &Comparison<'_>, pair: &ObjectPair<'_>) -> bool {
    let (old, new) = comparison.stores();
    single_value::is_single(old, &pair.old) || single_value::is_single(new, &pair.new)
}

/// Returns whether a list becomes a `Csv` in the generated crate when it is joined.
fn is_csv(side: &DocumentNode<'_>) -> bool {
    let schema = side.value.get("schema");
    schema.and_then(rust::joined_item).is_some()
}

/// Returns whether the setter of a parameter takes plain text: for a parameter with a media
/// type it always does.
fn is_text(side: &DocumentNode<'_>) -> bool {
    let Some(schema) = side.value.get("schema").and_then(Value::as_object) else {
        return side.value.get("content").is_some();
    };
    let is_plain = |key: &String| {
        matches!(
            key.as_str(),
            "type" | "description" | "default" | "example" | "minLength" | "maxLength"
        )
    };
    schema.get("type").and_then(Value::as_str) == Some("string") && schema.keys().all(is_plain)
}
