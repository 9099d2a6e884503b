//! Whether a JSON value is what a schema describes: a light check of structure,
//! types and ranges.
//!
//! The conformance suite validates the samples with a full implementation of
//! JSON Schema. This one only has to notice a slip while one writes.

use openapi_model::Document;
use openapi_model::pointer::join;
use serde_json::Value;

use crate::schema::{Shape, members, plain, text};

/// A place at which a value is not what its schema describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// The JSON pointer within the value.
    pub(crate) pointer: String,
    /// What is wrong, as a fragment.
    pub(crate) message: String,
}

/// All misfits of a value.
pub(crate) fn misfits(contract: &Document, schema: &Value, value: &Value) -> Vec<Misfit> {
    let mut fitting = Fitting {
        contract,
        found: Vec::new(),
    };
    fitting.value("", schema, value);
    fitting.found
}

struct Fitting<'a> {
    contract: &'a Document,
    found: Vec<Misfit>,
}

impl<'a> Fitting<'a> {
    fn add(&mut self, pointer: &str, message: impl Into<String>) {
        self.found.push(Misfit {
            pointer: pointer.to_owned(),
            message: message.into(),
        });
    }

    fn value(&mut self, pointer: &str, schema: &'a Value, value: &Value) {
        let schema = plain(self.contract, schema);
        let alternatives = match members(schema, "anyOf") {
            [] => members(schema, "oneOf"),
            some => some,
        };
        if !alternatives.is_empty() {
            let fits_one = alternatives
                .iter()
                .any(|alternative| misfits(self.contract, alternative, value).is_empty());
            if !fits_one {
                self.add(pointer, "fits none of the alternatives");
            }
            return;
        }
        if value.is_null() && schema.get("nullable") == Some(&Value::Bool(true)) {
            return;
        }
        let is_object = schema.get("allOf").is_some() || schema.get("properties").is_some();
        let expected = text(schema, "type").or(is_object.then_some("object"));
        match (expected, value) {
            (None, _)
            | (Some("string"), Value::String(_))
            | (Some("boolean"), Value::Bool(_))
            | (Some("number"), Value::Number(_)) => {}
            (Some("integer"), Value::Number(number)) => {
                let format = text(schema, "format").unwrap_or_default();
                let fits = number.as_i64().is_some_and(|number| match format {
                    "int32" => i32::try_from(number).is_ok(),
                    _ => true,
                });
                if !fits {
                    self.add(
                        pointer,
                        format!("{number} is no integer of format {format}"),
                    );
                }
            }
            (Some("array"), Value::Array(items)) => {
                if let Some(schema) = schema.get("items") {
                    for (index, item) in items.iter().enumerate() {
                        self.value(&join(pointer, index), schema, item);
                    }
                }
            }
            (Some("object"), Value::Object(fields)) => {
                let shape = Shape::of(self.contract, "", schema);
                for name in &shape.required {
                    if !fields.contains_key(*name) {
                        self.add(pointer, format!("the required field `{name}` is missing"));
                    }
                }
                for (name, field) in fields {
                    let schema = match shape.property(name) {
                        Some(property) => Some(property.schema),
                        None => shape.map_values,
                    };
                    if let Some(schema) = schema {
                        self.value(&join(pointer, name), schema, field);
                    }
                }
            }
            (Some(expected), _) => {
                self.add(
                    pointer,
                    format!("{} stands for {expected}", described(value)),
                );
            }
        }
    }
}

fn described(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
