//! Compares the document with the specification: with the tables of operations in
//! `conformance/specification`, which were typed in from it, and with the fields, values and terms
//! of the ledger.

mod operations;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};

use community_qa_contract::ledger::{Entry, Prover, pointer_of};
use serde_json::Value;

use crate::assert_none;
use crate::document::{contract, objects, shape, texts, type_of};
use crate::ledger::ledger;
use crate::proofs::proof;

/// The statements of the specification that the document alone can prove.
fn statements() -> impl Iterator<Item = &'static Entry> {
    ledger()
        .entries
        .iter()
        .filter(|entry| !entry.is_choice() && entry.proof.contains(&Prover::Contract))
}

/// A collection of disagreements between the document and the specification.
#[derive(Debug, Default)]
struct Findings {
    subject: String,
    found: Vec<String>,
}

impl Findings {
    fn note(&mut self, what: impl Display) {
        self.found.push(format!("{}: {what}", self.subject));
    }

    fn same<T: PartialEq + Debug>(&mut self, what: impl Display, document: T, specification: T) {
        if document != specification {
            self.note(format!(
                "{what}: the document has {document:?}, the specification {specification:?}"
            ));
        }
    }

    fn same_names<A: AsRef<str>, B: AsRef<str>>(
        &mut self,
        what: impl Display,
        document: impl IntoIterator<Item = A>,
        specification: impl IntoIterator<Item = B>,
    ) {
        let document = document.into_iter().map(|name| name.as_ref().to_owned());
        let expected = specification.into_iter().map(|name| name.as_ref().to_owned()).collect();
        for difference in crate::differences(&document.collect(), &expected) {
            self.note(format!("{what}: {difference}"));
        }
    }

    #[track_caller]
    fn assert_none(self) {
        assert_none("disagreements of document and specification", &self.found);
    }
}

/// The types of the fields of each schema. The schemas of pages are derived from those of their
/// items.
fn tables() -> BTreeMap<&'static str, BTreeMap<&'static str, String>> {
    let mut tables: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for (field, kind) in ledger().entries.iter().flat_map(|entry| &entry.fields) {
        let (schema, name) = field.split_once('.').unwrap();
        tables.entry(schema).or_default().insert(name, kind.clone());
    }
    let pages = contract().schemas().map(|(name, _)| name);
    for page in pages.filter(|name| name.ends_with("Page")) {
        let mut fields = tables["PageEnvelope"].clone();
        let search = page.strip_suffix("SearchPage");
        if search.is_some() {
            fields.insert("sorts", "array of string".to_owned());
        }
        // The name of a page contains the name of its items.
        let item = search.or_else(|| page.strip_suffix("Page")).unwrap();
        fields.insert("list", format!("array of {item}"));
        tables.insert(page, fields);
    }
    tables
}

#[test]
fn fields_are_those_of_the_ledger() {
    let of_fields = statements().filter(|entry| !entry.fields.is_empty());
    let proof = proof!(Prover::Contract, of_fields.map(|entry| &entry.id));
    let tables = tables();
    let mut findings = Findings::default();
    let mut listed = BTreeSet::new();
    for (schema, fields) in &tables {
        findings.subject = (*schema).to_owned();
        let full = schema.strip_suffix("Fields").unwrap_or(schema);
        listed.extend([*schema, full]);
        compare_fields(schema, full, fields, &tables, &mut findings);
    }
    let is_object = |schema: &Value| schema["type"] == "object" || schema.get("allOf").is_some();
    // A map has no named fields.
    let is_map = |schema: &Value| schema.get("additionalProperties").is_some();
    let objects = contract().schemas().filter(|(_, schema)| is_object(schema) && !is_map(schema));
    findings.subject = "the `fields` of openapi/requirements.yaml".to_owned();
    findings.same_names("schemas", objects.map(|(name, _)| name), listed);
    findings.assert_none();
    proof.passed();
}

fn compare_fields(
    schema: &str,
    full: &str,
    fields: &BTreeMap<&str, String>,
    tables: &BTreeMap<&str, BTreeMap<&str, String>>,
    findings: &mut Findings,
) {
    let mut forms = vec![(full, shape(full))];
    if full != schema {
        let projection = shape(schema);
        // Any field may be missing in a projection.
        findings.same("required of a projection", projection.required.len(), 0);
        forms.push((schema, projection));
    }
    let required = fields.iter().filter(|(_, kind)| !kind.ends_with('?')).map(|(name, _)| *name);
    findings.same_names("required", &forms[0].1.required, required);
    for (form, shape) in forms {
        findings.same_names("fields", shape.properties.keys(), fields.keys());
        for (name, property) in &shape.properties {
            let Some(kind) = fields.get(name.as_str()) else {
                continue;
            };
            let kind = kind.trim_end_matches('?');
            let expected = if form == full { kind.to_owned() } else { projected(kind, tables) };
            let found = match type_of(property) {
                // The specification does not describe the items of this array.
                found if expected == "array" && found.starts_with("array of ") => "array".into(),
                found => found,
            };
            findings.same(name, found, expected);
        }
    }
}

