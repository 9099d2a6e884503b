//! Lowerings of `allOf`.

use std::collections::HashMap;
use std::rc::Rc;

use openapi_model::{Budget, components};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk;

/// The depth up to which the subschemas of an `allOf` are followed.
const MAX_DEPTH: usize = 32;

/// Replaces an `allOf` with one subschema by that subschema.
///
/// It means the same, and later lowerings and typify look for keywords such as `type` next to the
/// description. An `allOf` around a reference stays, because it has keys that would be ignored next
/// to a `$ref`.
pub(super) fn unwrap_all_of(draft: &mut Draft) {
    walk::schemas(&mut draft.document, |pointer, schema| {
        if let Some(object) = unwrapped_all_of(schema) {
            *schema = Value::Object(object);
            let what = "replaced an allOf of one subschema by that subschema";
            draft.log.record(pointer, what);
        }
    });
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
    // A reference is a separate type.
    if member.contains_key("$ref") || !object.keys().all(|key| is_word(key)) {
        return None;
    }
    let mut merged = member.clone();
    let words = object.iter().filter(|(key, _)| *key != "allOf");
    merged.extend(words.map(|(key, value)| (key.clone(), value.clone())));
    Some(merged)
}

/// Replaces an `allOf` of objects by one object: properties are in order, the later of two with the
/// same name counts, and `required` is merged.
///
/// Typify does so itself, but loses the documentation of properties in later subschemas. An `allOf`
/// with one subschema is a wrapper with a description, and stays.
pub(super) fn expand_all_of(draft: &mut Draft) {
    let components = draft.document.pointer(components::SCHEMAS).cloned().unwrap_or(Value::Null);
    let budget = Rc::clone(&draft.budget);
    let mut expansion =
        Expansion { components: &components, budget: &budget, known: HashMap::new() };
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(members) = schema.get("allOf").and_then(Value::as_array) else {
            return;
        };
        if members.len() < 2 && schema.get("properties").is_none() {
            return;
        }
        let Some(object) = expansion.flat(pointer, schema, MAX_DEPTH) else {
            if budget.is_left() && keep_one(schema) {
                draft.log.record(pointer, "kept one of the subschemas, which are not all objects");
            }
            return;
        };
        let what = format!("merged {} subschemas into one object", members.len());
        draft.log.record(pointer, what);
        *schema = Value::Object(Rc::unwrap_or_clone(object));
    });
}

/// Keeps only the first reference of an `allOf` that cannot be written as one object, or else its
/// first subschema. Returns whether there were several.
fn keep_one(schema: &mut Value) -> bool {
    let Some(object) = schema.as_object_mut() else { return false };
    let Some(members) = object.get("allOf").and_then(Value::as_array) else { return false };
    if members.len() < 2 {
        return false;
    }
    let named = members.iter().find(|own| components::schema_behind_wrapper(own).is_some());
    let Some(kept) = named.or_else(|| members.first()).cloned() else { return false };
    object.retain(|key, _| matches!(key.as_str(), "description" | "nullable" | "deprecated"));
    object.insert("allOf".to_owned(), json!([kept]));
    true
}

/// Expands schemas, each component once.
struct Expansion<'a> {
    components: &'a Value,
    budget: &'a Budget,
    /// The results by component. A component that is being expanded is not an object, because it
    /// contains itself.
    known: HashMap<String, Option<Rc<Map<String, Value>>>>,
}

