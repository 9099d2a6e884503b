//! What the generator makes of a schema in Rust.
//!
//! Limits, defaults and the formats of strings are no part of it: the lowering
//! takes them away, as a client has no business to refuse what a server accepts.

use std::collections::BTreeSet;

use heck::ToPascalCase;
use serde_json::Value;

use super::meaning::{Additional, Meaning, Types};
use crate::diff::Effect;

/// What a change of a schema's type, format or values means in Rust.
pub(super) fn change(old: &Meaning<'_>, new: &Meaning<'_>) -> Effect {
    let (before, after) = (form(old), form(new));
    if before == after {
        Effect::patch("the generated code stays the same")
    } else {
        Effect::major(format!("{before} becomes {after}"))
    }
}

/// What stands behind the name of a schema's Rust type, in words.
pub(super) fn form(meaning: &Meaning<'_>) -> String {
    let facts = &meaning.facts;
    let types = facts.types.without(Types::NULL);
    let is_component = meaning.name.is_some();
    let has_format = |format: &str| facts.formats.contains(format);
    if types.is_any() && meaning.choices.is_empty() && !meaning.properties.is_empty() {
        // Without a `type`, unknown members are kept only where the schema says so.
        match meaning.keywords.contains_key("additionalProperties") {
            true => "a struct".to_owned(),
            false => "a struct without unknown fields".to_owned(),
        }
    } else if types.is_any() && meaning.choices.is_empty() {
        "`serde_json::Value`".to_owned()
    } else if !meaning.choices.is_empty() && types.is_any() {
        "an enum of alternatives".to_owned()
    } else if types == Types::STRING {
        match &facts.values {
            Some(values) if can_be_variants(values.values()) => "an enum".to_owned(),
            _ if facts.known_values.is_some() && facts.is_spelt_as_alternatives => {
                "an enum of alternatives".to_owned()
            }
            _ if is_component && facts.known_values.is_some() => "an open enum".to_owned(),
            _ if is_component && has_format("password") => "a `Password`".to_owned(),
            _ => "a `String`".to_owned(),
        }
    } else if types == Types::BOOLEAN {
        "a `bool`".to_owned()
    } else if facts.values.is_some() && Types::NUMBER.includes(types) {
        format!("a type of the listed values over `{}`", number(meaning))
    } else if types == Types::ARRAY {
        "a `Vec`".to_owned()
    } else if types == Types::OBJECT {
        match (meaning.properties.is_empty(), facts.additional) {
            (false, _) => "a struct".to_owned(),
            (true, Additional::Schema) => "a map".to_owned(),
            (true, Additional::Any) => "a map of any values".to_owned(),
            (true, Additional::Forbidden) => "a struct without fields".to_owned(),
        }
    } else {
        match meaning.name.as_deref() {
            // It is an instant as an int64 alone.
            Some("EpochMillis") if facts.has_usual_format => "an `EpochMillis`".to_owned(),
            _ => format!("an `{}`", number(meaning)),
        }
    }
}

fn number(meaning: &Meaning<'_>) -> &'static str {
    let facts = &meaning.facts;
    let format = facts.formats.iter().next().copied().unwrap_or_default();
    if !facts.types.is_integer() {
        return if format == "float" { "f32" } else { "f64" };
    }
    let is_id = meaning
        .name
        .as_deref()
        .is_some_and(|name| name.ends_with("Id") && name.len() > 2);
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
