//! Checks values against the schemas of the document.
//!
//! The schemas of OpenAPI are written as JSON Schema of draft 2020-12 and passed to the
//! `jsonschema` crate, which is independent of our models. If both agree on a sample, neither has
//! misread the document in its own way.

use std::collections::BTreeMap;

use jsonschema::{Registry, Validator};
use openapi_model::visit::{ObjectKind, visit_mut};
use openapi_model::{Document, components, json_schema};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

/// The address by which validators refer to the document.
const DOCUMENT: &str = "urn:document";

/// The characters of a JSON pointer that are encoded in the fragment of a URL.
const FRAGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/');

/// The schemas of a document, and a validator of each component schema.
#[derive(Debug)]
pub struct Schemas {
    /// The document, with its schemas as JSON Schema.
    registry: Registry<'static>,
    validators: BTreeMap<String, Validator>,
}

/// A place of a value that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The place, as a JSON pointer into the value.
    pub path: String,
    /// The mistake.
    pub message: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = if self.path.is_empty() { "/" } else { &self.path };
        write!(f, "{path}: {}", self.message)
    }
}

/// The reason why a schema of a document cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct SchemaError {
    place: String,
    message: String,
}

impl Schemas {
    /// The schemas of a document.
    ///
    /// # Errors
    ///
    /// If a schema cannot be compiled into a validator.
    pub fn new(contract: &Document) -> Result<Self, SchemaError> {
        let mut document = contract.value().clone();
        visit_mut(&mut document, |object| {
            if object.kind == ObjectKind::Schema
                && let Some(schema) = object.value.as_object_mut()
            {
                json_schema::translate(schema);
            }
        });
        let registry =
            Registry::new().add(DOCUMENT, document).and_then(|registry| registry.prepare());
        let mut schemas = Self {
            registry: registry.map_err(|error| SchemaError {
                place: contract.name().to_owned(),
                message: error.to_string(),
            })?,
            validators: BTreeMap::new(),
        };
        for (name, _) in contract.schemas() {
            let validator = schemas.validator(&components::schema_pointer(name))?;
            schemas.validators.insert(name.to_owned(), validator);
        }
        Ok(schemas)
    }

    /// A validator of the schema at a JSON pointer into the document.
    ///
    /// # Errors
    ///
    /// If the schema cannot be compiled into a validator.
    pub fn validator(&self, pointer: &str) -> Result<Validator, SchemaError> {
        let fragment = utf8_percent_encode(pointer, FRAGMENT);
        let options = jsonschema::options().with_registry(&self.registry);
        let validator = options.build(&json!({"$ref": format!("{DOCUMENT}#{fragment}")}));
        validator
            .map_err(|error| SchemaError { place: pointer.to_owned(), message: error.to_string() })
    }

    /// The violations of a component schema in a value; empty if there is no such schema.
    #[must_use]
    pub fn violations(&self, schema: &str, value: &Value) -> Option<Vec<Violation>> {
        Some(violations(self.validators.get(schema)?, value))
    }
}

/// All violations of a schema in a value.
#[must_use]
pub fn violations(validator: &Validator, value: &Value) -> Vec<Violation> {
    let violations = validator.iter_errors(value).map(|error| Violation {
        path: error.instance_path().to_string(),
        message: error.to_string(),
    });
    violations.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schemas(components: &str) -> Result<Schemas, SchemaError> {
        let document = format!(
            "{{openapi: 3.0.3, info: {{title: t, version: '1'}}, paths: {{}}, \
             components: {{schemas: {components}}}}}"
        );
        Schemas::new(&Document::parse("test.yaml", &document).unwrap())
    }

    #[test]
    fn violations_have_pointers() {
        let schemas = schemas(
            "{A: {type: object, required: [id], properties: {id: {$ref: '#/components/schemas/Id'}, \
             b: {type: array, items: {type: string}}}}, Id: {type: integer, format: int32}}",
        )
        .unwrap();
        let violations = |value| schemas.violations("A", &value).unwrap();
        assert_eq!(violations(json!({"id": i32::MAX, "more": null})), []);
        let paths = |value| -> Vec<String> {
            violations(value).into_iter().map(|violation| violation.path).collect()
        };
        let outside = json!({"id": 2_147_483_648_i64, "b": ["", 1]});
        assert_eq!(paths(outside), ["/id", "/b/1"]);
        assert_eq!(paths(json!({})), [""]);
        assert_eq!(schemas.violations("B", &json!({})), None);
    }

    #[test]
    fn openapi_keywords_become_json_schema() {
        let schemas = schemas(
            "{A: {type: string, nullable: true}, B: {type: integer, minimum: 0, \
             exclusiveMinimum: true, format: int64}, C: {anyOf: [{$ref: '#/components/schemas/A'}, \
             {allOf: [{$ref: '#/components/schemas/B'}, {maximum: 3}]}]}}",
        )
        .unwrap();
        let fits = |name, value| schemas.violations(name, &value).unwrap().is_empty();
        assert!(fits("A", Value::Null) && fits("A", json!("")) && !fits("A", json!(1)));
        assert!(fits("B", json!(1)) && !fits("B", json!(0)) && !fits("B", json!(1.5)));
        assert!(fits("C", json!(3)) && fits("C", Value::Null) && !fits("C", json!(4)));
    }

    #[test]
    fn dangling_reference_is_refused() {
        let document = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\ncomponents:\n  schemas:\n    \
                        A: {$dynamicRef: '#a'}\n";
        let document = Document::parse("test.yaml", document).unwrap();
        let error = Schemas::new(&document).unwrap_err().to_string();
        assert!(error.starts_with("/components/schemas/A: "), "{error}");
    }

    #[test]
    fn schemas_of_3_1_are_used_unchanged() {
        let document = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\ncomponents:\n  schemas:\n    \
                        Types: {type: [string, 'null', integer], maxLength: 3}\n    \
                        Pair: {type: array, prefixItems: [{type: string}, {$ref: \
                        '#/components/schemas/Pair/$defs/100%25~1'}], items: false, $defs: \
                        {'100%/': {const: 7}}}\n    \
                        Object: {type: object, patternProperties: {^x-: {type: string}}, properties: \
                        {a: {}, b: {}}, if: {required: [a]}, then: {required: [b]}, \
                        unevaluatedProperties: false}\n    \
                        Wide: {$ref: '#/components/schemas/Types', minLength: 2}\n    \
                        Never: false\n";
        let document = Document::parse("test.yaml", document).unwrap();
        let schemas = Schemas::new(&document).unwrap();
        for (name, value, fits) in [
            ("Types", json!("abc"), true),
            ("Types", json!("abcd"), false),
            ("Types", json!(1234), true),
            ("Types", json!(null), true),
            ("Types", json!(true), false),
            ("Pair", json!(["a", 7]), true),
            ("Pair", json!(["a", 8]), false),
            ("Pair", json!(["a", 7, 7]), false),
            ("Object", json!({"x-a": "b"}), true),
            ("Object", json!({"x-a": 1}), false),
            ("Object", json!({"a": 1}), false),
            ("Object", json!({"a": 1, "b": 2}), true),
            ("Object", json!({"c": 1}), false),
            ("Wide", json!("ab"), true),
            ("Wide", json!("a"), false),
            ("Wide", json!("abcd"), false),
            ("Never", json!(null), false),
        ] {
            let violations = schemas.violations(name, &value).unwrap();
            assert_eq!(violations.is_empty(), fits, "{name} {value}: {violations:?}");
        }
    }
}
