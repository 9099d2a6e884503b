//! Statements in words: that the document speaks of them where the ledger says.

use std::collections::{BTreeMap, BTreeSet};

use conformance::ledger::{Entry, Ledger, Prover};
use conformance::proof;
use serde::Deserialize;

use crate::assert_none;
use crate::document::objects;
use crate::specification::{provable, table};

/// The words that say the statements of the specification.
pub(crate) struct Prose {
    rows: BTreeMap<String, Vec<Row>>,
    /// What each description of the document states.
    texts: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    #[serde(default)]
    at: Vec<String>,
    terms: Vec<String>,
}

impl Row {
    /// Whether the terms are to be found at a place of the entry.
    fn is_about(&self, pointer: &str) -> bool {
        let mut at = self.at.iter();
        self.at.is_empty() || at.any(|location| location.strip_prefix('#') == Some(pointer))
    }

    /// The terms that a text does not have.
    fn missing<'a>(&'a self, text: &str) -> impl Iterator<Item = &'a String> {
        let terms = self.terms.iter();
        terms.filter(move |term| !text.contains(&term.to_lowercase()))
    }
}

impl Prose {
    /// The table, and the texts of the document.
    pub(crate) fn new() -> Self {
        let mut rows: BTreeMap<String, Vec<Row>> = BTreeMap::new();
        let table: Vec<Row> = table(include_str!("../../../specification/prose.yaml"));
        for row in table {
            rows.entry(row.id.clone()).or_default().push(row);
        }
        let mut texts = BTreeMap::new();
        for (pointer, object) in objects() {
            if let Some(text) = object.get("description").and_then(|text| text.as_str()) {
                texts.insert(format!("{pointer}/description"), stated(text));
                texts.insert(pointer, stated(text));
            }
        }
        Self { rows, texts }
    }

    /// Whether a row says which words an entry has at one of its places.
    pub(crate) fn has_row(&self, entry: &Entry, pointer: &str) -> bool {
        self.rows_of(entry).any(|row| row.is_about(pointer))
    }

    /// Whether a row names this place, and not only all places of the entry.
    pub(crate) fn has_row_at(&self, entry: &Entry, pointer: &str) -> bool {
        let mut rows = self.rows_of(entry);
        rows.any(|row| !row.at.is_empty() && row.is_about(pointer))
    }

    /// The rows of an entry whose words are not where the entry is held.
    pub(crate) fn misplaced(&self, entry: &Entry) -> Vec<String> {
        let mut findings = Vec::new();
        for row in self.rows_of(entry) {
            for place in row.at.iter().filter(|place| !entry.held.contains(place)) {
                findings.push(format!(
                    "{}: prose.yaml looks at {place}, where openapi/requirements.yaml does not \
                     hold it: add it to `held`, or correct `at`",
                    entry.id
                ));
            }
            for pointer in entry.pointers().filter(|pointer| row.is_about(pointer)) {
                let Some(text) = self.texts.get(pointer) else {
                    findings.push(format!("{}: there is no text at {pointer}", entry.id));
                    continue;
                };
                for term in row.missing(text) {
                    findings.push(format!("{}: {pointer} does not say {term:?}", entry.id));
                }
            }
        }
        findings
    }

    fn rows_of(&self, entry: &Entry) -> impl Iterator<Item = &Row> {
        self.rows.get(&entry.id).into_iter().flatten()
    }
}

/// What a text says of the service, in lower case and with each paragraph or item of a
/// list in one line, without what the reference server does.
fn stated(text: &str) -> String {
    let text = text.replace("\n- ", "\n\n");
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let words = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words.to_lowercase();
        let stated = words.split("the reference server:").next();
        stated.unwrap_or_default().to_owned()
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_document_speaks_of_what_is_stated_in_words() {
    let prose = Prose::new();
    let proof = proof!(Prover::Contract, provable(prose.rows.keys().cloned()));
    let mut findings = Vec::new();
    for (id, rows) in &prose.rows {
        match Ledger::embedded().unwrap().entry(id) {
            Some(entry) => findings.extend(prose.misplaced(entry)),
            None => findings.push(format!("{id} is not an entry of the ledger")),
        }
        if rows.iter().any(|row| row.terms.is_empty()) {
            findings.push(format!("{id} looks for nothing"));
        }
    }
    assert_none("statements without a word", &findings);
    proof.passed();
}

/// For each row there is a sentence without which a term is missing.
#[test]
fn a_sentence_that_is_dropped_is_missed() {
    let prose = Prose::new();
    let mut findings = Vec::new();
    for entry in &Ledger::embedded().unwrap().entries {
        for row in prose.rows_of(entry) {
            for pointer in entry.pointers().filter(|pointer| row.is_about(pointer)) {
                let text = prose.texts.get(pointer).map_or("", String::as_str);
                if !sentences(text).any(|rest| row.missing(&rest).next().is_some()) {
                    findings.push(format!(
                        "{}: whichever sentence is dropped at {pointer}, the others have {:?}",
                        entry.id, row.terms
                    ));
                }
            }
        }
    }
    assert_none("terms that would not be missed", &findings);
}

/// A text without each of its sentences.
fn sentences(text: &str) -> impl Iterator<Item = String> + '_ {
    let sentences = text.split_inclusive(['.', '\n']);
    sentences.map(|sentence| text.replacen(sentence, "", 1))
}

#[test]
fn what_the_reference_server_does_is_not_a_statement() {
    let text = "Rates are\nnot limited. The reference server: ten a second.\n\nNor are lengths.";
    assert_eq!(stated(text), "rates are not limited. \nnor are lengths.");
    let list = "- One. The reference server: a.\n- Two.";
    assert_eq!(stated(list), "- one. \ntwo.");
}

#[test]
fn each_sentence_is_dropped_by_itself() {
    let without: Vec<String> = sentences("a. b\nc.").collect();
    assert_eq!(without, [" b\nc.", "a.c.", "a. b\n"]);
}

/// Every operation, parameter, property, schema, response and header is described.
#[test]
fn everything_has_a_description() {
    let mut findings = Vec::new();
    let mut kinds = BTreeSet::new();
    for (pointer, object) in objects() {
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
        kinds.insert(kind);
        let description = object.get("description").and_then(|text| text.as_str());
        if description.is_none_or(|text| text.trim().is_empty()) {
            findings.push(format!("the {kind} {pointer}"));
        }
    }
    assert_none("what has no description", &findings);
    assert_eq!(kinds.len(), 6);
}
