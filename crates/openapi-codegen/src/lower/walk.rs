//! Ways through a document: operations, their parts, and every schema.

use std::collections::BTreeSet;

pub use openapi_model::pointer::{escape, join};
use serde_json::{Map, Value};

/// The HTTP methods of a path item, in OpenAPI's order.
pub const METHODS: [&str; 8] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
];

/// Calls `visit` with the pointer of each operation and the operation.
pub fn operations(document: &mut Value, mut visit: impl FnMut(&str, &mut Map<String, Value>)) {
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else {
        return;
    };
    for (path, item) in paths {
        for method in METHODS {
            if let Some(operation) = item.get_mut(method).and_then(Value::as_object_mut) {
                visit(&join(&join("/paths", path), method), operation);
            }
        }
    }
}

/// Calls `visit` for each parameter that stands in an operation, with its
/// pointer, the operation's id and the parameter.
pub fn parameters(
    document: &mut Value,
    mut visit: impl FnMut(&str, &str, &mut Map<String, Value>),
) {
    operations(document, |pointer, operation| {
        let id = text(operation, "operationId")
            .unwrap_or_default()
            .to_owned();
        let parameters = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        for (index, parameter) in parameters.into_iter().flatten().enumerate() {
            if let Some(parameter) = parameter.as_object_mut() {
                visit(&format!("{pointer}/parameters/{index}"), &id, parameter);
            }
        }
    });
}

/// Calls `visit` for each success response that stands in an operation, with
/// its pointer, the operation's id and the response.
pub fn responses(document: &mut Value, mut visit: impl FnMut(&str, &str, &mut Map<String, Value>)) {
    operations(document, |pointer, operation| {
        let id = text(operation, "operationId")
            .unwrap_or_default()
            .to_owned();
        let responses = operation
            .get_mut("responses")
            .and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            if let Some(response) = response.as_object_mut() {
                visit(&format!("{pointer}/responses/{status}"), &id, response);
            }
        }
    });
}

/// Calls `visit` for every schema of the document, inner schemas first.
pub fn schemas(document: &mut Value, mut visit: impl FnMut(&str, &mut Value)) {
    if let Some(components) = document
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut)
    {
        for (name, schema) in components {
            within(&join("/components/schemas", name), schema, &mut visit);
        }
    }
    operations(document, |pointer, operation| {
        let parameters = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        for (index, parameter) in parameters.into_iter().flatten().enumerate() {
            if let Some(schema) = parameter.get_mut("schema") {
                let place = format!("{pointer}/parameters/{index}/schema");
                within(&place, schema, &mut visit);
            }
        }
        if let Some(body) = operation.get_mut("requestBody") {
            content(&format!("{pointer}/requestBody"), body, &mut visit);
        }
        let responses = operation
            .get_mut("responses")
            .and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            content(
                &format!("{pointer}/responses/{status}"),
                response,
                &mut visit,
            );
        }
    });
}

fn content(pointer: &str, holder: &mut Value, visit: &mut impl FnMut(&str, &mut Value)) {
    let content = holder.get_mut("content").and_then(Value::as_object_mut);
    for (media_type, media) in content.into_iter().flatten() {
        if let Some(schema) = media.get_mut("schema") {
            let place = format!("{}/schema", join(&format!("{pointer}/content"), media_type));
            within(&place, schema, visit);
        }
    }
}

fn within(pointer: &str, schema: &mut Value, visit: &mut impl FnMut(&str, &mut Value)) {
    if let Some(object) = schema.as_object_mut() {
        for (keyword, value) in object.iter_mut() {
            let place = join(pointer, keyword);
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    for (name, property) in properties {
                        within(&join(&place, name), property, visit);
                    }
                }
                ("allOf" | "anyOf" | "oneOf", Value::Array(members)) => {
                    for (index, member) in members.iter_mut().enumerate() {
                        within(&format!("{place}/{index}"), member, visit);
                    }
                }
                ("items" | "additionalProperties" | "not", inner @ Value::Object(_)) => {
                    within(&place, inner, visit);
                }
                _ => {}
            }
        }
    }
    visit(pointer, schema);
}

/// The text of a string member.
pub fn text<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str)
}

/// The names of all component schemas.
pub fn component_names(document: &Value) -> BTreeSet<String> {
    document
        .pointer("/components/schemas")
        .and_then(Value::as_object)
        .map(|schemas| schemas.keys().cloned().collect())
        .unwrap_or_default()
}

/// The component name of a `$ref` into `#/components/schemas`.
pub fn component_name(schema: &Value) -> Option<&str> {
    schema
        .get("$ref")?
        .as_str()?
        .strip_prefix("#/components/schemas/")
}

/// The component name of a `$ref`, or of an allOf with one `$ref` member.
pub fn component_behind_wrapper(schema: &Value) -> Option<&str> {
    component_name(schema).or_else(|| match schema.get("allOf")?.as_array()?.as_slice() {
        [only] => component_name(only),
        _ => None,
    })
}
