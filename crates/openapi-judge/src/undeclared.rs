//! What a value has that its schema does not mention.

use openapi_model::{Document, pointer};
use serde_json::{Map, Value};

use super::finding::{JudgeFinding, Rule};

/// Notes the fields that a schema does not declare and the values that its open
/// sets do not list. `place` is what stands before the pointer into the value.
pub(super) fn notes(
    contract: &Document,
    schema: &Value,
    value: &Value,
    place: &str,
    found: &mut Vec<JudgeFinding>,
) {
    let Some(schema) = contract.resolve(schema) else {
        return;
    };
    if let Some(listed) = schema["x-extensible-enum"].as_array()
        && value.is_string()
        && !listed.contains(value)
    {
        let message = format!("{value} is not among the values that are known");
        found.push(JudgeFinding::new(
            Rule::UnlistedValue,
            place.trim_end(),
            message,
        ));
    }
    match value {
        Value::Object(object) => {
            let mut declared = Map::new();
            let is_open = collect(contract, schema, &mut declared);
            for (name, member) in object {
                let place = pointer::join(place, name);
                match declared.get(name) {
                    Some(property) => notes(contract, property, member, &place, found),
                    None if is_open || declared.is_empty() => {}
                    None => {
                        let message = "the document does not declare it";
                        found.push(JudgeFinding::new(Rule::UndeclaredField, place, message));
                    }
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let place = pointer::join(place, index);
                notes(contract, &schema["items"], item, &place, found);
            }
        }
        _ => {
            for member in schema["allOf"].as_array().into_iter().flatten() {
                notes(contract, member, value, place, found);
            }
        }
    }
}

/// Collects the properties of a schema and of the members of its `allOf`s, and
/// says whether any of them has a word for further ones.
fn collect(contract: &Document, schema: &Value, declared: &mut Map<String, Value>) -> bool {
    let Some(schema) = contract.resolve(schema) else {
        return false;
    };
    let mut is_open = schema.get("additionalProperties").is_some();
    for member in schema["allOf"].as_array().into_iter().flatten() {
        is_open |= collect(contract, member, declared);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        declared.insert(name.clone(), property.clone());
    }
    is_open
}
