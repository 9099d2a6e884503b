//! The tables of section 2: fields, their types, and which of them are optional.

use conformance::proof;
use serde::Deserialize;
use serde_json::Value;

use super::{Findings, provable, table};
use crate::assert_same_names;
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
}

fn tables() -> Vec<Table> {
    table(include_str!("../../../specification/fields.yaml"))
}

/// The fields of a table; a page has those of the envelope besides its own.
fn fields(table: &Table, tables: &[Table]) -> Vec<Field> {
    let mut fields = table.fields.clone();
    if table.schema.ends_with("Page") {
        let envelope = tables
            .iter()
            .find(|own| own.schema == "PageEnvelope")
            .unwrap();
        fields.extend(envelope.fields.iter().cloned());
    }
    fields
}

#[test]
fn fields_are_those_of_the_tables() {
    let tables = tables();
    let ids = tables.iter().flat_map(|table| {
        let of_fields = table.fields.iter().map(|field| field.id.clone());
        of_fields.chain(table.also.iter().cloned())
    });
    let proof = proof!(provable(ids));
    let mut findings = Findings::default();
    for table in &tables {
        check(table, &fields(table, &tables), &tables, &mut findings);
    }
    findings.assert_none();
    proof.passed();
}

fn check(table: &Table, fields: &[Field], tables: &[Table], findings: &mut Findings) {
    findings.of(&table.schema);
    let (own, full) = (shape(&table.schema), shape(&table.full));
    let names = fields.iter().map(|field| &field.name);
    findings.same_names("fields", own.properties.keys(), names);
    findings.same_names(
        "fields of both forms",
        full.properties.keys(),
        own.properties.keys(),
    );
    let required = fields.iter().filter(|field| field.required);
    findings.same_names(
        "required",
        &full.required,
        required.map(|field| &field.name),
    );
    if table.full != table.schema {
        findings.same("required fields of a projection", own.required.len(), 0);
    }
    for field in fields {
        let forms = match table.full == table.schema {
            true => vec![(&own, field.kind.clone())],
            false => vec![
                (&own, projected(&field.kind, tables)),
                (&full, field.kind.clone()),
            ],
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
        if own.properties.contains_key(absent) {
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
    let listed = tables
        .iter()
        .flat_map(|table| [table.schema.as_str(), table.full.as_str()]);
    let is_object = |schema: &Value| schema["type"] == "object" || schema.get("allOf").is_some();
    // A map has no fields of its own.
    let is_map = |schema: &Value| schema.get("additionalProperties").is_some();
    let objects = contract()
        .schemas()
        .filter(|(_, schema)| is_object(schema) && !is_map(schema));
    let declared = objects.map(|(name, _)| name);
    let what = "the tables in conformance/specification/fields.yaml and the objects";
    assert_same_names(what, listed, declared);
}
