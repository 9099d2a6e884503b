//! The requirements of progenitor that lowering cannot meet.
//!
//! Without these checks, each of them would cause a panic, or an error without a location. They
//! check the lowered document, whose pointers are those of the original.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::rust::{can_send, setter_name};
use openapi_model::visit::ObjectKind;
use serde_json::{Map, Value};

use crate::lower::{Draft, JSON_STYLE, walk};
use crate::obstacle::Obstacle;

/// The rule name of all findings in this file.
const RULE: &str = "generator-precondition";

/// The obstacles to generating from `draft`, in order.
pub(crate) fn obstacles(draft: &mut Draft) -> Vec<Obstacle> {
    let mut found = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        parameters(pointer, operation, &mut found);
        request_body(pointer, operation, &mut found);
    });
    walk::schemas(&mut draft.document, |pointer, schema| {
        types(pointer, schema, &mut found);
        dynamic_reference(pointer, schema, &mut found);
    });
    circular_components(&draft.document, &mut found);
    unsupported_objects(&draft.document, &mut found);
    styles(draft, &mut found);
    found
}

/// An obstacle with the rule of this file.
fn obstacle(pointer: String, message: String, help: &'static str) -> Obstacle {
    Obstacle { pointer, message, help, code: RULE }
}

/// Unsupported objects, most of them of OpenAPI 3.2, by a key that identifies them.
const UNSUPPORTED: [(ObjectKind, &str, &str); 5] = [
    (ObjectKind::PathItem, "query", "operations of the method QUERY"),
    (
        ObjectKind::PathItem,
        "additionalOperations",
        "operations of methods without a key of their own",
    ),
    // The path items of components were already inlined.
    (
        ObjectKind::PathItem,
        "$ref",
        "paths that refer to anything but a path item of the components",
    ),
    (ObjectKind::MediaType, "itemSchema", "bodies that are sent item by item"),
    (ObjectKind::Parameter, "in", "parameters that are the whole query string"),
];

fn unsupported_objects(document: &Value, found: &mut Vec<Obstacle>) {
    for object in openapi_model::visit::objects(document) {
        let own = UNSUPPORTED.iter().filter(|(kind, ..)| object.kind == *kind);
        for (_, key, what) in own {
            let is_unsupported = match object.value.get(key) {
                Some(place) if *key == "in" => place == "querystring",
                value => value.is_some(),
            };
            if is_unsupported {
                let pointer = walk::join(&object.pointer, key);
                let help = "leave it out of the document that clients are generated from";
                found.push(obstacle(pointer, format!("{what} are not supported"), help));
            }
        }
    }
}

fn parameters(pointer: &str, operation: &Map<String, Value>, found: &mut Vec<Obstacle>) {
    let parameters = operation.get("parameters").and_then(Value::as_array);
    for (index, parameter) in parameters.into_iter().flatten().enumerate() {
        let pointer = format!("{pointer}/parameters/{index}");
        let member = |key: &str| parameter.get(key).and_then(Value::as_str);
        let name = member("name").unwrap_or_default();
        let mut add = |message: String, help| {
            found.push(obstacle(pointer.clone(), message, help));
        };
        let place = member("in").unwrap_or_default();
        if setter_name(name).is_empty() {
            add(
                format!("no Rust name can be derived from the {place} parameter `{name}`"),
                "give it a name with a letter or a digit, or leave it out of the document",
            );
        }
        let schema = parameter.get("schema");
        if schema.is_none() {
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
            found.push(obstacle(
                pointer,
                format!("request bodies of `{media_type}` are not supported"),
                "offer the body in one media type, such as application/json, or leave the \
                       operation out",
            ));
        } else if media.get("schema").is_none() {
            found.push(obstacle(
                pointer,
                format!("the request body of `{media_type}` has no schema"),
                "add one; `schema: {}` allows everything",
            ));
        }
    }
}

fn types(pointer: &str, schema: &Value, found: &mut Vec<Obstacle>) {
    const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];
    let Some(kind) = schema.get("type") else {
        return;
    };
    if !kind.as_str().is_some_and(|kind| TYPES.contains(&kind)) {
        found.push(obstacle(
            format!("{pointer}/type"),
            format!("there is no type {kind}"),
            "use one of array, boolean, integer, number, object, string",
        ));
    }
}

/// Obstacles for components that only refer to each other, by references or single alternatives.
fn circular_components(document: &Value, found: &mut Vec<Obstacle>) {
    let schemas = walk::component_schemas(document);
    for (name, _) in schemas.into_iter().flatten() {
        let mut met = BTreeSet::new();
        let mut next = Some(name.clone());
        while let Some(own) = next.filter(|own| met.insert(own.clone())) {
            let schema = schemas.and_then(|all| all.get(&own));
            next = schema.and_then(components::schema_behind_wrapper);
            if next.as_ref() == Some(name) {
                found.push(obstacle(
                    components::schema_pointer(name),
                    format!("`{name}` is one of its own alternatives, and nothing else"),
                    "describe its values",
                ));
            }
        }
    }
}

/// An obstacle for `$dynamicRef`, whose target depends on the schemas around it.
fn dynamic_reference(pointer: &str, schema: &Value, found: &mut Vec<Obstacle>) {
    if schema.get("$dynamicRef").is_some() {
        found.push(obstacle(
            format!("{pointer}/$dynamicRef"),
            "`$dynamicRef` has no type in Rust".to_owned(),
            "refer to one schema with `$ref`",
        ));
    }
}

/// The styles of parameters, and the places that allow them.
const STYLES: [(&str, &str); 9] = [
    ("cookie", "form"),
    ("header", "simple"),
    ("path", "label"),
    ("path", "matrix"),
    ("path", "simple"),
    ("query", "deepObject"),
    ("query", "form"),
    ("query", "pipeDelimited"),
    ("query", "spaceDelimited"),
];

/// Obstacles for parameters with a style that their place does not allow.
fn styles(draft: &Draft, found: &mut Vec<Obstacle>) {
    for operation in &draft.notes.operations {
        for parameter in operation.parameters.values() {
            let Some(style) = &parameter.style else { continue };
            let (place, name) = (&parameter.place, &style.name);
            if name != JSON_STYLE && !STYLES.contains(&(place, name)) {
                found.push(obstacle(
                    operation.pointer.clone(),
                    format!("there is no style `{name}` of {place} parameters"),
                    "use the default style",
                ));
            }
        }
    }
}
