//! The permission table of section 5.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::{OperationExtensions, PermissionRule};
use conformance::gates::line_below;
use conformance::ledger::Prover;
use conformance::proof;
use serde::Deserialize;

use super::{Findings, Look, provable, table};
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
    let any_of =
        any_of.map(|permission| (permission.permission.clone(), permission.category.clone()));
    (rule.when.clone(), any_of.collect())
}

fn declared(rule: &PermissionRule) -> Plain {
    let when = rule.when.iter().map(ToString::to_string).collect();
    let any_of = rule.any_of.iter();
    let any_of = any_of.map(|permission| {
        (
            permission.name.clone(),
            permission.category.map(|category| category.to_string()),
        )
    });
    (when, any_of.collect())
}

/// `Edit any profile (Moderation) when changes-profile, other-account`.
fn in_words((when, any_of): &Plain) -> String {
    let any_of = any_of.iter().map(|(name, category)| match category {
        Some(category) => format!("{name} ({category})"),
        None => name.clone(),
    });
    let any_of = any_of.collect::<Vec<_>>().join(" or ");
    if when.is_empty() {
        return any_of;
    }
    let when = when.iter().map(String::as_str).collect::<Vec<_>>();
    format!("{any_of} when {}", when.join(", "))
}

const TABLE: &str = include_str!("../../../specification/permissions.yaml");

fn rows() -> Vec<Row> {
    table(TABLE)
}

fn spellings() -> Vec<Spelling> {
    let vocabulary: Vocabulary = table(include_str!("../../../specification/vocabulary.yaml"));
    vocabulary.spellings
}

/// Each row is about the `x-permissions` of its operation, and so is each spelling of
/// a permission that the operation needs.
pub(super) fn looks() -> Vec<Look> {
    let spellings = spellings();
    let mut looks = Vec::new();
    for row in rows() {
        let operation = contract().operation(&row.operation_id);
        let Some(operation) = operation else {
            panic!(
                "permissions.yaml: the document has no operation {}",
                row.operation_id
            );
        };
        let at = format!("{}/x-permissions", operation.pointer);
        let rules = row.rules.iter().filter_map(|rule| rule.id.as_ref());
        let any_of = row.rules.iter().flat_map(|rule| &rule.any_of);
        let needed: BTreeSet<&str> = any_of
            .map(|permission| permission.permission.as_str())
            .collect();
        let spelt = spellings
            .iter()
            .filter(|spelling| needed.contains(spelling.permission.as_str()))
            .map(|spelling| &spelling.id);
        let ids = rules.chain([&row.id]).chain(spelt);
        looks.extend(ids.map(|id| Look::new(id, &at)));
    }
    looks
}

#[test]
fn permissions_are_those_of_the_table() {
    let rows = rows();
    let ids = rows.iter().flat_map(|row| {
        let of_rules = row.rules.iter().filter_map(|rule| rule.id.clone());
        of_rules.chain([row.id.clone()])
    });
    let proof = proof!(Prover::Contract, provable(ids));
    let mut findings = Findings::with("permissions.yaml");
    let rows: BTreeMap<&str, &Row> = rows
        .iter()
        .map(|row| (row.operation_id.as_str(), row))
        .collect();
    for operation in contract().operations() {
        findings.set_subject(&operation.id);
        let Some(row) = rows.get(operation.id.as_str()) else {
            findings.note(format!(
                "it has no row. Type it in from the specification, not from the document, at \
                 conformance/specification/permissions.yaml:{}\n\n\
                 - operationId: {}\n  id: R-5-…\n  rules:\n    - anyOf:\n        \
                   - {{permission: …, category: …}}\n",
                line_below(TABLE, "- operationId:"),
                operation.id
            ));
            continue;
        };
        let Some(rules) = &operation.permissions() else {
            findings.note("it has no x-permissions");
            continue;
        };
        let declared = rules.iter().map(|rule| in_words(&declared(rule)));
        let specified = row.rules.iter().map(|rule| in_words(&specified(rule)));
        findings.same_names("rules", declared, specified);
    }
    for id in rows.keys().filter(|id| contract().operation(id).is_none()) {
        findings.note(format!("the document has no operation {id}"));
    }
    findings.assert_none();
    proof.passed();
}

#[test]
fn a_permission_has_one_spelling_and_its_alias_is_told() {
    let spellings = spellings();
    let ids = spellings.iter().map(|spelling| spelling.id.clone());
    let proof = proof!(Prover::Contract, provable(ids));
    let mut findings = Findings::with("vocabulary.yaml");
    let aliases: BTreeMap<&str, &str> = spellings
        .iter()
        .map(|spelling| (spelling.permission.as_str(), spelling.alias.as_str()))
        .collect();
    let mut used = BTreeSet::new();
    for operation in contract().operations() {
        findings.set_subject(&operation.id);
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
    findings.set_subject("section 5");
    for name in aliases.keys().filter(|name| !used.contains(**name)) {
        findings.note(format!("no operation needs {name}"));
    }
    findings.assert_none();
    proof.passed();
}
