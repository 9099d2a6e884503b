//! The tables of section 2: fields, their types, and which of them are optional.

use std::collections::BTreeSet;

use conformance::ledger::Prover;
use conformance::proof;
use serde::Deserialize;
use serde_json::Value;

use super::{Findings, Look, entries, provable, table};
use crate::assert_none;
use crate::document::{contract, shape, type_of};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    schema: String,
    full: String,
    also: Vec<String>,
    absent: Vec<String>,
    fields: Vec<Field>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    required: bool,
    id: String,
    #[serde(default)]
    also: Vec<String>,
}

fn tables() -> Vec<Table> {
    table(include_str!("../../../specification/fields.yaml"))
}

/// Each row is about a property, and each table about its schema.
pub(super) fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for table in tables() {
        let schema = format!("/components/schemas/{}", table.schema);
        looks.extend(table.also.iter().map(|id| Look::new(id, &schema)));
        for field in &table.fields {
            let property = format!("{schema}/properties/{}", field.name);
            let ids = field.also.iter().chain([&field.id]);
            looks.extend(ids.map(|id| Look::new(id, &property)));
        }
    }
    looks
}

/// The fields of a table; a page has those of the envelope besides its own.
fn fields(table: &Table, tables: &[Table]) -> Vec<Field> {
    let mut fields = table.fields.clone();
    if table.schema.ends_with("Page") {
        let envelope = tables
            .iter()
            .find(|table| table.schema == "PageEnvelope")
            .unwrap();
        fields.extend(envelope.fields.iter().cloned());
    }
    fields
}

#[test]
fn fields_are_those_of_the_tables() {
    let tables = tables();
    let proof = proof!(Prover::Contract, provable(entries(&looks())));
    let mut findings = Findings::with("fields.yaml");
    for table in &tables {
        check(table, &fields(table, &tables), &tables, &mut findings);
    }
    findings.assert_none();
    proof.passed();
}

fn check(table: &Table, fields: &[Field], tables: &[Table], findings: &mut Findings) {
    findings.set_subject(&table.schema);
    let (projection, full) = (shape(&table.schema), shape(&table.full));
    let names = fields.iter().map(|field| &field.name);
    findings.same_names("fields", projection.properties.keys(), names);
    findings.same_names(
        "fields of both forms",
        full.properties.keys(),
        projection.properties.keys(),
    );
    let required = fields.iter().filter(|field| field.required);
    findings.same_names(
        "required",
        &full.required,
        required.map(|field| &field.name),
    );
    if table.full != table.schema {
        findings.same(
            "required fields of a projection",
            projection.required.len(),
            0,
        );
    }
    for field in fields {
        let forms = if table.full == table.schema {
            vec![(&projection, field.kind.clone())]
        } else {
            vec![
                (&projection, projected(&field.kind, tables)),
                (&full, field.kind.clone()),
            ]
        };
        for (shape, expected) in forms {
            let Some(property) = shape.properties.get(&field.name) else {
                continue;
            };
            let kind = match type_of(property) {
                // Of this array the specification does not describe the items.
                kind if expected == "array" && kind.starts_with("array of ") => "array".into(),
                kind => kind,
            };
            findings.same(&field.name, &kind, &expected);
        }
    }
    for absent in &table.absent {
        if projection.properties.contains_key(absent) {
            findings.note(format!("{absent} does not occur in the specification"));
        }
    }
}

/// The type that a field has in a projected resource.
fn projected(kind: &str, tables: &[Table]) -> String {
    let (list, item) = match kind.strip_prefix("array of ") {
        Some(item) => ("array of ", item),
        None => ("", kind),
    };
    let table = tables.iter().find(|table| table.full == item);
    format!("{list}{}", table.map_or(item, |table| &table.schema))
}

#[test]
fn every_object_has_a_table() {
    let tables = tables();
    let listed: BTreeSet<&str> = tables
        .iter()
        .flat_map(|table| [table.schema.as_str(), table.full.as_str()])
        .collect();
    let is_object = |schema: &Value| schema["type"] == "object" || schema.get("allOf").is_some();
    // A map has no fields of its own.
    let is_map = |schema: &Value| schema.get("additionalProperties").is_some();
    let objects = contract()
        .schemas()
        .filter(|(_, schema)| is_object(schema) && !is_map(schema));
    let declared: BTreeSet<&str> = objects.map(|(name, _)| name).collect();
    let without = declared.difference(&listed).map(|name| {
        format!(
            "{name} has no table: add `- schema: {name}` with its fields to \
             conformance/specification/fields.yaml"
        )
    });
    let beyond = listed.difference(&declared).map(|name| {
        format!("the document has no object {name}: take it out of fields.yaml, or add it")
    });
    assert_none(
        "objects and tables",
        &without.chain(beyond).collect::<Vec<_>>(),
    );
}
