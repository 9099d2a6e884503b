//! Statements on the interface as a whole: paths, authentication, errors, limits,
//! versions.

use std::collections::BTreeSet;

use crate::proofs::proof;
use community_qa_contract::OperationExtensions;
use community_qa_contract::ledger::Prover;
use openapi_model::visit::ObjectKind;
use openapi_model::{ParameterLocation, PathPart};
use serde_json::json;

use crate::assert_none;
use crate::document::{contract, objects, type_of};

#[test]
fn paths_have_the_version_and_the_extension() {
    let proof = proof!(Prover::Contract, ["R-0-02", "R-0-03", "R-9-01"]);
    for operation in contract().operations() {
        let path = operation.path.as_str();
        assert!(path.starts_with("/services/v2/"), "{path}");
        assert!(path.ends_with(".json"), "{path}");
        let ends_as_text = matches!(operation.path.parts().last(), Some(PathPart::Literal(_)));
        assert!(ends_as_text, "{path}");
    }
    proof.passed();
}

#[test]
fn identifiers_in_paths_and_parameters_are_int32() {
    let proof = proof!(Prover::Contract, ["R-0-11", "R-0-12"]);
    let mut in_queries = BTreeSet::new();
    for operation in contract().operations() {
        let mut in_path = 0;
        for parameter in &operation.parameters {
            let (name, schema) = (&parameter.name, parameter.schema.as_ref().unwrap());
            let place = format!("{}: {name}", operation.id);
            match parameter.location {
                ParameterLocation::Path => {
                    // Digits are what an integer without a sign is written in.
                    assert_eq!(type_of(schema), "integer/int32", "{place}");
                    let expected = name.strip_suffix("_id").unwrap();
                    let named = schema["$ref"].as_str().unwrap().to_lowercase();
                    assert!(
                        named.ends_with(&format!("/{expected}id")),
                        "{place} is a {named}"
                    );
                    assert!(parameter.required, "{place}");
                    in_path += 1;
                }
                _ if name == "follower" => {
                    assert_eq!(type_of(schema), "integer/int32", "{place}");
                    in_queries.insert(name.as_str());
                }
                _ if name == "users" => {
                    assert_eq!(type_of(schema), "array of integer/int32", "{place}");
                    in_queries.insert(name.as_str());
                }
                _ => {}
            }
        }
        let parts = operation.path.parts().iter();
        let expressions = parts.filter(|part| matches!(part, PathPart::Parameter(_)));
        assert_eq!(in_path, expressions.count(), "{}", operation.id);
    }
    assert_eq!(in_queries, BTreeSet::from(["follower", "users"]));
    proof.passed();
}

#[test]
fn basic_is_required_everywhere_and_nothing_else_is_known() {
    let proof = proof!(Prover::Contract, ["R-1-12", "R-5-34"]);
    let document = contract().value();
    assert_eq!(document["security"], json!([{"basicAuth": []}]));
    let schemes = document["components"]["securitySchemes"]
        .as_object()
        .unwrap();
    assert_eq!(schemes.keys().collect::<Vec<_>>(), ["basicAuth"]);
    assert_eq!(schemes["basicAuth"]["type"], "http");
    assert_eq!(schemes["basicAuth"]["scheme"], "basic");
    for operation in contract().operations() {
        let security = contract().at(&operation.pointer).unwrap().get("security");
        assert_eq!(security, None, "{} is excepted", operation.id);
        let statuses: Vec<String> = operation
            .responses
            .iter()
            .map(|response| response.status.to_string())
            .collect();
        assert!(
            statuses.iter().any(|status| status == "401"),
            "{} has no 401",
            operation.id
        );
    }
    proof.passed();
}

