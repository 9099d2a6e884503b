//! Walks through a document: operations, their parts, and every schema.

use std::collections::BTreeSet;

use openapi_model::components;
pub use openapi_model::pointer::{escape, join};
use openapi_model::visit::{ObjectKind, visit_mut};
use serde_json::{Map, Value, json};

/// The HTTP methods of a path item, in OpenAPI's order.
pub const METHODS: [&str; 8] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// Calls `visit` for each operation, with its pointer.
pub fn operations(document: &mut Value, mut visit: impl FnMut(&str, &mut Map<String, Value>)) {
    visit_mut(document, |object| {
        let is_called = !object.around.contains(&ObjectKind::Callback);
        if object.kind == ObjectKind::Operation
            && is_called
            && let Some(operation) = object.value.as_object_mut()
        {
            visit(object.pointer, operation);
        }
    });
}

/// Calls `visit` for each parameter of an operation, with its pointer.
pub fn parameters(document: &mut Value, mut visit: impl FnMut(&str, &mut Map<String, Value>)) {
    operations(document, |pointer, operation| {
        let parameters = list_mut(operation, "parameters");
        for (index, parameter) in parameters.into_iter().flatten().enumerate() {
            if let Some(parameter) = parameter.as_object_mut() {
                visit(&format!("{pointer}/parameters/{index}"), parameter);
            }
        }
    });
}

/// Calls `visit` for each success response of an operation, with
/// its pointer, the operation's id and the response.
pub fn responses(document: &mut Value, mut visit: impl FnMut(&str, &str, &mut Map<String, Value>)) {
    operations(document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let responses = object_mut(operation, "responses");
        for (status, response) in responses.into_iter().flatten() {
            if let Some(response) = response.as_object_mut() {
                visit(&format!("{pointer}/responses/{status}"), &id, response);
            }
        }
    });
}

/// Calls `visit` for every schema for which code is generated, inner schemas first.
pub fn schemas(document: &mut Value, mut visit: impl FnMut(&str, &mut Value)) {
    visit_mut(document, |object| {
        if object.kind == ObjectKind::Schema && is_generated(object.around) {
            visit(object.pointer, object.value);
        }
    });
}

/// Returns whether code is generated for a schema within these objects: component schemas, and the
/// parameters, bodies and responses of operations.
fn is_generated(around: &[ObjectKind]) -> bool {
    use ObjectKind::{Callback, Components, Header, Operation, Schema};
    match around {
        [_, Components, rest @ ..] => rest.first().is_none_or(|first| *first == Schema),
        _ => {
            let is_elsewhere = |kind: &ObjectKind| matches!(kind, Callback | Header);
            around.contains(&Operation) && !around.iter().any(is_elsewhere)
        }
    }
}

/// The number of values within a value, including itself.
pub fn size(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().fold(1, |total, item| total + size(item)),
        Value::Object(object) => 1 + object_size(object),
        _ => 1,
    }
}

/// The number of values within an object.
pub fn object_size(object: &Map<String, Value>) -> usize {
    object.values().map(size).sum()
}

/// The text of a string member.
pub fn text<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str)
}

/// The list under a key, as mutable.
pub fn list_mut<'a>(object: &'a mut Map<String, Value>, key: &str) -> Option<&'a mut Vec<Value>> {
    object.get_mut(key)?.as_array_mut()
}

/// The object under a key, as mutable.
pub fn object_mut<'a>(
    object: &'a mut Map<String, Value>,
    key: &str,
) -> Option<&'a mut Map<String, Value>> {
    object.get_mut(key)?.as_object_mut()
}

/// A top-level object of the document, as mutable, such as the paths or the components.
pub fn section_mut<'a>(document: &'a mut Value, key: &str) -> Option<&'a mut Map<String, Value>> {
    object_mut(document.as_object_mut()?, key)
}

/// The id of an operation.
pub fn operation_id(operation: &Map<String, Value>) -> &str {
    text(operation, "operationId").unwrap_or_default()
}

/// The place of a property of a component.
pub fn property_pointer(component: &str, property: &str) -> String {
    let properties = join(&components::schema_pointer(component), "properties");
    join(&properties, property)
}

/// The component schemas.
pub fn component_schemas(document: &Value) -> Option<&Map<String, Value>> {
    document.pointer(components::SCHEMAS)?.as_object()
}

/// The component schemas, as mutable.
pub fn component_schemas_mut(document: &mut Value) -> Option<&mut Map<String, Value>> {
    document.pointer_mut(components::SCHEMAS)?.as_object_mut()
}

/// The names of all component schemas.
pub fn component_names(document: &Value) -> BTreeSet<String> {
    let schemas = component_schemas(document).into_iter().flatten();
    schemas.map(|(name, _)| name.clone()).collect()
}

/// Adds a component schema, or replaces the one with the same name.
pub fn add_component(document: &mut Value, name: &str, schema: Value) {
    let Some(document) = document.as_object_mut() else {
        return;
    };
    let components = document.entry("components").or_insert_with(|| json!({}));
    if let Some(components) = components.as_object_mut() {
        let schemas = components.entry("schemas").or_insert_with(|| json!({}));
        if let Some(schemas) = schemas.as_object_mut() {
            schemas.insert(name.to_owned(), schema);
        }
    }
}
