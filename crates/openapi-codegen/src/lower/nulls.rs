//! Lowerings that keep null, absent and empty distinct.

use openapi_model::components;
use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk;

/// Replaces `anyOf: [X, null]` by a nullable X, and treats null among more alternatives in the same
/// way.
///
/// This is the correct notation next to a `$ref`, where `nullable` would have no effect, but typify
/// would make a struct from it.
pub(super) fn read_null_alternatives(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let mut is_changed = false;
        for keyword in ["anyOf", "oneOf"] {
            let members = schema.get(keyword).and_then(Value::as_array);
            let Some(members) = members.filter(|members| members.len() > 1) else {
                continue;
            };
            let others: Vec<Value> =
                members.iter().filter(|member| !is_null_only(member)).cloned().collect();
            match others.as_slice() {
                // There is no null, or nothing else.
                all if all.len() == members.len() => continue,
                [] => continue,
                [other] => {
                    let other = other.clone();
                    schema.shift_remove(keyword);
                    // 3.0 ignores `nullable` next to a `$ref`.
                    if components::schema_referred_to(&other).is_some() {
                        schema.insert("allOf".to_owned(), json!([other]));
                    } else if let Value::Object(other) = other {
                        for (key, value) in other {
                            schema.entry(key).or_insert(value);
                        }
                    }
                }
                _ => {
                    schema.insert(keyword.to_owned(), Value::Array(others));
                }
            }
            schema.insert("nullable".to_owned(), Value::Bool(true));
            is_changed = true;
        }
        is_changed.then_some("a null alternative is read as nullable")
    });
}

/// Reads a null among listed values as nullable.
///
/// Typify makes two types of one name of a component that lists null.
pub(super) fn read_listed_null(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let values = walk::list_mut(schema, "enum")?;
        let is_mixed = values.iter().any(Value::is_null) && !values.iter().all(Value::is_null);
        if !is_mixed {
            return None;
        }
        values.retain(|value| !value.is_null());
        schema.insert("nullable".to_owned(), Value::Bool(true));
        Some("a listed null is read as nullable")
    });
}

fn is_null_only(schema: &Value) -> bool {
    schema
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(|values| values.len() == 1 && values.iter().all(Value::is_null))
}

/// Lets a nullable component that is an object or an enum, or has a Rust type of its own, be null
/// where it is used, not in itself.
///
/// Typify makes `struct X(Option<XInner>)` of it, whose fields and values nobody would find. The
/// replacement of a scalar takes the place of the whole component, so that null would no longer be
/// read. As a parameter, null is not sent.
pub(super) fn allow_null_where_components_are_used(draft: &mut Draft) {
    let Draft { document, notes, .. } = draft;
    let schemas = walk::component_schemas_mut(document);
    let mut nullable = BTreeSet::new();
    for (name, schema) in schemas.into_iter().flatten() {
        if let Some(object) = schema.as_object_mut()
            && (notes.scalars.contains_key(name) || is_type(object))
            && object.get("nullable") == Some(&Value::Bool(true))
        {
            object.shift_remove("nullable");
            nullable.insert(name.clone());
        }
    }
    if nullable.is_empty() {
        return;
    }
    let mut used = Vec::new();
    let is_null = |schema: &Value| {
        let name = components::schema_referred_to(schema);
        name.is_some_and(|name| nullable.contains(&name))
    };
    walk::schemas(document, |pointer, schema| {
        if is_null(schema) {
            let parameter = pointer.strip_suffix("/schema").unwrap_or_default();
            // The whole of which it is a part allows null.
            let is_part = is_item_of(pointer, &["anyOf", "oneOf", "allOf"]);
            if !is_part && !is_item_of(parameter, &["parameters"]) {
                used.push(pointer.to_owned());
                *schema = json!({"nullable": true, "allOf": [schema]});
            }
            return;
        }
        let parts = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
        let is_alternative = |keyword: &&str| parts(keyword).into_iter().flatten().any(is_null);
        // Next to other subschemas of an `allOf`, null is not allowed by all of them.
        let is_wrapper = matches!(parts("allOf").map(Vec::as_slice), Some([only]) if is_null(only))
            && !is_item_of(pointer, &["allOf"]);
        let allows_null = is_wrapper || ["anyOf", "oneOf"].iter().any(is_alternative);
        if let Some(object) = schema.as_object_mut().filter(|_| allows_null) {
            used.push(pointer.to_owned());
            object.insert("nullable".to_owned(), Value::Bool(true));
        }
    });
    for place in used {
        draft.log.record(place, "null is allowed here");
    }
}

/// Returns whether a component becomes a struct or an enum with alternatives.
fn is_type(object: &Map<String, Value>) -> bool {
    ["properties", "enum", "oneOf", "anyOf", "allOf"].iter().any(|key| object.contains_key(*key))
}

/// Returns whether a pointer is that of an item of the list under one of these keys.
fn is_item_of(pointer: &str, keys: &[&str]) -> bool {
    let mut tokens = pointer.rsplit('/');
    tokens.next().and_then(|index| index.parse::<usize>().ok()).is_some()
        && tokens.next().is_some_and(|key| keys.contains(&key))
}

/// Notes the properties that may be absent, null or a value.
///
/// Typify does not distinguish absent and null, so the emitter makes these properties the runtime's
/// `Nullable`.
pub(super) fn note_nullable_optionals(draft: &mut Draft) {
    each_component_object(&mut draft.document, |name, object| {
        let required = required(object);
        let properties = object.get("properties").and_then(Value::as_object);
        for (property, schema) in properties.into_iter().flatten() {
            let nullable = schema.get("nullable") == Some(&Value::Bool(true));
            if nullable && !required.contains(property) {
                let place = walk::property_pointer(name, property);
                let what = "absent, null and a value are distinguished";
                draft.log.record(place, what);
                let noted = &mut draft.notes.nullable_optional;
                noted.entry(name.to_owned()).or_default().insert(property.clone());
            }
        }
    });
}

/// Makes optional arrays and maps nullable, so that the generator makes an `Option` from them.
///
/// Otherwise typify treats `[]` as absent, and the value is lost.
pub(super) fn tell_empty_from_absent(draft: &mut Draft) {
    each_component_object(&mut draft.document, |name, object| {
        let required = required(object);
        let properties = object.get_mut("properties").and_then(Value::as_object_mut);
        for (property, schema) in properties.into_iter().flatten() {
            if required.contains(property) || !is_collection(schema) {
                continue;
            }
            if let Some(schema) = schema.as_object_mut()
                && schema.get("nullable") != Some(&Value::Bool(true))
            {
                schema.insert("nullable".to_owned(), Value::Bool(true));
                let place = walk::property_pointer(name, property);
                draft.log.record(place, "empty and absent are distinguished");
            }
        }
    });
}

fn is_collection(schema: &Value) -> bool {
    match schema.get("type").and_then(Value::as_str) {
        Some("array") => true,
        Some("object") => schema.get("properties").is_none(),
        _ => false,
    }
}

fn required(object: &Map<String, Value>) -> Vec<String> {
    object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

fn each_component_object(
    document: &mut Value,
    mut visit: impl FnMut(&str, &mut Map<String, Value>),
) {
    let schemas = walk::component_schemas_mut(document);
    for (name, schema) in schemas.into_iter().flatten() {
        if let Some(object) = schema.as_object_mut() {
            visit(name, object);
        }
    }
}
