//! Names of schemas in messages.

use openapi_model::{Document, components, pointer};

use super::alternative_name::describe_alternative;

/// Describes the schema at a JSON pointer: ``property `id` of `User` ``.
pub(super) fn describe_schema(document: &Document, pointer: &str) -> String {
    let Some((parent, last)) = pointer::split_last(pointer) else {
        return "the document".to_owned();
    };
    if let Some(name) = components::schema_name(pointer) {
        return format!("`{name}`");
    }
    let Some((grandparent, keyword)) = pointer::split_last(parent) else {
        return format!("`{last}`");
    };
    let of = |what: &str, holder: &str| format!("{what} of {}", describe_schema(document, holder));
    match (keyword.as_ref(), last.as_ref()) {
        ("properties", name) => of(&format!("property `{name}`"), grandparent),
        ("allOf", _) => describe_schema(document, grandparent),
        ("anyOf" | "oneOf", _) => of(&describe_alternative(document, pointer), grandparent),
        ("prefixItems", index) => {
            let index: usize = index.parse().unwrap_or_default();
            of(&format!("item {}", index.saturating_add(1)), grandparent)
        }
        ("patternProperties", pattern) => of(&format!("properties like `{pattern}`"), grandparent),
        ("dependentSchemas", name) => {
            format!("{} with `{name}`", describe_schema(document, grandparent))
        }
        ("$defs", name) => of(&format!("`{name}` in the `$defs`"), grandparent),
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
        ) => of(&format!("the `{last}` schema"), parent),
        (_, "items") => of("items", parent),
        (_, "additionalProperties") => of("additional properties", parent),
        (_, "itemSchema") => format!("each item of {}", describe_holder(document, parent)),
        (_, "schema") => match pointer::split_last(grandparent) {
            Some((holding, content)) if content == "content" => describe_holder(document, holding),
            _ => describe_holder(document, parent),
        },
        _ => format!("`{pointer}`"),
    }
}

/// Describes what holds a schema: a parameter, a body, a response.
fn describe_holder(document: &Document, pointer: &str) -> String {
    let tokens: Vec<_> = pointer::tokens(pointer).collect();
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    let named = || {
        document
            .at(pointer)
            .and_then(|value| value.get("name")?.as_str())
    };
    let description = match tokens.as_slice() {
        ["components", "parameters", name] => {
            Some(format!("parameter `{}`", named().unwrap_or(name)))
        }
        ["components", "headers", name] => Some(format!("header `{name}`")),
        ["components", "requestBodies", name, ..] => Some(format!("request body `{name}`")),
        ["components", "mediaTypes", name, ..] => Some(format!("media type `{name}`")),
        ["components", "responses", name, "headers", header] => {
            Some(format!("header `{header}` of response `{name}`"))
        }
        ["components", "responses", name, ..] => Some(format!("response `{name}`")),
        [_, _, .., "parameters", _] => named().map(|name| format!("parameter `{name}`")),
        ["paths", path, method, "callbacks", name, _, _, part @ ..] => {
            let operation = format!("{} {path}", method.to_uppercase());
            describe_part(part, &format!("callback `{name}` of `{operation}`"))
        }
        ["paths", path, method, part @ ..] => {
            describe_part(part, &format!("`{} {path}`", method.to_uppercase()))
        }
        ["webhooks", name, _, part @ ..] => describe_part(part, &format!("webhook `{name}`")),
        ["components", "pathItems", name, method, part @ ..] => {
            let method = method.to_uppercase();
            describe_part(part, &format!("`{method}` of path item `{name}`"))
        }
        ["components", "callbacks", name, _, _, part @ ..] => {
            describe_part(part, &format!("callback `{name}`"))
        }
        _ => None,
    };
    description.unwrap_or_else(|| format!("`{pointer}`"))
}

/// Describes a part of an operation, or of a call of the server.
fn describe_part(part: &[&str], call: &str) -> Option<String> {
    match part {
        ["requestBody", ..] => Some(format!("the request body of {call}")),
        ["responses", status, "headers", header] => {
            Some(format!("header `{header}` of response {status} of {call}"))
        }
        ["responses", status, ..] => Some(format!("response {status} of {call}")),
        _ => None,
    }
}
