//! Statements in words: that the document speaks of them where the ledger says.

use std::collections::BTreeSet;

use conformance::ledger::Ledger;
use conformance::proof;
use serde::Deserialize;

use crate::assert_none;
use crate::document::contract;
use crate::specification::{provable, table};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Statement {
    id: String,
    #[serde(default)]
    at: Vec<String>,
    terms: Vec<String>,
}

/// What a text says of the service: each paragraph in one line of small letters,
/// without what the reference server does.
fn stated(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let words = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words.to_lowercase();
        words
            .split("the reference server:")
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// The text at a place: itself, or a description.
fn text(pointer: &str) -> Option<&'static str> {
    let value = contract().at(pointer.strip_prefix('#')?)?;
    value.as_str().or_else(|| value["description"].as_str())
}

#[test]
fn the_document_speaks_of_what_is_stated_in_words() {
    let statements: Vec<Statement> = table(include_str!("../../../specification/prose.yaml"));
    let proof = proof!(provable(statements.iter().map(|own| own.id.clone())));
    let mut findings = Vec::new();
    for statement in &statements {
        let entry = Ledger::embedded().unwrap().entry(&statement.id).unwrap();
        let places = if statement.at.is_empty() {
            &entry.held
        } else {
            &statement.at
        };
        if places.is_empty() || statement.terms.is_empty() {
            findings.push(format!("{} looks for nothing", statement.id));
        }
        for place in places {
            let Some(text) = text(place) else {
                findings.push(format!("{}: there is no text at {place}", statement.id));
                continue;
            };
            let stated = stated(text);
            for term in &statement.terms {
                if !stated.contains(&term.to_lowercase()) {
                    findings.push(format!("{}: {place} does not say {term:?}", statement.id));
                }
            }
        }
    }
    assert_none("statements without a word", &findings);
    proof.passed();
}

#[test]
fn our_choices_are_no_statements() {
    let text = "Rates are\nnot limited. The reference server: ten a second.\n\nNor are lengths.";
    assert_eq!(stated(text), "rates are not limited. \nnor are lengths.");
}

/// Every operation, parameter, property, schema, response and header is described.
#[test]
fn everything_has_a_description() {
    let mut findings = Vec::new();
    let mut told = BTreeSet::new();
    for (pointer, object) in crate::document::objects() {
        let tokens: Vec<&str> = pointer.split('/').skip(1).collect();
        let kind = match tokens[..] {
            ["paths", _, method] if method != "parameters" => "operation",
            ["components", "parameters" | "headers" | "responses", _] => "component",
            ["components", "schemas", .., "properties", _] => "property",
            ["components", "schemas", _] => "schema",
            ["paths", .., "responses", _] if !object.contains_key("$ref") => "response",
            ["tags", _] | ["paths", _, _, "requestBody"] => "part",
            _ => continue,
        };
        told.insert(kind);
        let description = object.get("description").and_then(|text| text.as_str());
        if description.is_none_or(|text| text.trim().is_empty()) {
            findings.push(format!("the {kind} {pointer}"));
        }
    }
    assert_none("what has no description", &findings);
    assert_eq!(told.len(), 6);
}
