//! Statements on parameters that several operations share.

use std::collections::BTreeSet;

use crate::proofs::proof;
use community_qa_contract::ledger::Prover;
use openapi_model::{Method, Operation, Parameter, ParameterLocation};
use serde_json::json;

use crate::document::{contract, type_of};

fn all(name: &str) -> Vec<(&'static Operation, &'static Parameter)> {
    let operations = contract().operations().iter();
    let found: Vec<_> = operations
        .filter_map(|operation| {
            let parameter = operation.parameter(name, ParameterLocation::Query)?;
            Some((operation, parameter))
        })
        .collect();
    assert!(!found.is_empty(), "no operation takes {name}");
    found
}

/// The type of a parameter, which is the same wherever it is taken and which no
/// default, format or limit narrows.
#[track_caller]
fn assert_plain(name: &str, kind: &str) {
    for (operation, parameter) in all(name) {
        let schema = contract()
            .resolve(parameter.schema.as_ref().unwrap())
            .unwrap();
        assert_eq!(type_of(schema), kind, "{}: {name}", operation.id);
        let expected = match kind.split_once('/') {
            Some((kind, format)) => json!({"type": kind, "format": format}),
            None => json!({"type": kind}),
        };
        let is_open = schema.get("x-extensible-enum").is_some();
        assert!(
            is_open || *schema == expected,
            "{}: {name} is {schema}",
            operation.id
        );
    }
}

#[test]
fn shared_parameters_have_the_types_stated() {
    let proof = proof!(
        Prover::Contract,
        ["R-4.1-01", "R-4.1-02", "R-4.1-03", "R-4.1-08", "R-4.1-10"]
    );
    for (name, kind) in [
        ("page", "integer/int32"),
        ("pageSize", "integer/int32"),
        ("sort", "string"),
        ("include", "string"),
        ("exclude", "string"),
        // Of these no type is stated, so that any text may be sent.
        ("wrap", "string"),
        ("v1", "string"),
    ] {
        assert_plain(name, kind);
    }
    proof.passed();
}

#[test]
fn most_reads_take_v1() {
    let proof = proof!(Prover::Contract, ["R-9-03"]);
    let taking: BTreeSet<&str> = all("v1")
        .iter()
        .map(|(operation, _)| operation.id.as_str())
        .collect();
    let operations = contract().operations().iter();
    let (reads, writes): (Vec<_>, Vec<_>) =
        operations.partition(|operation| operation.method == Method::Get);
    let is_taking = |operation: &&&Operation| taking.contains(operation.id.as_str());
    let (reading, writing) = (
        reads.iter().filter(is_taking),
        writes.iter().filter(is_taking),
    );
    let reading = reading.count();
    assert!(
        reading < reads.len() && reading * 2 > reads.len(),
        "{reading} of {}",
        reads.len()
    );
    let writing: Vec<_> = writing.map(|operation| operation.id.as_str()).collect();
    assert_eq!(writing, ["reactivateUser", "createNodeComment"]);
    proof.passed();
}

#[test]
fn a_search_takes_a_sort_of_its_own() {
    let proof = proof!(Prover::Contract, ["R-4.4-18"]);
    let search = contract().operation("searchNodes").unwrap();
    let q = search.parameter("q", ParameterLocation::Query).unwrap();
    let sort = search.parameter("sort", ParameterLocation::Query).unwrap();
    // Both can be sent, though they are meant for separate requests.
    assert!(q.required && !sort.required);
    let reference = json!({"$ref": "#/components/schemas/NodeSort"});
    assert_eq!(sort.schema.as_ref(), Some(&reference));
    for (operation, parameter) in all("sort") {
        let is_open = parameter.schema.as_ref() == Some(&reference);
        assert_eq!(is_open, operation.id == "searchNodes", "{}", operation.id);
    }
    let description = search.description.as_deref().unwrap();
    assert!(description.contains("`relevance`") && description.contains("`q`"));
    proof.passed();
}
