//! The names of alternatives, and of the types that they become.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::pointer::tokens;
use openapi_model::rust::{IdentifierCase as _, type_name};
use serde_json::Value;

use super::alternatives::Alternative;
use super::families::names;
use crate::lower::draft::Draft;
use crate::lower::walk;

/// The extension that preserves the title of an alternative.
pub(super) const TITLE: &str = "x-title";

/// Preserves the titles of alternatives, because they get their names from them.
///
/// Titles are removed later, because two schemas may have the same one, and typify names types
/// after them.
pub(in crate::lower) fn keep_titles_of_alternatives(draft: &mut Draft) {
    walk::schemas(&mut draft.document, |_, schema| {
        for keyword in ["oneOf", "anyOf"] {
            let members = schema.get_mut(keyword).and_then(Value::as_array_mut);
            for member in members.into_iter().flatten().filter_map(Value::as_object_mut) {
                if let Some(title) = member.get("title").filter(|title| title.is_string()).cloned()
                {
                    member.insert(TITLE.to_owned(), title);
                }
            }
        }
    });
}

/// The names of operations and of their parameters, by pointer.
pub(in crate::lower) fn of_operations(document: &mut Value) -> Vec<(String, String)> {
    let mut ids = Vec::new();
    walk::operations(document, |pointer, operation| {
        let id = walk::operation_id(operation).to_owned();
        let parameters = operation.get("parameters").and_then(Value::as_array);
        for (index, parameter) in parameters.into_iter().flatten().enumerate() {
            let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default();
            ids.push((format!("{pointer}/parameters/{index}"), format!("{id}-{name}")));
        }
        ids.push((pointer.to_owned(), id));
    });
    ids
}

/// The name for an unnamed schema: `PetOwner` for the property `owner` of `Pet`, and `AddPetBody`
/// for the body of an operation.
pub(in crate::lower) fn of_place(pointer: &str, ids: &[(String, String)]) -> String {
    let parts = |pointer: &str| -> Vec<String> {
        let mut words = Vec::new();
        let mut all = tokens(pointer);
        while let Some(token) = all.next() {
            match token.as_ref() {
                "properties" | "responses" => {
                    words.extend(all.next().map(|name| name.into_owned()))
                }
                "items" => words.push("item".to_owned()),
                "additionalProperties" => words.push("value".to_owned()),
                "allOf" | "oneOf" | "anyOf" | "parameters" => {
                    all.next();
                }
                _ => {}
            }
        }
        words
    };
    let is_around =
        |place: &str| pointer.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'));
    let around = ids.iter().filter(|(place, _)| is_around(place));
    let operation = around.max_by_key(|(place, _)| place.len());
    let words = match operation {
        Some((place, id)) => {
            let rest = pointer.strip_prefix(place.as_str()).unwrap_or_default();
            let kind = match tokens(rest).next().as_deref() {
                Some("requestBody") => Some("body"),
                Some("responses") => Some("response"),
                // The schema has the name of its parameter.
                _ => None,
            };
            let mut words = vec![id.clone()];
            words.extend(kind.map(str::to_owned));
            // The status is not part of the name.
            let within = rest.split_once("/schema").map_or("", |(_, within)| within);
            words.extend(parts(within));
            words
        }
        None => {
            let component = super::components_within(pointer).unwrap_or_default();
            let place = components::schema_pointer(&component);
            let mut words = vec![component];
            words.extend(parts(pointer.strip_prefix(place.as_str()).unwrap_or_default()));
            words
        }
    };
    words.join("-")
}

/// The tags for which a discriminator selects a component: those in the mapping, or else its name.
pub(super) fn tags(component: &str, discriminator: Option<&Value>) -> Vec<String> {
    let mapping = discriminator.and_then(|own| own.get("mapping")?.as_object());
    let mapped: Vec<String> = mapping
        .into_iter()
        .flatten()
        .filter(|(_, target)| target.as_str().is_some_and(|target| names(target, component)))
        .map(|(tag, _)| tag.clone())
        .collect();
    if mapped.is_empty() { vec![component.to_owned()] } else { mapped }
}

/// A unique name for each alternative.
pub(super) fn variants(alternatives: &[Alternative]) -> Vec<String> {
    // Every enum has the first, and the second is a keyword.
    let mut taken: BTreeSet<String> = BTreeSet::from(["Unknown".to_owned(), "Self".to_owned()]);
    let names = alternatives.iter().map(|alternative| {
        let wanted = alternative.origin.clone().unwrap_or_else(|| of_schema(&alternative.schema));
        let wanted = type_name(&wanted);
        let mut name = wanted.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            name = format!("{wanted}{number}");
            number += 1;
        }
        name
    });
    names.collect()
}

/// The name for an alternative that is not a component.
fn of_schema(schema: &Value) -> String {
    if let Some(title) = schema.get(TITLE).and_then(Value::as_str)
        && !title.to_pascal_case().is_empty()
    {
        return title.to_owned();
    }
    if let Some(component) = components::schema_behind_wrapper(schema) {
        return component;
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("string") => "String".to_owned(),
        Some("integer") => "Integer".to_owned(),
        Some("number") => "Number".to_owned(),
        Some("boolean") => "Bool".to_owned(),
        Some("array") => match schema.get("items") {
            Some(items) if items.as_object().is_some_and(|items| !items.is_empty()) => {
                format!("{}-List", of_schema(items).to_pascal_case())
            }
            _ => "List".to_owned(),
        },
        _ => of_object(schema),
    }
}

/// The name for an object: that of a property with a single value, or of the first required
/// property.
fn of_object(schema: &Value) -> String {
    let members = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    // The part that an alternative adds to the common one comes last.
    let parts: Vec<&Value> = std::iter::once(schema).chain(members.rev()).collect();
    let only_value = |part: &&Value| {
        let properties = part.get("properties")?.as_object()?.values();
        properties.into_iter().find_map(|property| {
            match property.get("enum")?.as_array()?.as_slice() {
                [Value::String(only)] if !only.to_pascal_case().is_empty() => Some(only.clone()),
                _ => None,
            }
        })
    };
    let required = |part: &&Value| Some(part.get("required")?.get(0)?.as_str()?.to_owned());
    let property =
        |part: &&Value| Some(part.get("properties")?.as_object()?.keys().next()?.clone());
    let named = parts.iter().find_map(only_value);
    named
        .or_else(|| parts.iter().find_map(required))
        .or_else(|| parts.iter().find_map(property))
        .unwrap_or_else(|| "Object".to_owned())
}
