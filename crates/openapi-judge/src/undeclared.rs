//! Properties of a value that its schema does not mention.

use openapi_model::pointer;
use openapi_model::schema::{SchemaLocation, SchemaStore};
use serde_json::Value;

use super::finding::{Findings, Rule};

/// Notes the fields that a schema does not declare and the values that its open
/// sets do not list. `place` is what is before the pointer into the value.
pub(super) fn notes(
    schemas: &SchemaStore<'_>,
    schema: &SchemaLocation,
    value: &Value,
    place: &str,
    found: &mut Findings,
) {
    let form = schemas.get(schema);
    match value {
        Value::String(text) => {
            let known = form.constraints.known_values.as_ref();
            if known.is_some_and(|known| !known.contains(text.as_str())) {
                let message = format!("{value} is not among the values that are known");
                found.add(Rule::UnlistedValue, place.trim_end(), message);
            }
        }
        Value::Object(object) => {
            // Where the schema speaks of additional properties, or of none at all, no
            // field is undeclared.
            let is_open =
                form.keywords.contains_key("additionalProperties") || form.properties.is_empty();
            for (name, member) in object {
                let place = pointer::join(place, name);
                match form.properties.get(name.as_str()) {
                    Some(property) => notes(schemas, &property.schema, member, &place, found),
                    None if is_open => {}
                    None => {
                        let message = "the document does not declare it";
                        found.add(Rule::UndeclaredField, place, message);
                    }
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let place = pointer::join(place, index);
                if let Some(schema) = &form.items {
                    notes(schemas, schema, item, &place, found);
                }
            }
        }
        _ => {}
    }
}
