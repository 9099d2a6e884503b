//! Holds values against the component schemas of the document.
//!
//! The schemas of OpenAPI are written out as JSON Schema of draft 2020-12 and
//! given to the `jsonschema` crate, which has never heard of our models: where
//! both agree on a sample, neither has read the document in a way of its own.

use std::collections::BTreeMap;

use jsonschema::Validator;
use openapi_model::visit::{ObjectKind, objects};
use openapi_model::{Document, components, pointer};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

/// Validators, one for each component schema.
#[derive(Debug)]
pub struct Schemas {
    definitions: Map<String, Value>,
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
        let path = if self.path.is_empty() {
            "/"
        } else {
            &self.path
        };
        write!(f, "{path}: {}", self.message)
    }
}

/// The reason why the schemas of a document cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    /// A keyword that is not translated, and must not be passed over.
    #[error("{place}: the keyword `{keyword}` is not known")]
    Keyword {
        /// The schema that has it.
        place: String,
        /// The keyword.
        keyword: String,
    },
    /// A reference to something that is not a component schema.
    #[error("{place}: `{reference}` leads to no component schema")]
    Reference {
        /// The schema that has it.
        place: String,
        /// The reference.
        reference: String,
    },
    /// The translation is not JSON Schema.
    #[error("{name}: {message}")]
    Invalid {
        /// The component schema.
        name: String,
        /// The message of the validator.
        message: String,
    },
}

impl Schemas {
    /// The component schemas of a document.
    ///
    /// # Errors
    ///
    /// When a schema has a keyword whose meaning is not known here.
    pub fn new(contract: &Document) -> Result<Self, SchemaError> {
        let mut definitions = Map::new();
        for (name, schema) in contract.schemas() {
            let place = components::schema_pointer(name);
            definitions.insert(name.to_owned(), translated(schema, &place)?);
        }
        for object in objects(contract.value()) {
            let target = object.reference().and_then(pointer::from_reference);
            let Some(place) = target.filter(|_| object.kind == ObjectKind::Schema) else {
                continue;
            };
            let name = definition_name(&place);
            if let Some(schema) = contract.at(&place)
                && !definitions.contains_key(&name)
            {
                definitions.insert(name, translated(schema, &place)?);
            }
        }
        let mut schemas = Self {
            definitions,
            validators: BTreeMap::new(),
        };
        for (name, _) in contract.schemas() {
            let reference = components::schema_reference(name);
            let validator = schemas.validator(&json!({"$ref": reference}), name)?;
            schemas.validators.insert(name.to_owned(), validator);
        }
        Ok(schemas)
    }

    /// A validator of a schema that is anywhere in the document, at `place`.
    ///
    /// # Errors
    ///
    /// When the schema has a keyword whose meaning is not known here.
    pub fn validator(&self, schema: &Value, place: &str) -> Result<Validator, SchemaError> {
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [translated(schema, place)?],
            "$defs": self.definitions,
        });
        jsonschema::validator_for(&schema).map_err(|error| SchemaError::Invalid {
            name: place.to_owned(),
            message: error.to_string(),
        })
    }

    /// Everything in which a value does not fit a component schema; nothing is
    /// returned when there is no such schema.
    #[must_use]
    pub fn violations(&self, schema: &str, value: &Value) -> Option<Vec<Violation>> {
        Some(violations(self.validators.get(schema)?, value))
    }
}

/// A validator of a JSON Schema that did not come from the document.
///
/// # Errors
///
/// When it is not JSON Schema.
pub fn foreign_validator(name: &str, schema: &Value) -> Result<Validator, SchemaError> {
    jsonschema::validator_for(schema).map_err(|error| SchemaError::Invalid {
        name: name.to_owned(),
        message: error.to_string(),
    })
}

/// Everything in which a value does not fit.
#[must_use]
pub fn violations(validator: &Validator, value: &Value) -> Vec<Violation> {
    let violations = validator.iter_errors(value).map(|error| Violation {
        path: error.instance_path().to_string(),
        message: error.to_string(),
    });
    violations.collect()
}

/// The name among the definitions of the schema at a pointer: a component's name, or else the
/// pointer, which is never a component's name.
fn definition_name(pointer: &str) -> String {
    components::schema_name(pointer).unwrap_or_else(|| pointer.to_owned())
}

