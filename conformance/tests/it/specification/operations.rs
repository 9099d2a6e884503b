//! The tables of sections 4 and 5: methods, paths, parameters, bodies, responses and permissions.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::ledger::Prover;
use community_qa_contract::{OperationExtensions, PermissionRule};
use openapi_model::{Operation, ParameterLocation, Response, Status};
use serde::Deserialize;
use serde_json::Value;

use super::{Findings, statements};
use crate::document::{contract, shape_of, type_of};
use crate::proofs::proof;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    types: BTreeMap<String, String>,
    defaults: BTreeMap<String, Value>,
    operations: Vec<Row>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    operation: String,
    call: String,
    tag: String,
    query: BTreeSet<String>,
    #[serde(default)]
    required: BTreeSet<String>,
    body: Option<BTreeSet<String>>,
    success: Option<u16>,
    returns: Option<String>,
    #[serde(default)]
    projectable: bool,
    #[serde(default)]
    headers: BTreeSet<String>,
    since: Option<String>,
    permissions: BTreeSet<String>,
}

/// The version since which operations exist, unless they state another (§9).
const SINCE: &str = "1.6.3";

/// Permissions with two spellings in the specification (§5).
const ALIASES: [(&str, &str); 2] =
    [("View user profile", "View user's profile"), ("View users list", "View users")];

fn tables() -> Tables {
    let text = include_str!("../../../specification/operations.yaml");
    serde_yaml::from_str(text).unwrap_or_else(|error| panic!("operations.yaml: {error}"))
}

fn success(operation: &Operation) -> &Response {
    let mut successes = operation.responses.iter().filter(|response| response.status.is_success());
    let (first, second) = (successes.next(), successes.next());
    assert!(second.is_none(), "{} has two successes", operation.id);
    first.unwrap_or_else(|| panic!("{} has no success", operation.id))
}

/// The places of the document that are compared with the tables.
pub(super) fn places() -> BTreeSet<String> {
    let mut places = BTreeSet::from(["/paths".to_owned()]);
    let schema = |name: String| format!("/components/schemas/{name}");
    for operation in contract().operations() {
        let (pointer, response) = (&operation.pointer, success(operation));
        let path = pointer.rsplit_once('/').map(|(path, _)| path.to_owned());
        places.extend(path);
        let parts = ["", "/parameters", "/x-permissions", "/x-since"];
        places.extend(parts.map(|part| format!("{pointer}{part}")));
        let parameters = operation.parameters.iter();
        places.extend(parameters.map(|parameter| parameter.pointer.clone()));
        places.insert(response.pointer.clone());
        for header in &response.headers {
            // A header may be declared in the components, so both places count.
            places.insert(format!("{}/headers/{}", response.pointer, header.name));
            places.insert(header.pointer.clone());
        }
        let contents = response.content.iter();
        places.extend(contents.flat_map(|form| form.alternatives()).map(schema));
        let forms = operation.request_body.iter().flat_map(|body| &body.content);
        let references = forms.filter_map(|form| form.schema.as_ref()?["$ref"].as_str());
        places.extend(references.map(|at| at.trim_start_matches('#').to_owned()));
    }
    places
}

#[test]
fn operations_are_those_of_the_tables() {
    let places = places();
    let is_of_tables = |pointer: String| places.contains(&pointer);
    let held = statements().filter(|entry| entry.pointers(contract()).any(is_of_tables));
    let proof = proof!(Prover::Contract, held.map(|entry| &entry.id));
    let tables = tables();
    let mut findings = Findings {
        subject: "conformance/specification/operations.yaml, typed in from the specification and \
                  not from the document"
            .to_owned(),
        ..Findings::default()
    };
    let declared = contract().operations().iter().map(|operation| &operation.id);
    let rows = tables.operations.iter().map(|row| &row.operation);
    findings.same_names("operations", declared, rows);
    for row in &tables.operations {
        let Some(operation) = contract().operation(&row.operation) else {
            continue;
        };
        findings.subject.clone_from(&row.operation);
        let call = format!("{} {}", operation.method, operation.path.as_str());
        findings.same("call", call, row.call.clone());
        findings.same("tag", operation.tag.as_deref(), Some(&row.tag));
        let since = row.since.as_deref().unwrap_or(SINCE);
        findings.same("since", operation.since(), Some(since));
        parameters(row, operation, &tables, &mut findings);
        body(row, operation, &mut findings);
        response(row, operation, &mut findings);
        exceptions(operation, &mut findings);
        permissions(row, operation, &mut findings);
    }
    findings.assert_none();
    proof.passed();
}