#[test]
fn every_operation_says_which_permissions_it_needs() {
    let proof = proof!(Prover::Contract, ["R-1-13"]);
    let mut without = Vec::new();
    for operation in contract().operations() {
        let rules = operation.permissions();
        let rules = rules.unwrap_or_else(|| panic!("{} has no x-permissions", operation.id));
        // A rule that always applies, or one for each of two cases.
        let always = rules.iter().any(|rule| rule.when.is_empty());
        let cases = rules.iter().filter(|rule| !rule.when.is_empty()).count();
        if !always && cases < 2 {
            without.push(operation.id.as_str());
        }
        assert!(
            rules.iter().all(|rule| !rule.any_of.is_empty()),
            "{}",
            operation.id
        );
    }
    // Of a plain search the specification states none.
    assert_eq!(without, ["searchNodes"]);
    proof.passed();
}

#[test]
fn no_events_are_sent() {
    let proof = proof!(Prover::Contract, ["R-6-01"]);
    let mut findings = Vec::new();
    for object in objects() {
        for word in ["callbacks", "webhooks", "x-webhooks", "links"] {
            if object.value.get(word).is_some() {
                findings.push(format!("{} has {word}", object.pointer));
            }
        }
    }
    for operation in contract().operations() {
        for word in ["webhook", "subscri", "notification"] {
            if operation.path.as_str().contains(word) || operation.id.contains(word) {
                findings.push(format!("{} is about events", operation.id));
            }
        }
    }
    assert_none("events", &findings);
    proof.passed();
}

#[test]
fn a_refusal_is_a_sentence_about_the_permission() {
    let proof = proof!(Prover::Contract, ["R-7-02"]);
    let sample = crate::document::json(crate::document::sample("errors/401.permission.json"));
    let message = sample["errors"]["message"].as_str().unwrap();
    assert!(message.contains("permission"), "{message}");
    assert!(
        message.to_lowercase().contains("log in as another user"),
        "{message}"
    );
    assert!(message.ends_with('.'), "{message}");
    proof.passed();
}

/// Nothing that the specification does not show is limited, and nothing is promised.
#[test]
fn no_limit_is_stated_that_is_not_shown() {
    let proof = proof!(Prover::Contract, ["R-8-05", "R-8-07"]);
    const LIMITS: [&str; 11] = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minLength",
        "maxLength",
        "pattern",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
    ];
    let mut findings = Vec::new();
    for schema in objects().filter(|object| object.kind == ObjectKind::Schema) {
        let limits = LIMITS.iter();
        let limits = limits.filter(|limit| schema.value.get(**limit).is_some());
        findings.extend(limits.map(|limit| format!("{} has {limit}", schema.pointer)));
    }
    for operation in contract().operations() {
        for response in &operation.responses {
            if response.status.to_string() == "429" {
                findings.push(format!("{} limits the rate", operation.id));
            }
            for header in &response.headers {
                if header.name.to_lowercase().contains("limit") {
                    findings.push(format!("{} has a header {}", operation.id, header.name));
                }
            }
        }
    }
    assert_none("limits", &findings);
    proof.passed();
}

#[test]
fn nothing_is_deprecated() {
    let proof = proof!(Prover::Contract, ["R-9-04"]);
    let deprecated = objects().filter(|object| object.value.get("deprecated").is_some());
    let deprecated: Vec<String> = deprecated.map(|object| object.pointer).collect();
    assert_none("what is deprecated", &deprecated);
    proof.passed();
}

/// Every operation, parameter, property, schema, response and header is described.
#[test]
fn everything_has_a_description() {
    let mut findings = Vec::new();
    let mut kinds = BTreeSet::new();
    for object in objects() {
        let pointer = &object.pointer;
        let tokens: Vec<&str> = pointer.split('/').skip(1).collect();
        let kind = match tokens[..] {
            ["paths", _, method] if method != "parameters" => "operation",
            ["components", "parameters" | "headers" | "responses", _] => "component",
            ["components", "schemas", .., "properties", _] => "property",
            ["components", "schemas", _] => "schema",
            ["paths", .., "responses", _] if object.reference().is_none() => "response",
            ["tags", _] | ["paths", _, _, "requestBody"] => "part",
            _ => continue,
        };
        kinds.insert(kind);
        if object
            .text("description")
            .is_none_or(|text| text.trim().is_empty())
        {
            findings.push(format!("the {kind} {pointer}"));
        }
    }
    assert_none("what has no description", &findings);
    assert_eq!(kinds.len(), 6);
}
