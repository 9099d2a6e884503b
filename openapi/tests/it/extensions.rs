//! Valid and invalid extensions.

use community_qa_contract::{OperationExtensions, load_options};
use openapi_model::Document;

use crate::path;

fn text(name: &str) -> String {
    std::fs::read_to_string(path("tests/fixtures").join(name)).unwrap()
}

/// The document that the tests of the reader use as well.
fn library() -> String {
    text("../../../crates/openapi-model/tests/fixtures/library.yaml")
}

#[test]
fn every_refusal_is_explained() {
    let text = text("extensions.yaml");
    let error = Document::parse_with("extensions.yaml", &text, &load_options()).unwrap_err();
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("extensions", error));
}

#[test]
fn operations_show_permissions_and_listed_items() {
    let text = library();
    let library = Document::parse_with("library.yaml", &text, &load_options()).unwrap();
    let said: Vec<_> = library
        .operations()
        .iter()
        .map(|operation| {
            (
                &operation.id,
                operation.permissions(),
                operation.retry(),
                operation.paging(),
                operation.since(),
            )
        })
        .collect();
    insta::assert_debug_snapshot!(said);
}

/// In other places, the same keys may have another meaning.
#[test]
fn malformed_extensions_have_no_meaning() {
    let text =
        library().replace("safety: safe", "safety: 7").replace("firstPage: 1", "firstPage: one");
    let library = Document::parse("library.yaml", &text).unwrap();
    let operation = library.operation("getBook").unwrap();
    assert!(operation.extensions.contains_key("x-retry"));
    assert_eq!(operation.retry(), None);
}
