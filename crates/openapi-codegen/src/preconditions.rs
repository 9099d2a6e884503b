//! What progenitor needs of a document beyond what lowering can give it.
//!
//! Everything here would end in a panic or in an error without a place. It is
//! looked for in the lowered document, whose pointers are the original's.

use openapi_model::components;
use std::collections::BTreeMap;

use openapi_model::rust::{
    can_send, field_name, is_reserved_setter, method_name, setter_name, type_name,
};
use openapi_model::{Diagnostics, Document};
use serde_json::{Map, Value};

use crate::lower::{Draft, walk};

/// Methods of the runtime's `Client`, beside those of operations.
pub const CLIENT_METHODS: &[&str] = &["base_url", "builder", "from_env", "request"];

/// The rule name of all findings here.
const RULE: &str = "generator-precondition";

/// What is in the way of generating from `draft`.
pub fn check(contract: &Document, draft: &mut Draft) -> Diagnostics {
    let mut found = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        parameters(pointer, operation, &mut found);
        request_body(pointer, operation, &mut found);
    });
    walk::schemas(&mut draft.document, |pointer, schema| {
        types(pointer, schema, &mut found);
        dynamic_reference(pointer, schema, &mut found);
        property_names(pointer, schema, &mut found);
    });
    component_names(draft, &mut found);
    operation_names(draft, &mut found);
    found
        .into_iter()
        .map(|obstacle| {
            contract
                .diagnostic(&obstacle.pointer, obstacle.message)
                .with_code(RULE)
                .with_help(obstacle.help)
        })
        .collect()
}

struct Obstacle {
    pointer: String,
    message: String,
    help: &'static str,
}

fn parameters(pointer: &str, operation: &Map<String, Value>, found: &mut Vec<Obstacle>) {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    for (index, parameter) in parameters.into_iter().flatten().enumerate() {
        let pointer = format!("{pointer}/parameters/{index}");
        let member = |key: &str| parameter.get(key).and_then(Value::as_str);
        let name = member("name").unwrap_or_default();
        let mut add = |message: String, help| {
            found.push(Obstacle {
                pointer: pointer.clone(),
                message,
                help,
            });
        };
        let place = member("in").unwrap_or_default();
        if place == "path" && is_reserved_setter(&setter_name(name)) {
            add(
                format!(
                    "the path parameter `{name}` has the name of a method that each request has"
                ),
                "give it another name; its name is not sent",
            );
        }
        let usual = match place {
            "query" | "cookie" => "form",
            _ => "simple",
        };
        if place == "cookie" {
            add(
                format!("cookie parameters are not supported, and `{name}` is one"),
                "send it as a header or query parameter, or leave it out of the document",
            );
        } else if member("style").is_some_and(|style| style != usual) {
            let style = member("style").unwrap_or_default();
            add(
                format!("the style `{style}` of {place} parameters is not supported"),
                "use the default style",
            );
        }
        if parameter.get("schema").is_none() {
            add(
                format!("the parameter `{name}` has no schema"),
                "add one, for example `schema: {type: string}`",
            );
        }
        if place == "path" && parameter.get("required") != Some(&Value::Bool(true)) {
            add(
                format!("the path parameter `{name}` is not required"),
                "add `required: true`; a path without it is another path",
            );
        }
    }
}

fn request_body(pointer: &str, operation: &Map<String, Value>, found: &mut Vec<Obstacle>) {
    let content = operation
        .get("requestBody")
        .and_then(|body| body.get("content"))
        .and_then(Value::as_object);
    for (media_type, media) in content.into_iter().flatten() {
        let pointer = walk::join(&format!("{pointer}/requestBody/content"), media_type);
        if !can_send(media_type) {
            found.push(Obstacle {
                pointer,
                message: format!("request bodies of `{media_type}` are not supported"),
                help: "offer the body in one media type, such as application/json, or leave the \
                       operation out",
            });
        } else if media.get("schema").is_none() {
            found.push(Obstacle {
                pointer,
                message: format!("the request body of `{media_type}` has no schema"),
                help: "add one; `schema: {}` allows everything",
            });
        }
    }
}

fn types(pointer: &str, schema: &Value, found: &mut Vec<Obstacle>) {
    const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];
    let Some(kind) = schema.get("type") else {
        return;
    };
    if !kind.as_str().is_some_and(|kind| TYPES.contains(&kind)) {
        found.push(Obstacle {
            pointer: format!("{pointer}/type"),
            message: format!("there is no type {kind}"),
            help: "use one of array, boolean, integer, number, object, string",
        });
    }
}

/// Which schema a `$dynamicRef` means depends on the schemas around it.
fn dynamic_reference(pointer: &str, schema: &Value, found: &mut Vec<Obstacle>) {
    if schema.get("$dynamicRef").is_some() {
        found.push(Obstacle {
            pointer: format!("{pointer}/$dynamicRef"),
            message: "`$dynamicRef` has no type in Rust".to_owned(),
            help: "refer to one schema with `$ref`",
        });
    }
}

/// Two properties must not become the same field in Rust.
fn property_names(pointer: &str, schema: &Value, found: &mut Vec<Obstacle>) {
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    for name in properties.into_iter().flatten().map(|(name, _)| name) {
        let place = walk::join(&format!("{pointer}/properties"), name);
        let field = field_name(name);
        let other = match field.as_str() {
            "extra" | "unknown_fields" => Some("the field that keeps unknown properties"),
            field => taken.get(field).copied(),
        };
        if let Some(other) = other {
            found.push(Obstacle {
                pointer: place,
                message: format!("`{name}` and {other} would both be `{field}` in Rust"),
                help: "rename one of them, or remove it: unknown properties are kept",
            });
        }
        taken.insert(field, name);
    }
}

/// Two components must not become the same type in Rust.
fn component_names(draft: &Draft, found: &mut Vec<Obstacle>) {
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    for name in walk::component_names(&draft.document) {
        let kind = type_name(&name);
        let other = match kind.as_str() {
            "Default" | "Option" | "Result" | "Self" | "String" | "Vec" => {
                Some("a type of the Rust language".to_owned())
            }
            kind => taken.get(kind).map(|other| format!("`{other}`")),
        };
        if let Some(other) = other {
            found.push(Obstacle {
                pointer: components::schema_pointer(&name),
                message: format!("the schema `{name}` and {other} would both be `{kind}` in Rust"),
                help: "rename one of them",
            });
        }
        taken.insert(kind, name);
    }
}

/// An operation must not become a method that the client has already.
fn operation_names(draft: &Draft, found: &mut Vec<Obstacle>) {
    for operation in &draft.notes.operations {
        let method = method_name(&operation.id);
        if CLIENT_METHODS.contains(&method.as_str()) {
            found.push(Obstacle {
                pointer: operation.pointer.clone(),
                message: format!("each client has a method `{method}` already"),
                help: "give the operation another operationId",
            });
        }
    }
}
