//! Lowerings of object schemas.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::{distinct_properties, field_name};
use serde_json::{Value, json};

use super::draft::Draft;
use super::walk;

/// Removes a required name without a property if it differs from a property only in spelling:
/// `name` next to the property `Name`.
///
/// Typify makes a field for it, and two fields with the same name do not compile. A value with this
/// name is kept as an unknown property.
pub(super) fn drop_misspelt_requirements(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let properties = schema.get("properties")?.as_object()?;
        let fields: BTreeSet<String> = properties.keys().map(|name| field_name(name)).collect();
        let is_misspelt = |name: &Value| {
            let name = name.as_str().unwrap_or_default();
            !properties.contains_key(name) && fields.contains(&field_name(name))
        };
        let mut required = schema.get("required")?.as_array()?.clone();
        let before = required.len();
        required.retain(|name| !is_misspelt(name));
        if required.len() == before {
            return None;
        }
        schema.insert("required".to_owned(), Value::Array(required));
        Some("a required property is not described")
    });
}

/// Renames a property that would be the same Rust field as an earlier one: `foo_bar` and `fooBar`.
///
/// Typify would make two fields with the same name, which does not compile. The new name has a
/// number, and the emitter restores the name on the wire.
pub(super) fn rename_colliding_properties(draft: &mut Draft) {
    let mut used = BTreeSet::new();
    walk::schemas(&mut draft.document, |_, schema| {
        let properties = schema.get("properties").and_then(Value::as_object);
        used.extend(properties.into_iter().flat_map(|all| all.keys().cloned()));
    });
    walk::schemas(&mut draft.document, |pointer, schema| {
        let properties = schema.get("properties").and_then(Value::as_object);
        let wires = properties.map_or_else(Vec::new, |all| all.keys().cloned().collect());
        let wire_names = wires.iter().map(String::as_str);
        let names = distinct_properties(wire_names, |name| used.contains(name));
        let changed: BTreeMap<String, String> =
            wires.into_iter().zip(names).filter(|(wire, name)| wire != name).collect();
        rename_properties(schema, &changed);
        for (wire, name) in changed {
            let place = walk::join(&format!("{pointer}/properties"), &wire);
            let what = format!("`{wire}` is called `{}` in Rust", field_name(&name));
            draft.log.record(place, what);
            draft.notes.renamed_properties.insert(name, wire);
        }
    });
}

/// Renames properties of an object without changing their order.
fn rename_properties(schema: &mut Value, changed: &BTreeMap<String, String>) {
    if changed.is_empty() {
        return;
    }
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        // Rebuilt, because a renamed property must keep its position.
        let all = std::mem::take(properties).into_iter();
        *properties = all
            .map(|(wire, value)| match changed.get(&wire) {
                Some(name) => (name.clone(), value),
                None => (wire, value),
            })
            .collect();
    }
    let required = schema.get_mut("required").and_then(Value::as_array_mut);
    for wire in required.into_iter().flatten() {
        if let Some(name) = wire.as_str().and_then(|wire| changed.get(wire)) {
            *wire = json!(name);
        }
    }
}

/// Renames a property that would collide with the field for unknown properties.
///
/// Typify always calls this field `extra`. The hyphen in the new name makes it write an explicit
/// serde rename, which the emitter reverses.
pub(super) fn rename_reserved_properties(draft: &mut Draft) {
    walk::schemas(&mut draft.document, |pointer, schema| {
        let properties = schema.get("properties").and_then(Value::as_object);
        let reserved = properties
            .into_iter()
            .flat_map(|all| all.keys())
            .find(|name| field_name(name) == "extra");
        if let Some(wire) = reserved.cloned() {
            let lowered = format!("{RESERVED_PREFIX}{wire}");
            rename_properties(schema, &BTreeMap::from([(wire.clone(), lowered.clone())]));
            let place = walk::join(&format!("{pointer}/properties"), &wire);
            let what = "renamed, for the field that keeps unknown properties";
            draft.log.record(place, what);
            draft.notes.renamed_properties.insert(lowered, wire);
        }
    });
}

/// The prefix, within the generator, of a property whose Rust name would be `extra`.
pub const RESERVED_PREFIX: &str = "wire-";

/// Notes deprecated properties with their replacements (`x-replaced-by`), because typify ignores
/// `deprecated`.
pub(super) fn note_deprecated_properties(draft: &mut Draft) {
    let schemas = walk::component_schemas(&draft.document);
    for (name, schema) in schemas.into_iter().flatten() {
        let properties = schema.get("properties").and_then(Value::as_object);
        for (property, schema) in properties.into_iter().flatten() {
            if schema.get("deprecated") == Some(&Value::Bool(true)) {
                let replacement = schema.get("x-replaced-by").and_then(Value::as_str);
                let place = walk::property_pointer(name, property);
                draft.log.record(place, "deprecated");
                let noted = &mut draft.notes.deprecated_properties;
                noted
                    .entry(name.clone())
                    .or_default()
                    .insert(property.clone(), replacement.map(str::to_owned));
            }
        }
    }
}

/// Gives objects that allow unknown properties a schema for them.
///
/// Typify drops unknown properties if `additionalProperties` is absent or true, and keeps them if
/// it is a schema.
pub(super) fn keep_unknown_fields(draft: &mut Draft) {
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
            draft.log.record(pointer, "unknown properties are kept");
        }
    });
}
