//! The tables of section 4: methods, paths, parameters, bodies and responses.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::{OperationExtensions, RetrySafety};
use conformance::gates::line_below;
use conformance::ledger::{Ledger, Prover};
use conformance::proof;
use conformance::proofs::entry_to_start_from;
use openapi_model::{Operation, ParameterLocation, Response, Status};
use serde::Deserialize;
use serde_json::Value;

use super::{Findings, Look, entries, provable, table};
use crate::document::{contract, shape_of, type_of};
use crate::ledger::ENUMERATION;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Row {
    id: String,
    /// Further entries, with the part of the operation that each is about.
    #[serde(default)]
    also: BTreeMap<String, String>,
    operation_id: String,
    method: String,
    path: String,
    tag: String,
    query: BTreeSet<String>,
    types: BTreeMap<String, String>,
    required: BTreeSet<String>,
    #[serde(default)]
    defaults: BTreeMap<String, Value>,
    body: Option<BTreeSet<String>>,
    success: Option<u16>,
    returns: Option<String>,
    projectable: bool,
    response_headers: BTreeSet<String>,
    since: Option<String>,
}

const TABLE: &str = include_str!("../../../specification/operations.yaml");

fn rows() -> Vec<Row> {
    table(TABLE)
}

/// The operations that have no row, each with what is to be typed in, and where.
fn without_a_row(rows: &[Row]) -> Vec<String> {
    let operations = contract().operations().iter();
    let missing = operations.filter(|operation| {
        let mut rows = rows.iter();
        rows.all(|row| row.operation_id != operation.id)
    });
    let ledger = Ledger::embedded().unwrap();
    let described = missing.map(|operation| {
        let (id, tag) = (&operation.id, operation.tag.as_deref().unwrap_or_default());
        let like = rows.iter().rev().find(|row| row.tag == tag);
        let section = like
            .and_then(|row| row.id.rsplit_once('-'))
            .map_or("R-4", |(start, _)| start);
        let number = section.trim_start_matches("R-");
        let entry = format!("{section}-{:02}", ledger.entries_of(number).count() + 1);
        format!(
            "{id} has no row. Type it in from the specification, not from the document, at \
             conformance/specification/operations.yaml:{}\n\n\
             - id: {entry}\n  operationId: {id}\n  method: …\n  path: …\n  tag: {tag}\n  \
               query: […]\n  types: {{…}}\n  required: […]\n  body: …\n  success: …\n  \
               returns: …\n  projectable: …\n  responseHeaders: […]\n  since: …\n\n\
             its entry {}\nand what the specification calls it to the items of § {number} at \
             conformance/specification/enumeration.yaml:{}\n\n    - …: [{}]\n",
            line_below(TABLE, &format!("tag: {tag}")),
            entry_to_start_from(&entry),
            line_below(ENUMERATION, &format!("section: {number:?}")),
            ledger.entries_of(number).count() + 1,
        )
    });
    described.collect()
}

/// The version that brought each operation, where its row states one.
pub(super) fn stated_since() -> BTreeMap<String, Option<String>> {
    let rows = rows().into_iter();
    rows.map(|row| (row.operation_id, row.since)).collect()
}

fn operation(row: &Row) -> &'static Operation {
    let operation = contract().operation(&row.operation_id);
    operation.unwrap_or_else(|| panic!("the document has no operation {}", row.operation_id))
}

/// Each row is about an operation, or about the part of it that is named.
pub(super) fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for row in rows() {
        let operation = operation(&row);
        looks.push(Look::new(&row.id, &operation.pointer));
        for (id, part) in &row.also {
            let places = places(operation, part);
            assert!(
                !places.is_empty(),
                "operations.yaml, {}: {id} is about `{part}`, which is neither a part nor a \
                 parameter nor a response header of the operation",
                operation.id
            );
            looks.extend(places.into_iter().map(|at| Look::new(id, at)));
        }
    }
    looks
}

