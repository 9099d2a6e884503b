//! The serialization of a parameter or a header, and its schema.

use openapi_model::rust;
use openapi_model::schema::{NormalForm, TypeSet};
use serde_json::Value;

use super::{media_types, value_types};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::level::Level;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::{Role, Usage};
use crate::sides::Sides;

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

/// The serialisation of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style<'a> {
    pub(super) name: &'a str,
    /// Set if each part of a list or an object is written separately.
    pub(super) explodes: bool,
}

/// The style of a parameter or a header. Missing keys have the defaults of OpenAPI.
pub(super) fn effective_style<'a>(node: &DocumentNode<'a>, place: &str) -> Style<'a> {
    let usual = match place {
        "query" | "cookie" => "form",
        _ => "simple",
    };
    let name = node.text("style").unwrap_or(usual);
    Style { name, explodes: node.flag("explode").unwrap_or(name == "form") }
}

/// Compares the serialization of a value, and then its schemas, which is the last part of comparing
/// a parameter or a header.
pub(super) fn compare(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>, role: Role) {
    // Headers have no `in`, so both sides have an empty text.
    let places = pair.nodes().map(|side| side.text("in").unwrap_or_default());
    pair.mark_handled(&["style", "explode", "schema"]);
    if places.old == places.new {
        let styles = pair.nodes().map(|side| effective_style(side, places.old));
        let is_in_query = places.old == "query";
        style_changed(comparison, &pair, styles, is_in_query);
        explode_changed(comparison, &pair, styles, is_in_query);
    }
    reserved_changed(comparison, &mut pair);
    let has = |side: &DocumentNode<'_>, key: &str| side.value.get(key).is_some();
    let is_required = |side: &DocumentNode<'_>| side.flag("required") == Some(true);
    let (old, new) = (&pair.old, &pair.new);
    if has(old, "schema") && has(new, "schema") {
        let usage = Usage {
            operation: pair.subject.used_by.clone().unwrap_or_default(),
            direction: pair.subject.direction,
            role,
            is_required: is_required(old) && is_required(new),
            in_rust: role == Role::Parameter,
        };
        let (was, is) = (old.pointer_to("schema"), new.pointer_to("schema"));
        if places == Sides::new("query", "query") && becomes_list(comparison, &pair, &usage) {
            for mut finding in comparison.schema_findings(&was, &is, &usage) {
                if finding.rule == "type-changed" {
                    finding.wire = Effect::minor("requests may contain several values");
                }
                comparison.report(finding);
            }
        } else {
            comparison.compare_schemas(&was, &is, &usage);
        }
    } else if has(old, "schema") != has(new, "schema") || has(old, "content") != has(new, "content")
    {
        content_changed(comparison, &pair, role);
    }
    if let Some(content) = pair.both("content") {
        media_types::compare(comparison, &content, None);
    }
    pair.report_unhandled(comparison);
}

fn style_changed(
    comparison: &mut Comparison<'_>,
    pair: &ObjectPair<'_>,
    styles: Sides<Style<'_>>,
    is_in_query: bool,
) {
    let Sides { old, new } = styles.map(|style| style.name);
    if old == new {
        return;
    }
    // All styles in the query write a single value the same.
    let has_parts = have_common(comparison, pair, TypeSet::ARRAY.union(TypeSet::OBJECT));
    let wire = if is_in_query && !has_parts {
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
    pair: &ObjectPair<'_>,
    styles: Sides<Style<'_>>,
    is_in_query: bool,
) {
    let Sides { old, new } = styles.map(|style| style.explodes);
    if old == new {
        return;
    }
    let rust = if is_in_query && is_csv(&pair.old) && is_csv(&pair.new) {
        Effect::major(
            "its setter takes another type: a joined list is a `Csv`, a repeated one a `Vec`",
        )
    } else {
        Effect::patch("its setter stays the same")
    };
    let name = &pair.subject.name;
    let without_effect = without_explode(comparison, pair, styles.map(|style| style.name));
    let message = match without_effect {
        Some(on) => format!("`explode` of {name} has changed, which has no effect on {on}"),
        None if new => format!("the parts of {name} are no longer joined"),
        None => format!("the parts of {name} are now joined"),
    };
    let finding = pair
        .finding(&PARAMETER_EXPLODE_CHANGED, message)
        .before(format!("explode: {old}"))
        .after(format!("explode: {new}"));
    comparison.report(match without_effect {
        Some(on) => finding.wire(Effect::patch(format!("{on} is encoded as before"))),
        None => finding
            .wire(differently(&pair.subject))
            .rust(rust)
            .server(Effect::major("must use the new encoding")),
    });
}

/// The kinds of values for which `explode` has no effect, by the table of styles in OpenAPI; `None`
/// if it has an effect on some value.
fn without_explode(
    comparison: &Comparison<'_>,
    pair: &ObjectPair<'_>,
    styles: Sides<&str>,
) -> Option<&'static str> {
    let have = |types| have_common(comparison, pair, types);
    if !have(TypeSet::ARRAY.union(TypeSet::OBJECT)) {
        Some("a single value")
    } else if styles == Sides::new("simple", "simple") && !have(TypeSet::OBJECT) {
        Some("a list of style `simple`")
    } else if styles.any(|style| style == "deepObject") {
        // It has only one form; OpenAPI does not define it with `explode: false`.
        Some("an object of style `deepObject`")
    } else {
        None
    }
}

