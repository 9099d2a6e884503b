//! What the generator makes of a schema in Rust.
//!
//! Limits, defaults and the formats of strings are no part of it: the lowering
//! takes them away, as a client has no business to refuse what a server accepts.

use std::collections::BTreeSet;

use heck::ToPascalCase;
use openapi_model::Document;
use openapi_model::rust::is_identifier;
use openapi_model::schema::{AdditionalProperties, NormalForm, TypeSet};
use serde_json::Value;

use super::pair::Pair;
use crate::Effect;

/// What a change of a schema's type, format or values means in Rust.
pub(super) fn change(pair: &Pair<'_, '_>) -> Effect {
    let (before, after) = forms(pair);
    if before == after {
        Effect::patch("the generated code stays the same")
    } else if pair.is_parameter && after == ANY && is_plain(pair.old) {
        Effect::minor(format!("its setter takes any value instead of {before}"))
    } else if pair.is_parameter && is_wider(pair) {
        // Each integer that converts into the smaller type converts into the larger.
        Effect::minor(format!(
            "its setter takes what fits {after} instead of {before}"
        ))
    } else if pair.is_parameter && pair.is_required && is_converted(pair, (&before, &after)) {
        Effect::minor(format!(
            "the argument takes what converts into {after} instead of {before}"
        ))
    } else {
        Effect::major(format!("{before} becomes {after}"))
    }
}

/// Whether all that was taken as an argument, by `Into`, can become the other type.
fn is_converted(pair: &Pair<'_, '_>, forms: (&str, &str)) -> bool {
    let is_named = pair.old.name.is_some() || pair.new.name.is_some();
    !is_named && matches!(forms, ("an `i32`" | "an `f32`", "an `f64`"))
}

/// Whether it is a string, a number or a boolean without a type of its own: as such it
/// converts into any value.
fn is_plain(meaning: &NormalForm<'_>) -> bool {
    let types = meaning.constraints.types.without(TypeSet::NULL);
    let plain = [
        TypeSet::STRING,
        TypeSet::INTEGER,
        TypeSet::NUMBER,
        TypeSet::BOOLEAN,
    ];
    plain.contains(&types) && meaning.constraints.values.is_none() && meaning.name.is_none()
}

/// Whether a parameter takes larger integers, and has no type of its own.
fn is_wider(pair: &Pair<'_, '_>) -> bool {
    let integer = |meaning: &NormalForm<'_>| {
        let constraints = &meaning.constraints;
        let is_plain = constraints.types.is_integer()
            && constraints.values.is_none()
            && meaning.name.is_none();
        is_plain.then(|| number(meaning))
    };
    integer(pair.old) == Some("i32") && integer(pair.new) == Some("i64")
}

/// What stands behind the names of the schemas' Rust types, in words.
pub(super) fn forms(pair: &Pair<'_, '_>) -> (String, String) {
    (
        form(pair.old, pair.old_document),
        form(pair.new, pair.new_document),
    )
}

/// Whether a component has a Rust type that takes its place whatever else it says.
pub(super) fn is_scalar(meaning: &NormalForm<'_>, contract: &Document) -> bool {
    let form = form(meaning, contract);
    SCALARS.contains(&form.as_str())
        || (meaning.name.as_deref().is_some_and(is_identifier)
            && meaning.constraints.types.is_integer())
}

const ANY: &str = "`serde_json::Value`";
const TEXT_OF_ID: &str = "the text form of an identifier";
const OPEN_ENUM: &str = "an open enum";
const PASSWORD: &str = "a `Password`";
const EPOCH_MILLIS: &str = "an `EpochMillis`";
const SCALARS: [&str; 4] = [TEXT_OF_ID, OPEN_ENUM, PASSWORD, EPOCH_MILLIS];