fn parameters(row: &Row, operation: &Operation, tables: &Tables, findings: &mut Findings) {
    let of = |location| {
        operation
            .parameters
            .iter()
            .filter(move |parameter| parameter.location == location)
            .map(|parameter| parameter.name.clone())
    };
    findings.same_names("query parameters", of(ParameterLocation::Query), &row.query);
    let in_path = operation.path.parameters();
    findings.same_names("path parameters", of(ParameterLocation::Path), in_path);
    for location in [ParameterLocation::Header, ParameterLocation::Cookie] {
        findings.same(location.as_str(), of(location).count(), 0);
    }
    let required = operation.parameters.iter().filter(|parameter| parameter.required);
    let expected =
        operation.path.parameters().map(str::to_owned).chain(row.required.iter().cloned());
    findings.same_names("required", required.map(|known| &known.name), expected);
    for parameter in &operation.parameters {
        let name = &parameter.name;
        let schema = parameter.schema.as_ref().unwrap();
        if let Some(expected) = tables.types.get(name) {
            findings.same(format!("type of {name}"), &type_of(schema), expected);
        }
        let default = contract().resolve(schema).unwrap().get("default");
        let expected = tables.defaults.get(name);
        findings.same(format!("default of {name}"), default, expected);
        if schema["type"] == "array" {
            let separated = (parameter.style.as_str(), parameter.explode);
            findings.same(format!("style of {name}"), separated, ("form", false));
        }
    }
}

fn body(row: &Row, operation: &Operation, findings: &mut Findings) {
    let fields: Option<BTreeSet<String>> = operation.request_body.as_ref().map(|body| {
        findings.same("body required", body.required, false);
        let forms: Vec<&str> = body.content.iter().map(|form| form.name.as_str()).collect();
        findings.same("forms of the body", forms, vec!["application/json"]);
        let shape = shape_of(body.content[0].schema.as_ref().unwrap());
        shape.properties.into_keys().collect()
    });
    findings.same("fields of the body", fields.as_ref(), row.body.as_ref());
}

fn response(row: &Row, operation: &Operation, findings: &mut Findings) {
    let response = success(operation);
    let status = row.success.map_or(Status::Range(2), Status::Code);
    findings.same("success", response.status, status);
    let headers = response.headers.iter().map(|header| &header.name);
    findings.same_names("headers", headers, &row.headers);
    let expected = row.returns.as_deref().map(|returns| schemas(returns, row.projectable));
    let found = response.content.first().map(|form| {
        findings.same("form", form.name.as_str(), "application/json");
        form.alternatives()
    });
    findings.same("returns", found, expected);
    findings.same("forms", response.content.len() > 1, false);
}

/// The schemas of a response, by their names in the document.
fn schemas(returns: &str, projectable: bool) -> Vec<String> {
    let Some(list) = returns.strip_prefix("paged list of ") else {
        let fields = projectable.then(|| format!("{returns}Fields"));
        return std::iter::once(returns.to_owned()).chain(fields).collect();
    };
    let (items, page) = match list.strip_suffix(" with sorts") {
        Some(items) => (items, "SearchPage"),
        None => (list, "Page"),
    };
    let mut items = items.split(" or ");
    let first = items.next().unwrap();
    let mut names = vec![format!("{first}{page}")];
    names.extend(projectable.then(|| format!("{first}Fields{page}")));
    names.extend(items.map(|item| format!("{item}{page}")));
    names
}

/// The exceptions of the specification: reading a group refuses a missing permission with a 500,
/// and all other operations with a 401 (§7); the list of followers always reports page 0 (§2.1).
/// Rules of `cargo xtask lint` check the forms of errors, retries and paging.
fn exceptions(operation: &Operation, findings: &mut Findings) {
    let is_group = operation.id == "getGroup";
    let statuses = operation.responses.iter().map(|response| response.status);
    let failures = statuses.filter(|status| !status.is_success());
    let refusal = is_group.then_some("500");
    findings.same_names(
        "failures",
        failures.map(|status| status.to_string()),
        ["401", "default"].into_iter().chain(refusal),
    );
    let refusals = if is_group { vec![500] } else { Vec::new() };
    let found = operation.retry().map(|retry| retry.refusals);
    findings.same("refusals", found, Some(refusals));
    let is_followers = operation.id == "listNodeFollowers";
    let reported = operation.paging().and_then(|paging| paging.reported_page);
    findings.same("page reported", reported, is_followers.then_some(0));
}

/// A permission rule as text: `Edit any profile (Moderation) when changes-profile, other-account`.
fn in_words(rule: &PermissionRule) -> String {
    let any_of: BTreeSet<String> = rule
        .any_of
        .iter()
        .map(|permission| {
            let category = permission.category.map(|category| format!(" ({category})"));
            format!("{}{}", permission.name, category.unwrap_or_default())
        })
        .collect();
    let any_of = Vec::from_iter(any_of).join(" or ");
    let when: BTreeSet<String> = rule.when.iter().map(ToString::to_string).collect();
    if when.is_empty() {
        return any_of;
    }
    format!("{any_of} when {}", Vec::from_iter(when).join(", "))
}

fn permissions(row: &Row, operation: &Operation, findings: &mut Findings) {
    let Some(rules) = operation.permissions() else {
        return findings.note("it has no x-permissions");
    };
    findings.same_names("permissions", rules.iter().map(in_words), &row.permissions);
    for permission in rules.iter().flat_map(|rule| &rule.any_of) {
        let alias =
            ALIASES.iter().find(|(name, _)| *name == permission.name).map(|(_, alias)| *alias);
        findings.same(&permission.name, permission.alias.as_deref(), alias);
    }
}
