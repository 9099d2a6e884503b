//! What the bundle says beyond the document: what viewers would hide.

use community_qa_contract::{Condition, OperationExtensions};
use openapi_model::{Document, bundle, permissions};
use serde_json::{Value, json};
use xtask::workspace::Workspace;

fn document() -> Document {
    community_qa_contract::load(&Workspace::of_xtask().document()).unwrap()
}

fn bundled(document: &Document) -> Value {
    serde_json::from_str(&bundle(document)).unwrap()
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
fn every_condition_has_words() {
    for condition in Condition::ALL {
        let name = condition.to_string();
        let rules = json!([{"when": [name], "anyOf": [{"permission": "Read"}]}]);
        let words = permissions::in_words(&rules).unwrap();
        assert!(!words.contains(&name), "{words}");
    }
}

#[test]
fn the_sort_of_a_search_shows_its_table() {
    let document = document();
    let bundle = bundled(&document);
    let place = "/components/parameters/NodeSort/description";
    let sort = bundle.pointer(place).and_then(Value::as_str).unwrap();
    let own = document.at(place).and_then(Value::as_str).unwrap();
    assert!(sort.starts_with(own));
    assert!(
        sort.contains("\n| `votes` | `score`, `extra.score` | descending |"),
        "{sort}"
    );
}