/// The places of a part of an operation; none if it has no such part.
fn places(operation: &Operation, part: &str) -> Vec<String> {
    let pointer = &operation.pointer;
    match part {
        "operation" => vec![pointer.clone()],
        "path" => pointer
            .rsplit_once('/')
            .map(|(path, _)| path.to_owned())
            .into_iter()
            .collect(),
        "parameters" => vec![format!("{pointer}/parameters")],
        "response" => vec![success(operation).pointer.clone()],
        "returns" => {
            let contents = success(operation).content.iter();
            let schemas = contents.flat_map(|form| form.alternatives());
            schemas
                .map(|name| format!("/components/schemas/{name}"))
                .collect()
        }
        "body" => {
            let forms = operation
                .request_body
                .iter()
                .flat_map(|request_body| &request_body.content);
            let references = forms.filter_map(|form| form.schema.as_ref()?["$ref"].as_str());
            references
                .map(|reference| reference.trim_start_matches('#').to_owned())
                .collect()
        }
        name => {
            let parameters = operation
                .parameters
                .iter()
                .filter(|parameter| parameter.name == name);
            let response = success(operation);
            let headers = response.headers.iter().filter(|header| header.name == name);
            // A header may be declared in the components; both places are its own.
            let headers = headers.flat_map(|header| {
                let here = format!("{}/headers/{name}", response.pointer);
                [here, header.pointer.clone()]
            });
            let parameters = parameters.map(|parameter| parameter.pointer.clone());
            parameters.chain(headers).collect()
        }
    }
}

fn success(operation: &Operation) -> &Response {
    let mut successes = operation
        .responses
        .iter()
        .filter(|response| response.status.is_success());
    let (first, second) = (successes.next(), successes.next());
    assert!(second.is_none(), "{} has two successes", operation.id);
    first.unwrap_or_else(|| panic!("{} has no success", operation.id))
}

#[test]
fn operations_are_those_of_the_tables() {
    let rows = rows();
    let proof = proof!(Prover::Contract, provable(entries(&looks())));
    let mut findings = Findings::with("operations.yaml");
    findings.set_subject("section 4");
    for missing in without_a_row(&rows) {
        findings.note(missing);
    }
    for row in &rows {
        let operation = operation(row);
        findings.set_subject(&row.operation_id);
        call(row, operation, &mut findings);
        parameters(row, operation, &mut findings);
        body(row, operation, &mut findings);
        response(row, operation, &mut findings);
        errors(operation, &mut findings);
    }
    findings.assert_none();
    proof.passed();
}

fn call(row: &Row, operation: &Operation, findings: &mut Findings) {
    findings.same("method", operation.method.as_str(), &row.method);
    findings.same("path", operation.path.as_str(), &row.path);
    findings.same("tag", operation.tag.as_deref(), Some(&row.tag));
}