impl Expansion<'_> {
    /// The schema as one object; `None` if not all parts are objects.
    ///
    /// This only rewrites the schema with its documentation and extensions. The model defines the
    /// meaning of `allOf`, and a test checks that both have the same properties.
    fn flat(
        &mut self,
        pointer: &str,
        schema: &Value,
        depth: usize,
    ) -> Option<Rc<Map<String, Value>>> {
        let depth = depth.checked_sub(1)?;
        if let Some(name) = components::schema_referred_to(schema) {
            return self.flat_component(name, depth);
        }
        let object = schema.as_object()?;
        let has = |keyword: &&str| object.contains_key(*keyword);
        if ["anyOf", "oneOf", "not", "enum"].iter().any(has) {
            return None;
        }
        let Some(members) = object.get("allOf") else {
            let is_object = object.get("type").is_none_or(|kind| kind == "object")
                && ["type", "properties", "required"].iter().any(has);
            let may_copy = is_object && self.budget.charge(pointer, walk::object_size(object));
            return may_copy.then(|| Rc::new(object.clone()));
        };
        let mut parts = Vec::new();
        for member in members.as_array()? {
            let part = self.flat(pointer, member, depth)?;
            // A schema that is listed twice means the same as once.
            if !parts.iter().any(|known| Rc::ptr_eq(known, &part)) {
                parts.push(part);
            }
        }
        let mut beside = object.clone();
        beside.shift_remove("allOf");
        if has(&"properties") || has(&"required") {
            parts.push(Rc::new(beside.clone()));
        }
        beside.retain(|key, _| !matches!(key.as_str(), "properties" | "required"));
        let steps = parts.iter().map(|part| walk::object_size(part)).sum();
        let may_merge = self.budget.charge(pointer, steps);
        may_merge.then(|| Rc::new(merged(&parts, beside)))
    }

    fn flat_component(&mut self, name: String, depth: usize) -> Option<Rc<Map<String, Value>>> {
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        let schema = self.components.get(&name)?;
        self.known.insert(name.clone(), None);
        let flat = self.flat(&components::schema_pointer(&name), schema, depth);
        self.known.insert(name, flat.clone());
        flat
    }
}

/// Merges several objects: properties, required names, the first `additionalProperties`, and the
/// keywords next to the `allOf`.
fn merged(parts: &[Rc<Map<String, Value>>], beside: Map<String, Value>) -> Map<String, Value> {
    let mut merged = Map::new();
    merged.insert("type".to_owned(), json!("object"));
    let mut properties = Map::new();
    let mut required: Vec<Value> = Vec::new();
    for (key, value) in parts.iter().flat_map(|part| part.iter()) {
        match (key.as_str(), value) {
            ("properties", Value::Object(more)) => {
                properties.extend(more.iter().map(|(name, schema)| (name.clone(), schema.clone())));
            }
            ("required", Value::Array(more)) => {
                for name in more {
                    if !required.contains(name) {
                        required.push(name.clone());
                    }
                }
            }
            ("additionalProperties", value) => {
                merged.entry(key.clone()).or_insert_with(|| value.clone());
            }
            _ => {}
        }
    }
    merged.extend(beside);
    merged.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        merged.insert("required".to_owned(), Value::Array(required));
    }
    merged
}

/// Keeps only one subschema of an `allOf` of strings, numbers or lists, and none next to an `enum`.
///
/// The other subschemas can only restrict the values further, and typify panics when it merges
/// their values.
pub(super) fn keep_one_scalar_of_all_of(draft: &mut Draft) {
    let components = draft.document.pointer(components::SCHEMAS).cloned().unwrap_or(Value::Null);
    draft.edit_schemas(|schema| {
        let members = schema.get("allOf")?.as_array()?.clone();
        let kinds: Vec<Option<String>> =
            members.iter().map(|member| scalar_kind(member, &components)).collect();
        let own = walk::text(schema, "type").filter(|kind| *kind != "object").map(str::to_owned);
        let kind = own.or_else(|| kinds.iter().flatten().next().cloned())?;
        if schema.contains_key("enum") {
            schema.shift_remove("allOf");
            schema.entry("type").or_insert_with(|| json!(kind));
            return Some("the listed values say all");
        }
        let is_reference = |member: &&Value| components::schema_referred_to(member).is_some();
        let scalars = || {
            let all = members.iter().zip(&kinds);
            all.filter(|(_, kind)| kind.is_some()).map(|(member, _)| member)
        };
        let kept = scalars().find(is_reference).or_else(|| scalars().next())?.clone();
        let before = schema.len();
        schema.retain(|key, _| !matches!(key.as_str(), "type" | "format" | "items"));
        if members.len() == 1 && schema.len() == before {
            return None;
        }
        schema.insert("allOf".to_owned(), json!([kept]));
        Some("kept one subschema of an allOf of plain values")
    });
}

/// The type of a schema that is not an object, with references followed.
fn scalar_kind(schema: &Value, components: &Value) -> Option<String> {
    let mut found = schema;
    for _ in 0..MAX_DEPTH {
        if let Some(kind) = found.get("type").and_then(Value::as_str) {
            return (kind != "object").then(|| kind.to_owned());
        }
        found = components.get(components::schema_behind_wrapper(found)?)?;
    }
    None
}
