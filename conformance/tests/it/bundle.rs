//! The bundle: the document for other tools. `cargo xtask generate --check` makes sure that the
//! committed one is up to date.

use community_qa_contract::conventions;
use openapi_diff::Level;
use openapi_model::{Document, bundle};
use serde_json::Value;

#[test]
fn bundle_introduction_is_short() {
    let document = community_qa_contract::embedded().unwrap();
    let introduction = document.at("/info/description").and_then(Value::as_str);
    let words = introduction.unwrap().split_whitespace().count();
    assert!(words <= 800, "{words} words");
}

/// Only its descriptions differ, and samples that only clients must accept are left out.
#[test]
fn bundle_is_equivalent_to_document() {
    let document = community_qa_contract::embedded().unwrap();
    let bundle: Value = serde_json::from_str(&bundle(document, conventions())).unwrap();
    let whole = &bundle["components"]["schemas"]["Node"];
    assert_eq!(whole["type"], "object");
    assert!(whole["properties"]["author"].is_object());
    assert!(!bundle.to_string().contains("Tolerated:"));
    assert!(document.text().contains("Tolerated:"));

    let options = community_qa_contract::load_options();
    let bundle = Document::parse_with("bundle.json", &bundle.to_string(), &options).unwrap();
    let report = openapi_diff::compare(document, &bundle).unwrap();
    let on_the_wire: Vec<_> = report
        .changes
        .iter()
        .filter(|change| change.wire.level > Some(Level::Patch))
        .map(|change| (change.rule, &change.message))
        .collect();
    assert_eq!(on_the_wire, []);
}
