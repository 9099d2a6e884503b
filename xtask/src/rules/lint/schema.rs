//! The contents of a schema, with references followed and `allOf` merged.

use openapi_model::pointer::join;
use openapi_model::schema::{NormalForm, Property};
use openapi_model::{Document, components};
use serde_json::Value;

/// The component schema that a schema stands for: the one to which it refers, directly or within an
/// `allOf` with one member, which adds a description.
pub(crate) fn component(schema: &Value) -> Option<String> {
    let adds = |key: &&str| schema.get(*key).is_some();
    let adds_fields = ["properties", "required"].iter().any(adds);
    let wrapped = || components::schema_behind_wrapper(schema).filter(|_| !adds_fields);
    components::schema_referred_to(schema).or_else(wrapped)
}

/// The members of an `allOf`, `anyOf` or `oneOf`.
pub(crate) fn members<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    schema.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

pub(crate) fn texts<'a>(holder: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    members(holder, key).iter().filter_map(Value::as_str)
}

pub(crate) fn text<'a>(holder: &'a Value, key: &str) -> Option<&'a str> {
    holder.get(key)?.as_str()
}

pub(crate) fn alternatives_at(pointer: &str, schema: &Value) -> Vec<String> {
    let key = ["anyOf", "oneOf"].into_iter().find(|key| !members(schema, key).is_empty());
    let list = key.map(|key| (join(pointer, key), members(schema, key).len()));
    let pointers =
        list.into_iter().flat_map(|(list, count)| (0..count).map(move |index| join(&list, index)));
    pointers.collect()
}

/// The type of a schema, with references and wrappers followed.
pub(crate) fn type_of<'a>(contract: &'a Document, schema: &'a Value) -> Option<&'a str> {
    unwrapped(contract, schema).get("type")?.as_str()
}

/// The schema itself, with references and wrappers followed.
pub(crate) fn unwrapped<'a>(contract: &'a Document, mut schema: &'a Value) -> &'a Value {
    // Circular references are refused on loading.
    while let Some(inner) = component(schema).and_then(|name| contract.schema(&name)) {
        schema = inner;
    }
    schema
}

/// The pointer to the schema itself, with references and wrappers followed.
pub(crate) fn unwrapped_pointer(contract: &Document, pointer: &str) -> String {
    let mut pointer = pointer.to_owned();
    while let Some(name) = contract.at(&pointer).and_then(component) {
        let target = components::schema_pointer(&name);
        if contract.at(&target).is_none() {
            break;
        }
        pointer = target;
    }
    pointer
}

/// The place of the declaration of a property. If there are several, the last one.
pub(crate) fn declared_at(property: &Property) -> &str {
    property.pointers.last().map_or("", String::as_str)
}

/// The pointer to the schema of additional properties, if there is one.
pub(crate) fn map_values<'f>(document: &Document, form: &'f NormalForm<'_>) -> Option<&'f str> {
    let pointer = form.keywords.get("additionalProperties")?;
    let is_schema = document.at(pointer).is_some_and(Value::is_object);
    is_schema.then_some(pointer)
}
