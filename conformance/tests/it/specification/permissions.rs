//! The permission table of section 5.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::{OperationExtensions, PermissionRule};
use conformance::proof;
use serde::Deserialize;

use super::{Findings, provable, table};
use crate::document::contract;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Row {
    operation_id: String,
    id: String,
    rules: Vec<Rule>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Rule {
    id: Option<String>,
    #[serde(default)]
    when: BTreeSet<String>,
    any_of: Vec<Permission>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Permission {
    permission: String,
    category: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Vocabulary {
    spellings: Vec<Spelling>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spelling {
    permission: String,
    alias: String,
    id: String,
}

/// A rule in a form in which order does not count.
type Plain = (BTreeSet<String>, BTreeSet<(String, Option<String>)>);

fn specified(rule: &Rule) -> Plain {
    let any_of = rule.any_of.iter();
    let any_of = any_of.map(|own| (own.permission.clone(), own.category.clone()));
    (rule.when.clone(), any_of.collect())
}

fn declared(rule: &PermissionRule) -> Plain {
    let when = rule.when.iter().map(ToString::to_string).collect();
    let any_of = rule.any_of.iter();
    let any_of = any_of.map(|own| (own.name.clone(), own.category.map(|own| own.to_string())));
    (when, any_of.collect())
}

#[test]
fn permissions_are_those_of_the_table() {
    let rows: Vec<Row> = table(include_str!("../../../specification/permissions.yaml"));
    let ids = rows.iter().flat_map(|row| {
        let of_rules = row.rules.iter().filter_map(|rule| rule.id.clone());
        of_rules.chain([row.id.clone()])
    });
    let proof = proof!(provable(ids));
    let mut findings = Findings::default();
    let rows: BTreeMap<&str, &Row> = rows
        .iter()
        .map(|row| (row.operation_id.as_str(), row))
        .collect();
    for operation in contract().operations() {
        findings.of(&operation.id);
        let Some(row) = rows.get(operation.id.as_str()) else {
            findings.note("it has no row");
            continue;
        };
        let Some(rules) = &operation.permissions() else {
            findings.note("it has no x-permissions");
            continue;
        };
        let declared: BTreeSet<Plain> = rules.iter().map(declared).collect();
        let specified = row.rules.iter().map(specified).collect();
        findings.same("rules", declared, specified);
    }
    findings.of("section 5");
    findings.same("operations", contract().operations().len(), rows.len());
    findings.assert_none();
    proof.passed();
}

#[test]
fn a_permission_has_one_spelling_and_its_alias_is_told() {
    let vocabulary: Vocabulary = table(include_str!("../../../specification/vocabulary.yaml"));
    let proof = proof!(vocabulary.spellings.iter().map(|spelling| &spelling.id));
    let mut findings = Findings::default();
    let aliases: BTreeMap<&str, &str> = vocabulary
        .spellings
        .iter()
        .map(|own| (own.permission.as_str(), own.alias.as_str()))
        .collect();
    let mut used = BTreeSet::new();
    for operation in contract().operations() {
        findings.of(&operation.id);
        let rules = operation.permissions().into_iter().flatten();
        for permission in rules.flat_map(|rule| rule.any_of) {
            let name = permission.name.as_str();
            let alias = aliases.get(name).copied();
            findings.same(name, permission.alias.as_deref(), alias);
            if aliases.values().any(|alias| *alias == name) {
                findings.note(format!("{name} is the other spelling"));
            }
            used.insert(name.to_owned());
        }
    }
    findings.of("section 5");
    for name in aliases.keys().filter(|name| !used.contains(**name)) {
        findings.note(format!("no operation needs {name}"));
    }
    findings.assert_none();
    proof.passed();
}
