//! The places of properties in a response, by the schemas of the document.

use openapi_model::{Document, Operation, components};
use serde_json::Value;

use crate::http::Response;

/// A property of an object in a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The property with the schema that declares it: `UserFields.id`.
    pub(super) property: String,
    pub(super) name: String,
    /// The JSON pointer of the object.
    pub(super) object: String,
    /// The named schemas of its value.
    pub(super) schemas: Vec<String>,
}

/// The properties of a response, without duplicates.
pub(super) fn places(
    contract: &Document,
    operation: &Operation,
    response: &Response,
) -> Vec<Place> {
    let mut places = Vec::new();
    let (Some(declared), Some(body)) = (operation.response(response.status), response.json())
    else {
        return places;
    };
    for schema in declared.content.iter().filter_map(|form| form.schema.as_ref()) {
        visit(contract, schema, &body, "", "", &mut places);
    }
    places
}

fn visit(
    contract: &Document,
    schema: &Value,
    value: &Value,
    pointer: &str,
    owner: &str,
    places: &mut Vec<Place>,
) {
    let named = components::schema_referred_to(schema);
    // A property is named after the schema that declares it.
    let owner = named.as_deref().unwrap_or(owner);
    let Some(schema) = contract.resolve(schema) else {
        return;
    };
    for part in parts(schema) {
        visit(contract, part, value, pointer, owner, places);
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        for (index, item) in list.iter().enumerate() {
            let pointer = format!("{pointer}/{index}");
            visit(contract, items, item, &pointer, owner, places);
        }
    }
    let declared = schema.get("properties").and_then(Value::as_object);
    for (name, schema) in declared.into_iter().flatten() {
        let Some(within) = value.get(name) else {
            continue;
        };
        let mut schemas = Vec::new();
        name_schemas(contract, schema, &mut schemas);
        let place = Place {
            property: format!("{owner}.{name}"),
            name: name.clone(),
            object: pointer.to_owned(),
            schemas,
        };
        // Several alternatives may share the schema that declares it.
        if !places.contains(&place) {
            places.push(place);
            let pointer = format!("{pointer}/{}", openapi_model::pointer::escape(name));
            visit(contract, schema, within, &pointer, owner, places);
        }
    }
}

/// The schemas that a schema is composed of.
fn parts(schema: &Value) -> impl Iterator<Item = &Value> {
    ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|key| schema.get(key)?.as_array()).flatten()
}

/// Collects the names of the schemas that describe a value, including those that they are composed
/// of.
fn name_schemas(contract: &Document, schema: &Value, names: &mut Vec<String>) {
    if let Some(name) = components::schema_referred_to(schema)
        && !names.contains(&name)
    {
        names.push(name);
    }
    let Some(schema) = contract.resolve(schema) else {
        return;
    };
    if schema.get("properties").is_none() {
        for part in parts(schema).chain(schema.get("items")) {
            name_schemas(contract, part, names);
        }
    }
}
