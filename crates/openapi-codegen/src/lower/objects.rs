//! Lowerings of object schemas.

use openapi_model::components;
use std::collections::BTreeSet;

use heck::ToSnakeCase;
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk;

/// How deep the subschemas of an `allOf` are followed.
const DEPTH: usize = 32;

/// Writes an `allOf` of one subschema as that subschema.
///
/// It says the same, and the lowerings after this one, as typify, look for `type`
/// and its like beside the description. Around a reference it carries words that
/// cannot stand beside the reference, and stays.
pub(super) fn unwrap_all_of(draft: &mut Draft) {
    let mut unwrapped = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        if let Some(object) = unwrapped_all_of(schema) {
            *schema = Value::Object(object);
            unwrapped.push(pointer.to_owned());
        }
    });
    for place in unwrapped {
        draft.record(
            place,
            "replaced an allOf of one subschema by that subschema",
        );
    }
}

fn unwrapped_all_of(schema: &Value) -> Option<Map<String, Value>> {
    const WORDS: [&str; 9] = [
        "title",
        "description",
        "default",
        "deprecated",
        "example",
        "externalDocs",
        "nullable",
        "readOnly",
        "writeOnly",
    ];
    let object = schema.as_object()?;
    let [Value::Object(member)] = object.get("allOf")?.as_array()?.as_slice() else {
        return None;
    };
    let is_word = |key: &str| key == "allOf" || key.starts_with("x-") || WORDS.contains(&key);
    if member.contains_key("$ref") || !object.keys().all(|key| is_word(key)) {
        return None;
    }
    let mut merged = member.clone();
    let words = object.iter().filter(|(key, _)| *key != "allOf");
    merged.extend(words.map(|(key, value)| (key.clone(), value.clone())));
    Some(merged)
}

/// Expands `allOf` of objects into one object: properties in order, the later
/// of two with the same name wins; `required` united.
///
/// Typify does so itself but loses the docs of properties in later subschemas.
/// An `allOf` with one subschema is a wrapper that carries a doc, and stays.
pub(super) fn expand_all_of(draft: &mut Draft) {
    let components = draft
        .document
        .pointer(components::SCHEMAS)
        .cloned()
        .unwrap_or(Value::Null);
    let mut expanded = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(members) = schema.get("allOf").and_then(Value::as_array) else {
            return;
        };
        if members.len() < 2 && schema.get("properties").is_none() {
            return;
        }
        let Some(object) = flat(schema, &components, DEPTH) else {
            return;
        };
        expanded.push((pointer.to_owned(), members.len()));
        *schema = Value::Object(object);
    });
    for (place, members) in expanded {
        draft.record(
            place,
            format!("merged {members} subschemas into one object"),
        );
    }
}

/// `schema` as one object, or `None` where it is not objects throughout.
fn flat(schema: &Value, components: &Value, depth: usize) -> Option<Map<String, Value>> {
    let depth = depth.checked_sub(1)?;
    if let Some(name) = components::schema_referred_to(schema) {
        return flat(components.get(&name)?, components, depth);
    }
    let object = schema.as_object()?;
    let Some(members) = object.get("allOf") else {
        let plain = object.get("type").is_none_or(|kind| kind == "object")
            && !["anyOf", "oneOf", "not", "enum", "nullable"]
                .iter()
                .any(|keyword| object.contains_key(*keyword))
            && ["type", "properties", "required"]
                .iter()
                .any(|keyword| object.contains_key(*keyword));
        return plain.then(|| object.clone());
    };
    if ["anyOf", "oneOf", "not", "enum", "nullable"]
        .iter()
        .any(|keyword| object.contains_key(*keyword))
    {
        return None;
    }
    let mut merged = Map::new();
    merged.insert("type".to_owned(), json!("object"));
    let mut properties = Map::new();
    let mut required: Vec<Value> = Vec::new();
    let mut own = object.clone();
    own.shift_remove("allOf");
    let own_is_object = own.contains_key("properties") || own.contains_key("required");
    let mut parts: Vec<Map<String, Value>> = members
        .as_array()?
        .iter()
        .map(|member| flat(member, components, depth))
        .collect::<Option<_>>()?;
    if own_is_object {
        parts.push(own.clone());
    }
    for part in parts {
        for (key, value) in part {
            match (key.as_str(), value) {
                ("properties", Value::Object(more)) => properties.extend(more),
                ("required", Value::Array(more)) => {
                    for name in more {
                        if !required.contains(&name) {
                            required.push(name);
                        }
                    }
                }
                ("additionalProperties", value) => {
                    merged.entry(key).or_insert(value);
                }
                _ => {}
            }
        }
    }
    for (key, value) in own {
        if !matches!(key.as_str(), "properties" | "required") {
            merged.insert(key, value);
        }
    }
    merged.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        merged.insert("required".to_owned(), Value::Array(required));
    }
    Some(merged)
}

