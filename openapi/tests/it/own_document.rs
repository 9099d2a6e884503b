//! The workspace's own document.

use community_qa_contract::{embedded, load};

use crate::path;

#[test]
fn the_embedded_document_is_in_order() {
    let contract = embedded().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(contract.name(), "openapi/community-qa.yaml");
    assert_eq!(contract.operations().len(), 30);
    assert!(
        contract
            .operations()
            .iter()
            .all(|operation| operation.id_is_given)
    );
}

#[test]
fn the_file_and_the_embedded_document_are_the_same() {
    let embedded = embedded().unwrap();
    let loaded = load(&path("community-qa.yaml")).unwrap();
    assert_eq!(embedded.text(), loaded.text());
    assert_eq!(embedded.sample_files(), loaded.sample_files());
    assert_eq!(embedded.samples().len(), loaded.samples().len());
}
