//! The bundle and the lowerings of the workspace's own document.

use community_qa_contract::{OperationExtensions, conventions};
use openapi_codegen::lower;
use openapi_model::bundle;
use serde_json::Value;

#[test]
fn the_bundle_names_permissions_and_sorts() {
    let document = community_qa_contract::embedded().unwrap();
    let bundle: Value = serde_json::from_str(&bundle(document, conventions())).unwrap();
    let mut named = 0;
    for operation in document.operations() {
        let described = bundle.pointer(&operation.pointer).unwrap();
        let described = described["description"].as_str().unwrap();
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

    let place = "/components/parameters/NodeSort/description";
    let sort = bundle.pointer(place).and_then(Value::as_str).unwrap();
    let summary = document.at(place).and_then(Value::as_str).unwrap();
    assert!(sort.starts_with(summary));
    let row = "\n| `votes` | `score`, `extra.score` | descending |";
    assert!(sort.contains(row), "{sort}");
}

/// The review point for the whole: which lowerings our document needs, where.
#[test]
fn our_document_is_lowered_as_the_snapshot_lists() {
    let contract = community_qa_contract::embedded().unwrap();
    let draft = lower::lower(contract, conventions());
    let mut list = String::new();
    let mut last = "";
    for change in &draft.log {
        if change.lowering != last {
            list.push_str(&format!("{}\n", change.lowering));
            last = &change.lowering;
        }
        list.push_str(&format!("  {}: {}\n", change.place, change.what));
    }
    crate::snapshot("lower", "community-qa", &list);

    let again = lower::lower(contract, conventions());
    assert!(again.document == draft.document, "another document");
    let notes = |draft: &lower::Draft| serde_yaml::to_string(&draft.notes).unwrap();
    assert!(notes(&again) == notes(&draft), "other notes");
}
