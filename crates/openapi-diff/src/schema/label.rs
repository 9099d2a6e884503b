//! Names of schemas in messages.

use openapi_model::{Document, components, pointer};
use terminal::escape::code;

use super::alternative_name::describe_alternative;

/// Describes the schema at a JSON pointer: ``property `id` of `User` ``.
pub(super) fn describe_schema(document: &Document, pointer: &str) -> String {
    let Some((parent, last)) = pointer::split_last(pointer) else {
        return "the document".to_owned();
    };
    if let Some(name) = components::schema_name(pointer) {
        return code(name);
    }
    let Some((grandparent, keyword)) = pointer::split_last(parent) else {
        return code(last);
    };
    let of = |what: &str, holder: &str| format!("{what} of {}", describe_schema(document, holder));
    match (keyword.as_ref(), last.as_ref()) {
        ("properties", name) => of(&format!("property {}", code(name)), grandparent),
        ("allOf", _) => describe_schema(document, grandparent),
        ("anyOf" | "oneOf", _) => of(&describe_alternative(document, pointer), grandparent),
        ("prefixItems", index) => {
            let index: usize = index.parse().unwrap_or_default();
            of(&format!("item {}", index.saturating_add(1)), grandparent)
        }
        ("patternProperties", pattern) => {
            of(&format!("properties like {}", code(pattern)), grandparent)
        }
        ("dependentSchemas", name) => {
            format!("{} with {}", describe_schema(document, grandparent), code(name))
        }
        ("$defs", name) => of(&format!("{} in the `$defs`", code(name)), grandparent),
        (
            _,
            "contains"
            | "else"
            | "if"
            | "not"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties",
        ) => of(&format!("the {} schema", code(last)), parent),
        (_, "items") => of("items", parent),
        (_, "additionalProperties") => of("additional properties", parent),
        (_, "itemSchema") => format!("each item of {}", describe_holder(document, parent)),
        (_, "schema") => match pointer::split_last(grandparent) {
            Some((holding, content)) if content == "content" => describe_holder(document, holding),
            _ => describe_holder(document, parent),
        },
        _ => code(pointer),
    }
}

/// Describes the part that contains a schema: a parameter, a body, a response.
fn describe_holder(document: &Document, pointer: &str) -> String {
    let unescaped: Vec<_> = pointer::tokens(pointer).collect();
    let tokens: Vec<&str> = unescaped.iter().map(AsRef::as_ref).collect();
    let named = || document.at(pointer).and_then(|value| value.get("name")?.as_str());
    let description = match tokens.as_slice() {
        ["components", "parameters", name] => {
            Some(format!("parameter {}", code(named().unwrap_or(name))))
        }
        ["components", "headers", name] => Some(format!("header {}", code(name))),
        ["components", "requestBodies", name, ..] => Some(format!("request body {}", code(name))),
        ["components", "mediaTypes", name, ..] => Some(format!("media type {}", code(name))),
        ["components", "responses", name, "headers", header] => {
            Some(format!("header {} of response {}", code(header), code(name)))
        }
        ["components", "responses", name, ..] => Some(format!("response {}", code(name))),
        [_, _, .., "parameters", _] => named().map(|name| format!("parameter {}", code(name))),
        ["paths", path, method, "callbacks", name, _, _, part @ ..] => {
            let operation = format!("{} {path}", method.to_uppercase());
            describe_part(part, &format!("callback {} of {}", code(name), code(operation)))
        }
        ["paths", path, method, part @ ..] => {
            describe_part(part, &code(format!("{} {path}", method.to_uppercase())))
        }
        ["webhooks", name, _, part @ ..] => describe_part(part, &format!("webhook {}", code(name))),
        ["components", "pathItems", name, method, part @ ..] => {
            let method = method.to_uppercase();
            describe_part(part, &format!("{} of path item {}", code(method), code(name)))
        }
        ["components", "callbacks", name, _, _, part @ ..] => {
            describe_part(part, &format!("callback {}", code(name)))
        }
        _ => None,
    };
    description.unwrap_or_else(|| code(pointer))
}

/// Describes a part of an operation, or of a call by the server.
fn describe_part(part: &[&str], call: &str) -> Option<String> {
    match part {
        ["requestBody", ..] => Some(format!("the request body of {call}")),
        ["responses", status, "headers", header] => {
            Some(format!("header {} of response {status} of {call}", code(header)))
        }
        ["responses", status, ..] => Some(format!("response {status} of {call}")),
        _ => None,
    }
}
