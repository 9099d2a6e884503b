//! Names of alternatives in messages.

use openapi_model::{Document, components, pointer};
use serde_json::Value;
use terminal::escape::code;

use crate::shown::shown_typed;

/// Describes the alternative at a JSON pointer: by its component, by the value that distinguishes
/// it, by its title or type, or else by its number.
pub(super) fn describe_alternative(document: &Document, at: &str) -> String {
    let target = follow(document, document.at(at).unwrap_or(&Value::Null));
    let name = components::schema_name(target.1.as_deref().unwrap_or(at));
    if let Some(name) = name {
        return code(name);
    }
    let schema = target.0;
    let place = pointer::split_last(at);
    let siblings = place.as_ref().and_then(|(list, _)| document.at(list)?.as_array());
    let index = place.and_then(|(_, index)| index.parse::<usize>().ok());
    let others: Vec<&Value> = siblings
        .into_iter()
        .flatten()
        .enumerate()
        .filter(|(position, _)| index != Some(*position))
        .map(|(_, one)| follow(document, one).0)
        .collect();
    let is_unique = |fits: &dyn Fn(&Value) -> bool| !others.iter().any(|other| fits(other));
    let tag = tags(document, schema)
        .into_iter()
        .find(|tag| is_unique(&|other| tags(document, other).contains(tag)));
    if let Some((name, value)) = tag {
        return format!("the alternative with {}", code(format!("{name}: {}", shown_typed(value))));
    }
    let title = |schema: &Value| schema.get("title").and_then(Value::as_str).map(str::to_owned);
    if let Some(own) = title(schema)
        && is_unique(&|other| title(other).as_ref() == Some(&own))
    {
        return format!("the alternative {}", code(own));
    }
    let own = kind(schema);
    match own {
        Some(own) if is_unique(&|other| kind(other) == Some(own)) => {
            format!("the alternative of type {own}")
        }
        _ => format!("alternative {}", index.unwrap_or_default().saturating_add(1)),
    }
}

fn follow<'a>(document: &'a Document, value: &'a Value) -> (&'a Value, Option<String>) {
    document.follow(value).unwrap_or((value, None))
}

fn kind(schema: &Value) -> Option<&str> {
    let implied = || schema.get("properties").map(|_| "object");
    schema.get("type").and_then(Value::as_str).or_else(implied)
}

/// The required properties of a schema that allow a single value, with that value.
fn tags<'a>(document: &'a Document, schema: &'a Value) -> Vec<(&'a str, &'a Value)> {
    let parts: Vec<&Value> = schema
        .get("allOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|part| follow(document, part).0)
        .chain([schema])
        .collect();
    let required = parts
        .iter()
        .filter_map(|part| part.get("required")?.as_array())
        .flatten()
        .filter_map(Value::as_str);
    let only_value = |name: &str| {
        parts.iter().find_map(|part| {
            let property = follow(document, part.get("properties")?.get(name)?).0;
            match property.get("enum")?.as_array()?.as_slice() {
                [only] => Some(only),
                _ => None,
            }
        })
    };
    required.filter_map(|name| Some((name, only_value(name)?))).collect()
}
