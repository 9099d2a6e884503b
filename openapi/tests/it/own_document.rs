//! The workspace's own document.

use std::collections::BTreeMap;

use community_qa_contract::{embedded, load};

use crate::path;

#[test]
fn the_embedded_document_is_in_order() {
    let contract = embedded().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(contract.name(), "openapi/community-qa.yaml");
    assert!(!contract.operations().is_empty());
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
    assert_same_lines("the document", embedded.text(), loaded.text());
    let (built_in, on_disk) = (embedded.sample_files(), loaded.sample_files());
    for name in built_in.keys().chain(on_disk.keys()) {
        let text = |files: &BTreeMap<String, String>| files.get(name).cloned().unwrap_or_default();
        assert_same_lines(name, &text(built_in), &text(on_disk));
    }
    assert_eq!(embedded.samples().len(), loaded.samples().len());
}

/// Fails with the first line that differs.
#[track_caller]
fn assert_same_lines(name: &str, built_in: &str, on_disk: &str) {
    let lines = built_in.lines().zip(on_disk.lines()).enumerate();
    for (index, (one, other)) in lines {
        assert!(
            one == other,
            "{name}:{}: the embedded copy has\n  {one}\nand the file\n  {other}",
            index + 1
        );
    }
    let [one, other] = [built_in, on_disk].map(|text| text.lines().count());
    assert!(
        built_in == on_disk,
        "{name}: the embedded copy has {one} lines, and the file {other}"
    );
}