pub(super) fn reserved_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let wire = match pair.toggled("allowReserved") {
        Some(true) => Effect::minor("characters such as `/` need not be percent-encoded"),
        Some(false) => Effect::major("characters such as `/` must be percent-encoded"),
        None => return,
    };
    let message = format!("`allowReserved` of {} has changed", pair.subject.name);
    let rust = "its setter stays the same; the value is encoded as before";
    comparison.report(
        pair.finding_at(&PARAMETER_RESERVED_CHANGED, "allowReserved", message)
            .wire(wire)
            .rust(Effect::patch(rust)),
    );
}

fn content_changed(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, role: Role) {
    let side = |node: &DocumentNode<'_>| match (node.get("content"), node.get("schema")) {
        (Some(content), _) => match content.entries().first() {
            Some((name, _)) => format!("as {name}"),
            None => "as any media type".to_owned(),
        },
        (None, Some(_)) => "as a plain value".to_owned(),
        (None, None) => "in an unspecified way".to_owned(),
    };
    let rust = match role {
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

/// Returns whether a value that both schemas allow may have one of these types. Values that only
/// one of them allows belong to the finding about the schema.
fn have_common(comparison: &Comparison<'_>, pair: &ObjectPair<'_>, types: TypeSet) -> bool {
    let stores = comparison.stores();
    value_types::may_have(stores.old, &pair.old, types)
        && value_types::may_have(stores.new, &pair.new, types)
}

/// Returns whether every value that could be sent is now a list with one item, which is written the
/// same in the query.
fn becomes_list(comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>, usage: &Usage) -> bool {
    let several = TypeSet::ARRAY.union(TypeSet::OBJECT);
    let stores = comparison.stores();
    let list = stores.new.at(&pair.new.pointer_to("schema"));
    if effective_style(&pair.new, "query") != (Style { name: "form", explodes: true })
        || list.constraints.types != TypeSet::ARRAY
        || value_types::may_have(stores.old, &pair.old, several)
    {
        return false;
    }
    let mut list = NormalForm::clone(&list);
    let items = list.items.take();
    // A single item satisfies `uniqueItems`, any `maxItems` and a `minItems` of one.
    let limits = &mut list.constraints.size_limits;
    limits.retain(|keyword, least| *keyword == "minItems" && *least > 1);
    list.constraints.unique_items = false;
    list.is_type_alone()
        && items.is_none_or(|items| {
            comparison
                .schema_findings(&pair.old.pointer_to("schema"), items.pointer(), usage)
                .iter()
                .all(|finding| finding.wire.level != Some(Level::Major))
        })
}

/// Returns whether the generated crate uses a `Csv` for a list.
fn is_csv(side: &DocumentNode<'_>) -> bool {
    let schema = side.value.get("schema");
    schema.and_then(rust::joined_item).is_some()
}

/// Returns whether the setter of a parameter takes plain text. For a parameter with a media type,
/// it always does.
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
