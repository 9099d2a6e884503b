//! What the bundle says beyond the document: what viewers would hide.

use community_qa_contract::{OperationExtensions, conventions};
use openapi_model::{Document, bundle};
use serde_json::Value;
use xtask::workspace::Workspace;

fn document() -> Document {
    community_qa_contract::load(&Workspace::of_xtask().document()).unwrap()
}

fn bundled(document: &Document) -> Value {
    serde_json::from_str(&bundle(document, conventions())).unwrap()
}

#[test]
fn every_description_names_the_permissions() {
    let document = document();
    let bundle = bundled(&document);
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
}

#[test]
fn the_sort_of_a_search_shows_its_table() {
    let document = document();
    let bundle = bundled(&document);
    let place = "/components/parameters/NodeSort/description";
    let sort = bundle.pointer(place).and_then(Value::as_str).unwrap();
    let summary = document.at(place).and_then(Value::as_str).unwrap();
    assert!(sort.starts_with(summary));
    assert!(
        sort.contains("\n| `votes` | `score`, `extra.score` | descending |"),
        "{sort}"
    );
}
