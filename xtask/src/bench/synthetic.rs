//! Documents of any size, made by code: what a service of that many operations
//! would have.

use serde_json::{Map, Value, json};

/// How many operations stand on one resource.
const PER_RESOURCE: usize = 5;

/// The property that [`changed`] requires.
pub(super) const CHANGE: &str = "field_7";

/// A document with so many operations, five for each resource.
pub(super) fn document(operations: usize) -> Value {
    let mut paths = Map::new();
    let mut schemas = Map::new();
    schemas.insert("Problem".to_owned(), object(&["message"], 3, None));
    for number in 0..operations.div_ceil(PER_RESOURCE) {
        let name = format!("Resource{number}");
        let previous = number
            .checked_sub(1)
            .map(|before| format!("Resource{before}"));
        schemas.insert(name.clone(), object(&["id"], 12, previous.as_deref()));
        schemas.insert(format!("New{name}"), object(&["field_1"], 10, None));
        let page = json!({
            "type": "object",
            "required": ["items", "page"],
            "properties": {
                "items": {"type": "array", "items": reference(&name)},
                "page": {"type": "integer", "format": "int32", "minimum": 1},
            },
        });
        schemas.insert(format!("{name}Page"), page);
        paths.insert(format!("/resources{number}"), collection(number, &name));
        paths.insert(format!("/resources{number}/{{id}}"), single(number, &name));
    }
    json!({
        "openapi": "3.0.3",
        "info": {"title": "Many resources", "version": "1.0.0"},
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

/// The same with one breaking change: a property of a body is required.
pub(super) fn changed(document: &Value) -> Value {
    let mut changed = document.clone();
    if let Some(required) = changed.pointer_mut("/components/schemas/NewResource0/required") {
        *required = json!(["field_1", CHANGE]);
    }
    changed
}

fn collection(number: usize, name: &str) -> Value {
    let parameter = |name: &str, kind: Value| json!({"name": name, "in": "query", "description": "Narrows the list.", "schema": kind});
    json!({
        "get": {
            "operationId": format!("listResources{number}"),
            "tags": ["resources"],
            "parameters": [
                parameter("page", json!({"type": "integer", "format": "int32", "minimum": 1})),
                parameter("sort", json!({"type": "string", "enum": ["newest", "oldest"]})),
                parameter("fields", json!({"type": "array", "items": {"type": "string"}})),
            ],
            "responses": responses("200", &format!("{name}Page")),
        },
        "post": {
            "operationId": format!("createResource{number}"),
            "tags": ["resources"],
            "requestBody": body(name),
            "responses": responses("201", name),
        },
    })
}

fn single(number: usize, name: &str) -> Value {
    json!({
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
        "get": {
            "operationId": format!("getResource{number}"),
            "tags": ["resources"],
            "responses": responses("200", name),
        },
        "put": {
            "operationId": format!("replaceResource{number}"),
            "tags": ["resources"],
            "requestBody": body(name),
            "responses": responses("200", name),
        },
        "delete": {
            "operationId": format!("removeResource{number}"),
            "tags": ["resources"],
            "responses": {"204": {"description": "It is gone."}},
        },
    })
}

fn body(name: &str) -> Value {
    let schema = reference(&format!("New{name}"));
    json!({"required": true, "content": {"application/json": {"schema": schema}}})
}

fn responses(status: &str, name: &str) -> Value {
    let response = |name: &str| json!({"description": "A response.", "content": {"application/json": {"schema": reference(name)}}});
    json!({status: response(name), "4XX": response("Problem")})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// An object of so many properties, with a reference to another if one is given.
fn object(required: &[&str], properties: usize, other: Option<&str>) -> Value {
    let mut members = Map::new();
    for name in required {
        members.insert((*name).to_owned(), json!({"type": "string"}));
    }
    for index in 0..properties {
        let kind = match index % 4 {
            0 => json!({"type": "string", "maxLength": 100, "description": "A text."}),
            1 => json!({"type": "string", "format": "date-time"}),
            2 => json!({"type": "integer", "format": "int64", "minimum": 0}),
            _ => json!({"type": "array", "items": {"type": "string", "enum": ["one", "two"]}}),
        };
        members.insert(format!("field_{index}"), kind);
    }
    if let Some(other) = other {
        members.insert("previous".to_owned(), reference(other));
    }
    json!({"type": "object", "required": required, "properties": members})
}
