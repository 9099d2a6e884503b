//! Compares the schemas that schemars derives from the models of the client with the document: the
//! same properties, the same required ones, the same types.
//!
//! One difference is intended: a model accepts null for an optional field, and reads it as absent.

use std::collections::BTreeSet;

use crate::models::MODELS;
use serde_json::Value;

use crate::assert_none;
use crate::document::{shape, texts, type_of};

/// The type of a derived schema, in the notation of [`type_of`].
fn derived_type(schema: &Value, root: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).unwrap();
        return match target["type"].as_str() {
            Some("object") => reference.rsplit('/').next().unwrap().to_owned(),
            _ => derived_type(target, root),
        };
    }
    for key in ["anyOf", "oneOf"] {
        let mut members =
            schema[key].as_array().into_iter().flatten().filter(|member| member["type"] != "null");
        if let (Some(only), None) = (members.next(), members.next()) {
            return derived_type(only, root);
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => {
            kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect()
        }
        _ => vec![],
    };
    match (kinds.as_slice(), schema["format"].as_str()) {
        (["array"], _) => format!("array of {}", derived_type(&schema["items"], root)),
        (["integer"], Some(format)) => format!("integer/{format}"),
        ([kind], _) => (*kind).to_owned(),
        _ => "anything".to_owned(),
    }
}

fn takes_null(schema: &Value, root: &Value) -> bool {
    let at = |reference: &str| root.pointer(reference.trim_start_matches('#')).unwrap();
    schema["type"] == "null"
        || texts(&schema["type"]).contains(&"null".to_owned())
        || schema["$ref"].as_str().is_some_and(|reference| takes_null(at(reference), root))
        || ["anyOf", "oneOf"].iter().any(|key| {
            let members = schema[*key].as_array().into_iter().flatten();
            members.into_iter().any(|member| takes_null(member, root))
        })
}

/// Compares the properties of each model, which of them are required, their types, and that
/// optional ones accept null. This covers everything that schemars derives, so there are no
/// snapshots.
#[test]
fn derived_schemas_are_those_of_the_document() {
    let mut findings = Vec::new();
    for model in MODELS {
        let (derived, declared) = (model.schema(), shape(model.name));
        let none = serde_json::Map::new();
        let properties = derived["properties"].as_object().unwrap_or(&none);
        let names: BTreeSet<String> = properties.keys().cloned().collect();
        let expected: BTreeSet<String> = declared.properties.keys().cloned().collect();
        for difference in crate::differences(&names, &expected) {
            findings.push(format!("{}: property {difference}", model.name));
        }
        let required = texts(&derived["required"]).into_iter().collect();
        for difference in crate::differences(&required, &declared.required) {
            findings.push(format!("{}: required {difference}", model.name));
        }
        for (name, property) in &declared.properties {
            let Some(derived_schema) = properties.get(name) else {
                continue;
            };
            let (kind, expected) = (derived_type(derived_schema, &derived), type_of(property));
            if kind != expected {
                findings.push(format!("{}.{name}: {kind}, and not {expected}", model.name));
            }
            let is_required = declared.required.contains(name);
            if kind != "anything" && takes_null(derived_schema, &derived) == is_required {
                let is = if is_required { "is" } else { "is not" };
                findings.push(format!("{}.{name} {is} required", model.name));
            }
        }
    }
    assert_none("schemas that are not those of the document", &findings);
}