/// Writes a remaining `anyOf` as `oneOf`.
///
/// Typify makes a struct of flattened options from an anyOf, which loses
/// values; from a oneOf it makes an untagged enum, whose first variant that
/// fits is taken: exactly what anyOf allows.
pub(super) fn any_of_as_one_of(draft: &mut Draft) {
    let mut changed = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        if object.contains_key("oneOf") {
            return;
        }
        if let Some(members) = object.shift_remove("anyOf") {
            object.insert("oneOf".to_owned(), members);
            changed.push(pointer.to_owned());
        }
    });
    for place in changed {
        draft.record(place, "anyOf is read as the first alternative that fits");
    }
}

/// Renames a property that would collide with the field for unknown properties.
///
/// Typify always calls that field `extra`. The hyphen in the new name makes it
/// write an explicit serde rename, which the patch pass turns back.
pub(super) fn rename_reserved_properties(draft: &mut Draft) {
    let mut renamed = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
            return;
        };
        let Some(wire) = properties
            .keys()
            .find(|name| name.to_snake_case() == "extra")
            .cloned()
        else {
            return;
        };
        let lowered = format!("{RESERVED_PREFIX}{wire}");
        // Rebuilt, so that the property keeps its place.
        *properties = std::mem::take(properties)
            .into_iter()
            .map(|(name, value)| {
                if name == wire {
                    (lowered.clone(), value)
                } else {
                    (name, value)
                }
            })
            .collect();
        if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
            for name in required.iter_mut().filter(|name| **name == *wire) {
                *name = json!(lowered);
            }
        }
        renamed.push(walk::join(&format!("{pointer}/properties"), &wire));
    });
    for place in renamed {
        draft.record(
            place,
            "renamed, for the field that keeps unknown properties",
        );
    }
}

/// What a property whose Rust name would be `extra` begins with while it goes
/// through the generator.
pub const RESERVED_PREFIX: &str = "wire-";

/// Notes properties that the document calls deprecated, with their
/// replacement (`x-replaced-by`), as typify passes over the word.
pub(super) fn note_deprecated_properties(draft: &mut Draft) {
    let mut found = Vec::new();
    let schemas = walk::component_schemas(&draft.document);
    for (name, schema) in schemas.into_iter().flatten() {
        let properties = schema.get("properties").and_then(Value::as_object);
        for (property, schema) in properties.into_iter().flatten() {
            if schema.get("deprecated") == Some(&Value::Bool(true)) {
                let replacement = schema.get("x-replaced-by").and_then(Value::as_str);
                found.push((
                    name.clone(),
                    property.clone(),
                    replacement.map(str::to_owned),
                ));
            }
        }
    }
    for (name, property, replacement) in found {
        let place = components::schema_pointer(&name);
        draft.record(
            walk::join(&format!("{place}/properties"), &property),
            "deprecated",
        );
        draft
            .notes
            .deprecated_properties
            .entry(name)
            .or_default()
            .insert(property, replacement);
    }
}

/// Gives objects that allow unknown properties a schema for them.
///
/// Typify drops unknown properties where `additionalProperties` is absent or
/// true, and keeps them where it is a schema.
pub(super) fn keep_unknown_fields(draft: &mut Draft) {
    let mut opened = BTreeSet::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        let has_properties = object
            .get("properties")
            .and_then(Value::as_object)
            .is_some_and(|properties| !properties.is_empty());
        let is_object = object.get("type").is_some_and(|kind| kind == "object");
        let open = match object.get("additionalProperties") {
            None => is_object,
            Some(value) => value == &Value::Bool(true),
        };
        if open && (is_object || has_properties) && !object.contains_key("allOf") {
            object.insert("additionalProperties".to_owned(), json!({}));
            opened.insert(pointer.to_owned());
        }
    });
    for place in opened {
        draft.record(place, "unknown properties are kept");
    }
}
