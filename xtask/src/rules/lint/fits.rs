//! Checks whether a JSON value fits a schema: a simple check of structure, types and ranges.
//!
//! The conformance tests validate the samples with a complete implementation of JSON Schema. This
//! one only has to catch mistakes while the document is being edited.

use openapi_model::pointer::join;
use openapi_model::schema::{NormalForm, SchemaStore};
use serde_json::Value;

use crate::rules::lint::schema::{
    alternatives_at, declared_at, map_values, text, unwrapped_pointer,
};

/// A place at which a value does not fit its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) pointer: String,
    /// The mistake, as a fragment.
    pub(crate) message: String,
}

pub(crate) fn misfits(store: &SchemaStore<'_>, schema: &str, value: &Value) -> Vec<Misfit> {
    let mut fitting = Fitting { store, found: Vec::new() };
    fitting.value("", schema, value);
    fitting.found
}

struct Fitting<'s, 'a> {
    store: &'s SchemaStore<'a>,
    found: Vec<Misfit>,
}

impl Fitting<'_, '_> {
    fn add(&mut self, pointer: &str, message: impl Into<String>) {
        self.found.push(Misfit { pointer: pointer.to_owned(), message: message.into() });
    }

    /// Checks the value at `pointer` against the schema at `at`.
    fn value(&mut self, pointer: &str, at: &str, value: &Value) {
        let document = self.store.document();
        let at = unwrapped_pointer(document, at);
        let Some(schema) = document.at(&at) else {
            return;
        };
        let alternatives = alternatives_at(&at, schema);
        if !alternatives.is_empty() {
            if !alternatives.iter().any(|one| misfits(self.store, one, value).is_empty()) {
                self.add(pointer, "fits none of the alternatives");
            }
            return;
        }
        // Before the type, because `null` has none.
        if value.is_null() && schema.get("nullable") == Some(&Value::Bool(true)) {
            return;
        }
        let form = self.store.at(&at);
        let before = self.found.len();
        let is_object = schema.get("allOf").is_some() || schema.get("properties").is_some();
        // The type may be omitted if the schema has properties or is composed of others.
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
                    self.add(pointer, format!("{number} is not an integer of format {format}"));
                }
            }
            (Some("array"), Value::Array(items)) => {
                if schema.get("items").is_some() {
                    for (index, item) in items.iter().enumerate() {
                        // Items are checked by the schema of the list.
                        self.value(&join(pointer, index), &join(&at, "items"), item);
                    }
                }
            }
            (Some("object"), Value::Object(fields)) => {
                for name in &form.constraints.required {
                    if !fields.contains_key(*name) && !self.is_one_way(&form, name) {
                        self.add(pointer, format!("the required field `{name}` is missing"));
                    }
                }
                for (name, field) in fields {
                    let described = form.properties.get(name.as_str()).map(declared_at);
                    if let Some(at) = described.or_else(|| map_values(document, &form)) {
                        self.value(&join(pointer, name), at, field);
                    }
                }
            }
            (Some(expected), _) => {
                self.add(pointer, format!("expected {expected}, found {}", described(value)));
            }
        }
        // Reported once, because a value of the wrong type would also violate the limits.
        if self.found.len() == before && !form.constraints.may_allow(value) {
            let message = match &form.constraints.values {
                Some(_) => "it is none of the values that are listed",
                None => "it is outside the limits",
            };
            self.add(pointer, message);
        }
    }

    /// Returns whether only the server or only clients send a property. An example may be of the
    /// other direction.
    fn is_one_way(&self, object: &NormalForm<'_>, name: &str) -> bool {
        object.properties.get(name).is_some_and(|property| {
            let form = self.store.at(declared_at(property));
            form.is_read_only || form.is_write_only
        })
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