/// A schema of OpenAPI as JSON Schema. What 3.1 says in the terms of 3.0 was brought to
/// them when the document was read; what 3.0 has no word for is JSON Schema already.
fn translated(schema: &Value, place: &str) -> Result<Value, SchemaError> {
    let Some(schema) = schema.as_object() else {
        return Ok(schema.clone());
    };
    // Whatever is next to a reference has no meaning in OpenAPI 3.0, and in 3.1 the two
    // are in an `allOf`.
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let Some(pointer) = pointer::from_reference(reference) else {
            return Err(SchemaError::Reference {
                place: place.to_owned(),
                reference: reference.to_owned(),
            });
        };
        let name = definition_name(&pointer);
        // A token of a JSON pointer, in the fragment of a URL.
        let token = pointer::escape(&name);
        let fragment = utf8_percent_encode(&token, NON_ALPHANUMERIC);
        return Ok(json!({"$ref": format!("#/$defs/{fragment}")}));
    }
    let mut written = Map::new();
    for (keyword, value) in schema {
        let at = pointer::join(place, keyword);
        match keyword.as_str() {
            "properties" | "patternProperties" | "dependentSchemas" => {
                let mut properties = Map::new();
                for (name, property) in value.as_object().into_iter().flatten() {
                    let property = translated(property, &pointer::join(&at, name))?;
                    properties.insert(name.clone(), property);
                }
                written.insert(keyword.clone(), Value::Object(properties));
            }
            "allOf" | "anyOf" | "oneOf" | "prefixItems" => {
                let mut members = Vec::new();
                for (index, member) in value.as_array().into_iter().flatten().enumerate() {
                    members.push(translated(member, &pointer::join(&at, index))?);
                }
                written.insert(keyword.clone(), Value::Array(members));
            }
            "items"
            | "not"
            | "additionalProperties"
            | "contains"
            | "else"
            | "if"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => {
                written.insert(keyword.clone(), translated(value, &at)?);
            }
            "type" if schema.get("nullable") == Some(&Value::Bool(true)) => {
                let mut types = value.as_array().cloned();
                let types = types.get_or_insert_with(|| vec![value.clone()]);
                types.push(json!("null"));
                written.insert(keyword.clone(), json!(types));
            }
            "type" | "required" | "enum" | "minimum" | "maximum" | "multipleOf" | "minLength"
            | "maxLength" | "pattern" | "minItems" | "maxItems" | "uniqueItems"
            | "minProperties" | "maxProperties" | "minContains" | "maxContains"
            | "dependentRequired" => {
                written.insert(keyword.clone(), value.clone());
            }
            "exclusiveMinimum" | "exclusiveMaximum" => {
                let bound = keyword.trim_start_matches("exclusive").to_lowercase();
                if let (Some(true), Some(limit)) = (value.as_bool(), schema.get(&bound)) {
                    written.insert(keyword.clone(), limit.clone());
                }
            }
            "format" => written.extend(range(value.as_str().unwrap_or_default(), schema)),
            // These explain, and refuse no value. `nullable` was seen to above.
            "nullable" | "title" | "description" | "default" | "example" | "deprecated"
            | "readOnly" | "writeOnly" | "discriminator" | "externalDocs" | "xml" | "examples"
            | "contentEncoding" | "contentMediaType" | "contentSchema" | "$comment" | "$schema"
            | "$id" | "$anchor" | "$dynamicAnchor" | "$vocabulary" => {}
            // Schemas that others refer to.
            "$defs" => {}
            extension if extension.starts_with("x-") => {}
            other => {
                return Err(SchemaError::Keyword {
                    place: place.to_owned(),
                    keyword: other.to_owned(),
                });
            }
        }
    }
    Ok(Value::Object(written))
}

/// The bounds of an integer format. A bound that the schema states is narrower
/// and stays. Other formats are annotations.
fn range(format: &str, schema: &Map<String, Value>) -> Map<String, Value> {
    let bounds = match format {
        "int32" => json!({"minimum": i32::MIN, "maximum": i32::MAX}),
        "int64" => json!({"minimum": i64::MIN, "maximum": i64::MAX}),
        _ => json!({}),
    };
    let Value::Object(mut bounds) = bounds else {
        return Map::new();
    };
    // Limits of the document take precedence over those of the format.
    bounds.retain(|bound, _| !schema.contains_key(bound));
    bounds
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
    fn every_violation_is_told_with_its_place() {
        let schemas = schemas(
            "{A: {type: object, required: [id], properties: {id: {$ref: '#/components/schemas/Id'}, \
             b: {type: array, items: {type: string}}}}, Id: {type: integer, format: int32}}",
        )
        .unwrap();
        let violations = |value| schemas.violations("A", &value).unwrap();
        assert_eq!(violations(json!({"id": i32::MAX, "more": null})), []);
        let paths = |value| -> Vec<String> {
            violations(value)
                .into_iter()
                .map(|violation| violation.path)
                .collect()
        };
        let outside = json!({"id": 2_147_483_648_i64, "b": ["", 1]});
        assert_eq!(paths(outside), ["/id", "/b/1"]);
        assert_eq!(paths(json!({})), [""]);
        assert_eq!(schemas.violations("B", &json!({})), None);
    }

    #[test]
    fn the_words_of_openapi_are_translated() {
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
    fn a_keyword_without_a_known_meaning_is_refused() {
        let document = "{openapi: 3.0.3, info: {title: t, version: '1'}, paths: {}, \
                        components: {schemas: {A: {type: object}}}}";
        let contract = Document::parse("test.yaml", document).unwrap();
        assert!(Schemas::new(&contract).is_ok());
        let error = translated(&json!({"$dynamicRef": "#a"}), "/components/schemas/A").unwrap_err();
        assert_eq!(
            error.to_string(),
            "/components/schemas/A: the keyword `$dynamicRef` is not known"
        );
    }

    #[test]
    fn schemas_of_3_1_mean_what_they_say() {
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
            assert_eq!(
                violations.is_empty(),
                fits,
                "{name} {value}: {violations:?}"
            );
        }
    }
}
