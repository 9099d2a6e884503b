//! Statements on fields of a kind, and on resources as a whole.

use std::collections::BTreeSet;

use crate::proofs::proof;
use community_qa_contract::ledger::Prover;
use serde_json::{Value, json};

use crate::assert_none;
use crate::document::{contract, json_samples, objects, shape, type_of};

/// Every property of the components, with its name.
fn properties() -> Vec<(String, String, &'static Value)> {
    let properties = objects().filter(|object| {
        object.key == "properties" && object.pointer.starts_with("/components/schemas/")
    });
    let found = properties.map(|object| (object.name(), object));
    let found: Vec<_> = found
        .map(|(name, object)| (object.pointer, name, object.value))
        .collect();
    assert!(
        found.len() > 150,
        "only {} properties are declared",
        found.len()
    );
    found
}

#[test]
fn dates_are_milliseconds_and_have_a_display_form() {
    let proof = proof!(Prover::Contract, ["R-0-08"]);
    let millis = json!([{"$ref": "#/components/schemas/EpochMillis"}]);
    let mut findings = Vec::new();
    for (place, name, property) in properties() {
        if name.ends_with("Date") != (property["allOf"] == millis) {
            findings.push(format!("{place} is {}", type_of(property)));
        }
        if name.ends_with("DateFormatted") && type_of(property) != "string" {
            findings.push(format!("{place} is {}", type_of(property)));
        }
    }
    assert_none("dates", &findings);
    let millis = contract().schema("EpochMillis").unwrap();
    assert_eq!(type_of(millis), "integer/int64");
    proof.passed();
}

fn is_identifier(name: &str) -> bool {
    let named = ["id", "lastEditedAction", "answers"].contains(&name);
    named || name.ends_with("Id") || name.ends_with("Ids")
}

#[test]
fn identifiers_are_int32() {
    let proof = proof!(Prover::Contract, ["R-8-01"]);
    let mut findings = Vec::new();
    for (place, name, property) in properties() {
        if !is_identifier(&name) {
            continue;
        }
        // Two identifiers are sent as strings with the same numbers.
        let is_text = ["UpdatedUser", "GroupSummaryFields"]
            .iter()
            .any(|name| place == format!("/components/schemas/{name}/properties/id"));
        let expected: &[&str] = match (is_text, name.as_str()) {
            (true, _) => &["string"],
            (false, _) => &["integer/int32", "array of integer/int32"],
        };
        if !expected.contains(&type_of(property).as_str()) {
            findings.push(format!("{place} is {}", type_of(property)));
        }
    }
    let scalars = contract()
        .schemas()
        .filter(|(name, _)| name.ends_with("Id"));
    let scalars: Vec<_> = scalars.collect();
    for (name, schema) in &scalars {
        if type_of(schema) != "integer/int32" {
            findings.push(format!("{name} is {}", type_of(schema)));
        }
    }
    assert_none("identifiers", &findings);
    assert_eq!(scalars.len(), 10);
    proof.passed();
}

#[test]
fn only_searches_list_their_sorts() {
    let proof = proof!(Prover::Contract, ["R-2.1-11"]);
    let pages = contract().schemas().map(|(name, _)| name);
    let with_sorts: BTreeSet<&str> = pages
        .filter(|name| shape(name).properties.contains_key("sorts"))
        .collect();
    let expected = BTreeSet::from(["NodeFieldsSearchPage", "NodeSearchPage"]);
    assert_eq!(with_sorts, expected);
    for operation in contract().operations() {
        let contents = operation
            .responses
            .iter()
            .flat_map(|response| &response.content);
        let schemas: BTreeSet<String> = contents.flat_map(|media| media.alternatives()).collect();
        let has_sorts = schemas
            .iter()
            .any(|schema| expected.contains(schema.as_str()));
        assert_eq!(has_sorts, operation.id == "searchNodes", "{}", operation.id);
    }
    proof.passed();
}

#[test]
fn flags_of_a_user_do_not_depend_on_each_other() {
    let proof = proof!(Prover::Contract, ["R-3-01"]);
    let flags = ["active", "suspended", "deactivated"];
    let user = shape("User");
    for flag in flags {
        assert_eq!(type_of(&user.properties[flag]), "boolean");
        assert!(user.required.contains(flag));
    }
    // Samples show more combinations than a single state would have.
    let mut seen = BTreeSet::new();
    for sample in json_samples().filter(|sample| sample.alternative.as_deref() == Some("User")) {
        let user = crate::document::json(sample);
        seen.insert(flags.map(|flag| user[flag].as_bool().unwrap()));
    }
    assert!(seen.contains(&[true, false, false]), "{seen:?}");
    assert!(
        seen.iter()
            .any(|[_, suspended, deactivated]| *suspended && !deactivated)
    );
    assert!(
        seen.iter()
            .any(|[_, suspended, deactivated]| *suspended && *deactivated)
    );
    proof.passed();
}

#[test]
fn a_follow_relation_is_free_form() {
    let proof = proof!(Prover::Contract, ["R-2.9-01", "R-3-18"]);
    let relation = contract().schema("FollowRelation").unwrap();
    assert_eq!(relation["type"], "object");
    assert_eq!(relation["additionalProperties"], json!({}));
    assert_eq!(relation.get("properties"), None);
    let active = contract()
        .at("/components/parameters/Active/schema")
        .unwrap();
    assert_eq!(active, &json!({"type": "boolean", "default": true}));
    proof.passed();
}

#[test]
fn no_operation_changes_the_state_of_a_node() {
    let proof = proof!(Prover::Contract, ["R-3-21"]);
    let node_writes: BTreeSet<&str> = contract()
        .operations()
        .iter()
        .filter(|operation| {
            operation.tag.as_deref() == Some("nodes") && operation.method.as_str() != "GET"
        })
        .map(|operation| operation.id.as_str())
        .collect();
    let expected = BTreeSet::from(["createNodeComment", "followNode", "unfollowNode"]);
    assert_eq!(node_writes, expected);
    let sent = shape("CommentRequest").properties;
    assert_eq!(sent.keys().collect::<Vec<_>>(), ["body"]);
    proof.passed();
}

#[test]
fn what_may_contain_html_is_a_text() {
    let proof = proof!(Prover::Contract, ["R-2.2-18"]);
    assert_eq!(type_of(&shape("User").properties["about"]), "string");
    let abouts = json_samples().map(crate::document::json);
    let shown = abouts.filter_map(|value| value["about"].as_str().map(str::to_owned));
    assert!(
        shown.into_iter().any(|about| about.contains("<em>")),
        "no sample holds HTML"
    );
    proof.passed();
}

#[test]
fn the_sort_of_a_list_may_be_empty() {
    let proof = proof!(Prover::Contract, ["R-2.1-04"]);
    assert_eq!(type_of(&shape("PageEnvelope").properties["sort"]), "string");
    let sorts: BTreeSet<String> = json_samples()
        .map(crate::document::json)
        .filter_map(|value| value["sort"].as_str().map(str::to_owned))
        .collect();
    assert!(
        sorts.contains("") && sorts.contains("relevance"),
        "{sorts:?}"
    );
    let names = json_samples().map(crate::document::json);
    let named = names.filter(|value| value.get("list").is_some() && value["name"] != "");
    assert_eq!(named.count(), 0, "a list of the samples has a name");
    proof.passed();
}
