//! What a schema is called in a message.

use community_qa_contract::{Contract, pointer};

use super::place::component;

/// What the schema at a JSON pointer is called: ``property `id` of `User` ``.
pub(super) fn of(contract: &Contract, place: &str) -> String {
    let Some((parent, last)) = pointer::split_last(place) else {
        return "the document".to_owned();
    };
    if let Some(name) = component(place) {
        return format!("`{name}`");
    }
    let Some((grandparent, keyword)) = pointer::split_last(parent) else {
        return format!("`{last}`");
    };
    match (keyword.as_ref(), last.as_ref()) {
        ("properties", name) => format!("property `{name}` of {}", of(contract, grandparent)),
        ("allOf", _) => of(contract, grandparent),
        ("anyOf" | "oneOf", index) => {
            format!(
                "alternative {} of {}",
                counted(index),
                of(contract, grandparent)
            )
        }
        (_, "items") => format!("items of {}", of(contract, parent)),
        (_, "additionalProperties") => format!("further members of {}", of(contract, parent)),
        (_, "not") => format!("what {} excludes", of(contract, parent)),
        (_, "schema") => holder(contract, parent),
        ("headers", name) => format!("header `{name}` of {}", holder(contract, grandparent)),
        _ => format!("`{place}`"),
    }
}

/// What holds a schema: a parameter, a body, an answer.
fn holder(contract: &Contract, place: &str) -> String {
    let tokens: Vec<_> = pointer::tokens(place).collect();
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    let named = || {
        contract
            .at(place)
            .and_then(|value| value.get("name")?.as_str())
    };
    match tokens.as_slice() {
        ["components", "parameters", name] => format!("parameter `{}`", named().unwrap_or(name)),
        ["components", "headers", name] => format!("header `{name}`"),
        ["components", "requestBodies", name, ..] => format!("body `{name}`"),
        ["components", "responses", name, "headers", header] => {
            format!("header `{header}` of answer `{name}`")
        }
        ["components", "responses", name, ..] => format!("answer `{name}`"),
        ["paths", _, .., "parameters", _] => {
            format!("parameter `{}`", named().unwrap_or_default())
        }
        ["paths", path, method, "requestBody", ..] => {
            format!("the body of `{} {path}`", method.to_uppercase())
        }
        ["paths", path, method, "responses", status, rest @ ..] => {
            let operation = format!("`{} {path}`", method.to_uppercase());
            match rest {
                ["headers", header] => {
                    format!("header `{header}` of answer {status} of {operation}")
                }
                _ => format!("answer {status} of {operation}"),
            }
        }
        _ => format!("`{place}`"),
    }
}

/// An index as people count.
fn counted(index: &str) -> String {
    match index.parse::<usize>() {
        Ok(index) => (index + 1).to_string(),
        Err(_) => index.to_owned(),
    }
}