/// The type of a field in a projected resource.
fn projected(kind: &str, tables: &BTreeMap<&str, BTreeMap<&str, String>>) -> String {
    let fields = format!("{kind}Fields");
    let item = kind.rsplit(' ').next().unwrap_or_default();
    if tables.contains_key(format!("{item}Fields").as_str()) { fields } else { kind.to_owned() }
}

#[test]
fn open_sets_list_the_values_seen() {
    let of_values = statements().filter(|entry| !entry.values.is_empty());
    let proof = proof!(Prover::Contract, of_values.map(|entry| &entry.id));
    let mut sets: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (schema, values) in ledger().entries.iter().flat_map(|entry| &entry.values) {
        let set = sets.entry(schema).or_default();
        set.extend(values.iter().map(String::as_str));
    }
    let mut findings = Findings::default();
    for (name, values) in &sets {
        findings.subject = (*name).to_owned();
        let schema = contract().schema(name).unwrap();
        findings.same("type", schema["type"].as_str(), Some("string"));
        findings.same_names("values", texts(&schema["x-extensible-enum"]), values);
    }
    let declared =
        contract().schemas().filter(|(_, schema)| schema.get("x-extensible-enum").is_some());
    findings.subject = "the document".to_owned();
    findings.same_names("open sets", declared.map(|(name, _)| name), sets.keys());
    findings.assert_none();
    proof.passed();
}

/// The part of a description that is about the service, in lower case, with one paragraph or list
/// item on each line. Sentences about the reference server are left out.
fn stated(text: &str) -> String {
    let one_item_each = text.replace("\n- ", "\n\n");
    let paragraphs = one_item_each.split("\n\n").map(|paragraph| {
        let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        line.split("the reference server:").next().unwrap_or_default().to_owned()
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

#[test]
fn descriptions_have_the_terms_of_the_ledger() {
    let has_terms = |entry: &&Entry| entry.held.iter().any(|at| !entry.terms_at(at).is_empty());
    let of_terms = statements().filter(has_terms);
    let proof = proof!(Prover::Contract, of_terms.map(|entry| &entry.id));
    let mut findings = Findings::default();
    for entry in &ledger().entries {
        entry.id.clone_into(&mut findings.subject);
        for place in &entry.held {
            let terms = entry.terms_at(place);
            let pointer = pointer_of(place, contract());
            let value = contract().at(&pointer).unwrap_or(&Value::Null);
            let text = stated(
                value.as_str().or_else(|| value["description"].as_str()).unwrap_or_default(),
            );
            for term in terms.iter().filter(|term| !text.contains(&term.to_lowercase())) {
                findings.note(format!("{place} does not say {term:?}"));
            }
        }
    }
    findings.assert_none();
    proof.passed();
}

/// Places that neither tables nor descriptions cover; a rule of `cargo xtask lint` checks them.
const STRUCTURE: [&str; 2] = ["/security", "/components/securitySchemes"];

#[test]
fn document_has_no_deprecations_callbacks_or_links() {
    let proof = proof!(Prover::Contract, ["R-6-01", "R-9-04"]);
    let mut findings = Vec::new();
    for object in objects() {
        for word in ["deprecated", "callbacks", "webhooks", "x-webhooks", "links"] {
            if object.value.get(word).is_some() {
                findings.push(format!("{} has {word}", object.pointer));
            }
        }
    }
    assert_none("what the specification does not show", &findings);
    proof.passed();
}

/// Each statement has a test at each of its places: a table, its terms in the description, or the
/// structure of the document. Choices are found by their `x-choice`.
#[test]
fn every_statement_is_found_at_its_places() {
    let mut found: BTreeSet<String> = STRUCTURE.map(str::to_owned).into();
    found.extend(operations::places());
    let schema = |name: &str| format!("/components/schemas/{name}");
    for (name, fields) in tables() {
        found.insert(schema(name));
        let places = fields.keys().map(|field| format!("{name}.{field}"));
        found.extend(places.map(|field| pointer_of(&field, contract())));
    }
    let sets = ledger().entries.iter().flat_map(|entry| entry.values.keys());
    found.extend(sets.map(|name| schema(name)));
    let identifiers = contract().schemas().map(|(name, _)| name);
    found.extend(identifiers.filter(|name| name.ends_with("Id")).map(schema));
    let mut findings = Vec::new();
    for entry in statements() {
        for place in &entry.held {
            let pointer = pointer_of(place, contract());
            if entry.terms_at(place).is_empty() && !found.contains(&pointer) {
                findings.push(format!(
                    "{}: no test finds it at {place}; correct `held`, or add the words that say \
                     it to its `terms`",
                    entry.id
                ));
            }
        }
    }
    assert_none("statements that no test finds", &findings);
}
