//! The lowering of query parameters that are objects.

use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::{Budget, components};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk::{self, text};

/// Splits a parameter that is an object into one for each value that it sends. In the style
/// `deepObject`, `created` becomes `created[gt]` and `created[lt]`; a list is sent as `expand[]`,
/// which OpenAPI does not define, but servers understand. In the style `form`, each property is
/// sent under its own name.
///
/// Progenitor does not support objects as parameters, and callers set the values one by one. A
/// parameter with unknown properties stays as it is.
pub(super) fn flatten_deep_objects(draft: &mut Draft) {
    let schemas = walk::component_schemas(&draft.document).cloned();
    let budget = Rc::clone(&draft.budget);
    let known = Known { schemas: schemas.unwrap_or_default(), budget: &budget };
    walk::operations(&mut draft.document, |pointer, operation| {
        let parameters = walk::list_mut(operation, "parameters");
        let Some(parameters) = parameters else { return };
        let mut more = Vec::new();
        for (index, parameter) in parameters.iter_mut().enumerate() {
            let Some(mut parts) = parts(parameter, pointer, &known).map(Vec::into_iter) else {
                continue;
            };
            let names: Vec<&str> = parts.as_slice().iter().filter_map(name).collect();
            let what = format!("sent as `{}`", names.join("`, `"));
            let place = format!("{pointer}/parameters/{index}");
            draft.log.record(place, what);
            // The others are appended, so that the indices of later parameters stay the same.
            if let Some(first) = parts.next() {
                *parameter = first;
            }
            more.extend(parts);
        }
        parameters.append(&mut more);
    });
}

fn name(parameter: &Value) -> Option<&str> {
    parameter.get("name")?.as_str()
}

/// The parameters for the values of a `deepObject`; `None` for other parameters.
fn parts(parameter: &Value, pointer: &str, known: &Known<'_>) -> Option<Vec<Value>> {
    let parameter = parameter.as_object()?;
    let style = text(parameter, "style").unwrap_or("form");
    let is_exploded = parameter.get("explode") != Some(&Value::Bool(false));
    let is_form = match style {
        "deepObject" => false,
        "form" if is_exploded && text(parameter, "in") == Some("query") => true,
        _ => return None,
    };
    let is_required = parameter.get("required") == Some(&Value::Bool(true));
    let name = text(parameter, "name")?.to_owned();
    let schema = parameter.get("schema")?;
    let mut sent = if is_form {
        known.properties(schema, is_required, 0)?
    } else {
        known.values(name, schema, is_required, 0)?
    };
    // Alternatives may send the same names.
    let mut names = BTreeSet::new();
    sent.retain(|value| names.insert(value.name.clone()));
    let steps = sent.len().saturating_mul(walk::object_size(parameter));
    if !known.budget.charge(pointer, steps) {
        return None;
    }
    let parts: Vec<Value> = sent
        .into_iter()
        .map(|value| {
            let mut part = parameter.clone();
            for keyword in ["style", "explode", "example", "examples"] {
                part.shift_remove(keyword);
            }
            if let Some(description) = value.schema.get("description") {
                part.insert("description".to_owned(), description.clone());
            }
            part.insert("name".to_owned(), json!(value.name));
            part.insert("required".to_owned(), json!(value.is_required));
            part.insert("schema".to_owned(), value.schema);
            Value::Object(part)
        })
        .collect();
    (!parts.is_empty()).then_some(parts)
}

/// The depth up to which objects are examined. A recursive schema stays as it is.
const MAX_DEPTH: usize = 8;

/// A value that a parameter sends.
struct SentValue {
    /// The key before the `=`.
    name: String,
    schema: Value,
    is_required: bool,
}

/// The schemas that parameters refer to.
struct Known<'a> {
    schemas: Map<String, Value>,
    budget: &'a Budget,
}

impl Known<'_> {
    /// The values of an object in the style `form`; `None` if it is not an object, or if a property
    /// is an object, for which the style defines nothing.
    fn properties(
        &self,
        schema: &Value,
        is_required: bool,
        depth: usize,
    ) -> Option<Vec<SentValue>> {
        if depth > MAX_DEPTH || !self.budget.charge("", walk::size(schema)) {
            return None;
        }
        if let Some(component) = components::schema_behind_wrapper(schema) {
            return self.properties(self.schemas.get(&component)?, is_required, depth + 1);
        }
        if ["allOf", "anyOf", "oneOf"].iter().any(|keyword| schema.get(keyword).is_some()) {
            return None;
        }
        let required = schema.get("required").and_then(Value::as_array);
        let properties = schema.get("properties")?.as_object()?.iter();
        let values = properties.map(|(property, schema)| {
            let mut required = required.into_iter().flatten();
            let is_required = is_required && required.any(|name| name == property);
            let is_sendable = self.is_sendable(schema, depth);
            is_sendable.then(|| SentValue {
                name: property.clone(),
                schema: schema.clone(),
                is_required,
            })
        });
        values.collect()
    }

    /// Returns whether a property is a value or a list of values.
    fn is_sendable(&self, schema: &Value, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        let is_sendable = |schema: &Value| self.is_sendable(schema, depth + 1);
        if let Some(component) = components::schema_behind_wrapper(schema) {
            return self.schemas.get(&component).is_some_and(is_sendable);
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("boolean" | "integer" | "number" | "string") => true,
            Some("array") => schema.get("items").is_some_and(is_sendable),
            _ => false,
        }
    }

    /// The values of a schema; `None` if they are unknown.
    fn values(
        &self,
        name: String,
        schema: &Value,
        is_required: bool,
        depth: usize,
    ) -> Option<Vec<SentValue>> {
        if depth > MAX_DEPTH || !self.budget.charge("", 1) {
            return None;
        }
        let within = |name: String, schema: &Value, is_required: bool| {
            self.values(name, schema, is_required, depth + 1)
        };
        if let Some(component) = components::schema_behind_wrapper(schema) {
            return within(name, self.schemas.get(&component)?, is_required);
        }
        // Its properties are known when its parts are merged.
        let object = schema.as_object().filter(|schema| !schema.contains_key("allOf"))?;
        let alternatives = object.get("oneOf").or_else(|| object.get("anyOf"));
        if let Some(alternatives) = alternatives.and_then(Value::as_array) {
            // The values of an alternative are optional.
            let all: Option<Vec<_>> =
                alternatives.iter().map(|one| within(name.clone(), one, false)).collect();
            return Some(all?.into_iter().flatten().collect());
        }
        let name = match text(object, "type") {
            Some("boolean" | "integer" | "number" | "string") => name,
            Some("array") => format!("{name}[]"),
            _ => {
                let required = object.get("required").and_then(Value::as_array);
                let properties = object.get("properties")?.as_object()?.iter();
                let all: Option<Vec<_>> = properties
                    .map(|(property, schema)| {
                        let mut required = required.into_iter().flatten();
                        let is_required = is_required && required.any(|name| name == property);
                        within(format!("{name}[{property}]"), schema, is_required)
                    })
                    .collect();
                return Some(all?.into_iter().flatten().collect());
            }
        };
        if !self.budget.charge("", walk::size(schema)) {
            return None;
        }
        Some(vec![SentValue { name, schema: schema.clone(), is_required }])
    }
}