fn parameters(row: &Row, operation: &Operation, findings: &mut Findings) {
    let of = |location| {
        let parameters = operation.parameters.iter();
        parameters
            .filter(move |parameter| parameter.location == location)
            .map(|parameter| parameter.name.clone())
    };
    findings.same_names("query parameters", of(ParameterLocation::Query), &row.query);
    let in_path = operation.path.parameters();
    findings.same_names("path parameters", of(ParameterLocation::Path), in_path);
    findings.same(
        "header parameters",
        of(ParameterLocation::Header).count(),
        0,
    );
    findings.same("cookies", of(ParameterLocation::Cookie).count(), 0);

    let required: BTreeSet<String> = operation
        .parameters
        .iter()
        .filter(|parameter| parameter.required)
        .map(|parameter| parameter.name.clone())
        .collect();
    findings.same_names("required", &required, &row.required);
    for name in row.types.keys() {
        if !operation
            .parameters
            .iter()
            .any(|parameter| &parameter.name == name)
        {
            findings.note(format!("{name} has a type but is not a parameter"));
        }
    }
    for parameter in &operation.parameters {
        let name = &parameter.name;
        let schema = parameter.schema.as_ref().unwrap();
        if let Some(expected) = row.types.get(name) {
            findings.same(format!("type of {name}"), &type_of(schema), expected);
        }
        let default = contract().resolve(schema).unwrap().get("default");
        findings.same(
            format!("default of {name}"),
            default,
            row.defaults.get(name),
        );
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
    findings.same("a body", fields.is_some(), row.body.is_some());
    findings.same_names(
        "fields of the body",
        fields.iter().flatten(),
        row.body.iter().flatten(),
    );
}

fn response(row: &Row, operation: &Operation, findings: &mut Findings) {
    let response = success(operation);
    let status = match row.success {
        Some(code) => Status::Code(code),
        None => Status::Range(2),
    };
    findings.same("success", response.status, status);
    let headers: BTreeSet<String> = response
        .headers
        .iter()
        .map(|header| header.name.clone())
        .collect();
    findings.same_names("headers", &headers, &row.response_headers);

    let expected = row
        .returns
        .as_deref()
        .map(|returns| schemas(returns, row.projectable));
    let found = response.content.first().map(|form| {
        findings.same("form", form.name.as_str(), "application/json");
        form.alternatives()
    });
    findings.same("returns", found, expected);
    findings.same("forms", response.content.len() > 1, false);
}

/// The schemas that a response can have, in the document's names.
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

fn errors(operation: &Operation, findings: &mut Findings) {
    let id = &operation.id;
    let mut expected = vec![Status::Code(401), Status::Default];
    if id == "getGroup" {
        expected.push(Status::Code(500));
    }
    let failures = operation
        .responses
        .iter()
        .filter(|response| !response.status.is_success());
    let mut found: Vec<Status> = failures.clone().map(|response| response.status).collect();
    found.sort();
    expected.sort();
    findings.same("failures", found, expected);
    for failure in failures {
        let forms: Vec<_> = failure
            .content
            .iter()
            .map(|form| (form.name.as_str(), type_of(form.schema.as_ref().unwrap())))
            .collect();
        let json = ("application/json", "ErrorBody".to_owned());
        let html = ("text/html", "string".to_owned());
        let expected = match failure.status {
            // It tells of a missing permission with a 500.
            Status::Code(401) if operation.id == "getGroup" => vec![html],
            Status::Code(401) | Status::Default => vec![json, html],
            _ => vec![json],
        };
        findings.same(format!("forms of {}", failure.status), forms, expected);
    }
}

/// What follows from the tables: reads may be repeated and writes not, and a list
/// has pages.
#[test]
fn retries_and_pages_follow_from_the_tables() {
    let mut findings = Findings::with("operations.yaml");
    for row in rows() {
        let (id, operation) = (&row.operation_id, operation(&row));
        let retry = operation
            .retry()
            .unwrap_or_else(|| panic!("{id} has no x-retry"));
        let safety = match row.method.as_str() {
            "GET" => RetrySafety::Safe,
            _ => RetrySafety::Unsafe,
        };
        findings.same("safety", retry.safety, safety);
        let refusals = if id == "getGroup" {
            vec![500]
        } else {
            Vec::new()
        };
        findings.same("refusals", &retry.refusals, &refusals);
        findings.same("a reason", retry.reason.is_empty(), false);

        let list = row
            .returns
            .as_deref()
            .and_then(|kind| kind.strip_prefix("paged list of "));
        let item = list.map(|list| list.split(' ').next().unwrap());
        let paging = operation.paging();
        let found = paging.as_ref().map(|paging| paging.item.as_str());
        findings.same("items", found, item);
        if let (Some(paging), Some(item)) = (&paging, item) {
            let fields = row.projectable.then(|| format!("{item}Fields"));
            findings.same("fields", &paging.fields, &fields);
            // The followers report 0 on every page, which may be where they count from.
            let is_followers = id == "listNodeFollowers";
            let first = (!is_followers).then_some(1);
            findings.same("first page", paging.first_page, first);
            let reported = is_followers.then_some(0);
            findings.same("page reported", paging.reported_page, reported);
            let parameters = row.query.contains("page");
            findings.same("parameters", paging.parameters, parameters);
        }
    }
    findings.assert_none();
}

#[test]
fn an_operation_without_a_row_is_told_with_what_to_type_in() {
    let mut rows = rows();
    rows.retain(|row| row.operation_id != "createGroup");
    let missing = without_a_row(&rows);
    let mut missing = missing.iter();
    let missing = missing.find(|text| text.starts_with("createGroup has no row."));
    let (table, rest) = missing.unwrap().split_once("its entry at ").unwrap();
    assert!(table.contains("\n  operationId: createGroup\n"), "{table}");
    assert!(rest.contains("openapi/requirements.yaml:"), "{rest}");
    assert!(rest.contains("- id: R-4.3-"), "{rest}");
    assert!(rest.contains("enumeration.yaml:"), "{rest}");
}