/// Whether a component is the text form of another, which is an identifier.
fn is_text_of_id(meaning: &NormalForm<'_>, contract: &Document) -> bool {
    let id = meaning
        .name
        .as_deref()
        .and_then(|name| name.strip_suffix("Text"));
    let schema = id
        .filter(|id| is_identifier(id))
        .and_then(|id| contract.schema(id));
    schema.is_some_and(|schema| schema.get("type").is_some_and(|kind| kind == "integer"))
}

fn form(meaning: &NormalForm<'_>, contract: &Document) -> String {
    let constraints = &meaning.constraints;
    let types = constraints.types.without(TypeSet::NULL);
    let is_component = meaning.name.is_some();
    let has_format = |format: &str| constraints.formats.contains(format);
    if types.is_any() && meaning.choices.is_empty() && !meaning.properties.is_empty() {
        // Without a `type`, unknown members are kept only where the schema says so.
        if meaning.keywords.contains_key("additionalProperties") {
            "a struct".to_owned()
        } else {
            "a struct that keeps no unknown fields".to_owned()
        }
    } else if types.is_any() && meaning.choices.is_empty() {
        ANY.to_owned()
    } else if !meaning.choices.is_empty() && types.is_any() {
        "an enum of alternatives".to_owned()
    } else if types == TypeSet::STRING && is_text_of_id(meaning, contract) {
        TEXT_OF_ID.to_owned()
    } else if types == TypeSet::STRING {
        match &constraints.values {
            Some(values) if can_be_variants(values.values()) => "an enum".to_owned(),
            _ if constraints.known_values.is_some() && constraints.lists_values_as_alternatives => {
                "an enum of alternatives".to_owned()
            }
            _ if is_component && constraints.known_values.is_some() => OPEN_ENUM.to_owned(),
            _ if is_component && has_format("password") => PASSWORD.to_owned(),
            _ => "a `String`".to_owned(),
        }
    } else if types == TypeSet::BOOLEAN {
        "a `bool`".to_owned()
    } else if constraints.values.is_some() && TypeSet::NUMBER.contains(types) {
        format!("a type of the listed values over `{}`", number(meaning))
    } else if types == TypeSet::ARRAY {
        "a `Vec`".to_owned()
    } else if types == TypeSet::OBJECT {
        match (
            meaning.properties.is_empty(),
            constraints.additional_properties,
        ) {
            (false, _) => "a struct".to_owned(),
            (true, AdditionalProperties::Schema) => "a map".to_owned(),
            (true, AdditionalProperties::Any) => "a map of any values".to_owned(),
            (true, AdditionalProperties::Forbidden) => "a struct without fields".to_owned(),
        }
    } else {
        match meaning.name.as_deref() {
            // It is an instant as an int64 alone.
            Some("EpochMillis") if constraints.has_default_format => EPOCH_MILLIS.to_owned(),
            _ => format!("an `{}`", number(meaning)),
        }
    }
}

fn number(meaning: &NormalForm<'_>) -> &'static str {
    let constraints = &meaning.constraints;
    let format = constraints
        .formats
        .iter()
        .next()
        .copied()
        .unwrap_or_default();
    if !constraints.types.is_integer() {
        return if format == "float" { "f32" } else { "f64" };
    }
    let is_id = meaning.name.as_deref().is_some_and(is_identifier);
    match format {
        "int32" | "int" => "i32",
        _ if is_id => "i64",
        "int8" => "i8",
        "int16" => "i16",
        "uint8" => "u8",
        "uint16" => "u16",
        "uint32" | "uint" => "u32",
        "uint64" => "u64",
        _ => "i64",
    }
}

/// Whether the generator can name a variant for each value. Where it cannot, it
/// makes a `String` of the schema.
pub(super) fn can_be_variants<'v>(values: impl Iterator<Item = &'v Value>) -> bool {
    let mut names = BTreeSet::new();
    values.filter_map(Value::as_str).all(|value| {
        let name = value.to_pascal_case();
        !name.is_empty() && names.insert(name)
    })
}
