//! The bundle: the document as other tools are given it.

use community_qa_contract::{OperationExtensions as _, conventions};
use openapi_diff::Level;
use openapi_model::{Document, bundle};
use serde_json::Value;

/// The document as other tools are given it.
fn bundled() -> Value {
    let document = community_qa_contract::embedded().unwrap();
    serde_json::from_str(&bundle(document, conventions())).unwrap()
}

fn description<'a>(bundle: &'a Value, pointer: &str) -> &'a str {
    let described = bundle.pointer(pointer).unwrap();
    described["description"].as_str().unwrap()
}

#[test]
fn the_bundle_names_permissions_and_sorts() {
    let document = community_qa_contract::embedded().unwrap();
    let bundle = bundled();
    let mut named = 0;
    for operation in document.operations() {
        let described = description(&bundle, &operation.pointer);
        for rule in operation.permissions().iter().flatten() {
            for permission in &rule.any_of {
                let name = permission.name.trim_end_matches(" {nodeType}");
                let name = format!("*{name}*");
                assert!(described.contains(&name), "{}: {name}", operation.id);
                named += 1;
            }
        }
    }
    assert!(named > 30, "only {named} permissions");

    let sort = description(&bundle, "/components/parameters/NodeSort");
    let row = "\n| `votes` | `score`, `extra.score` | descending |";
    assert!(
        sort.starts_with("The name of the sort") && sort.contains(row),
        "{sort}"
    );
}

#[test]
fn the_bundle_names_the_known_values_of_open_sets_where_they_are_used() {
    let bundle = bundled();
    let schemas = "/components/schemas";
    for (place, value) in [
        ("/NodeFields/properties/nodeStates", "`in review`"),
        ("/Node/properties/nodeStates", "`in review`"),
        ("/ActionFields/properties/verb", "`voted`"),
        ("/NodeSearchPage/allOf/1/properties/sorts", "`followers`"),
        ("/NodeState", "`in review`"),
    ] {
        let described = description(&bundle, &format!("{schemas}{place}"));
        assert!(described.contains(value), "{place}: {described}");
    }
    let kind = description(&bundle, "/components/schemas/UserFields/properties/type");
    assert_eq!(kind, "The kind of resource, `user`.");
}

#[test]
fn the_bundle_quotes_what_one_server_does() {
    let bundle = bundled();
    let text = bundle.to_string();
    let quoted = text.matches("> **The reference server:** ").count();
    assert!(quoted > 100, "{quoted}");
    assert_eq!(text.matches("The reference server:").count(), quoted);
    let update = "/paths/~1services~1v2~1user~1{user_id}.json/put";
    let update = description(&bundle, update);
    let (stated, remark) = update
        .split_once("\n\n> **The reference server:** ")
        .unwrap();
    assert!(stated.contains("\n\n**Permissions.** "), "{stated}");
    assert!(!remark.contains("\n\n"), "{remark}");
}

#[test]
fn the_introduction_is_short() {
    let document = community_qa_contract::embedded().unwrap();
    let introduction = document.at("/info/description").and_then(Value::as_str);
    let words = introduction.unwrap().split_whitespace().count();
    assert!(words <= 800, "{words} words");
}

/// Only its words differ, and samples that clients must accept are left out.
#[test]
fn the_bundle_means_what_the_document_means() {
    let document = community_qa_contract::embedded().unwrap();
    let bundle = bundled();
    let whole = &bundle["components"]["schemas"]["Node"];
    assert_eq!(whole["type"], "object");
    assert!(whole["properties"]["author"].is_object());
    assert!(!bundle.to_string().contains("Tolerated:"));
    assert!(document.text().contains("Tolerated:"));

    let options = community_qa_contract::load_options();
    let bundle = Document::parse_with("bundle.json", &bundle.to_string(), &options).unwrap();
    let report = openapi_diff::compare(document, &bundle);
    let changes = report.changes.iter();
    let on_the_wire: Vec<_> = changes
        .filter(|change| change.wire.level > Some(Level::Patch))
        .map(|change| (change.rule, &change.message))
        .collect();
    assert_eq!(on_the_wire, []);
}
