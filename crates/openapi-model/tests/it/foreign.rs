//! Documents of other people, read with more tolerance.

use openapi_model::{Diagnostics, Document, LoadOptions};

use crate::text;

fn lenient(name: &str, text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with(name, text, &LoadOptions::lenient())
}

#[test]
fn harmless_slips_are_warnings() {
    let text = text("foreign.yaml");
    let strict = Document::parse("foreign.yaml", &text).unwrap_err();
    insta::assert_snapshot!("refused_slips", strict);
    let contract = lenient("foreign.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("slips_as_warnings", contract.warnings());
    assert_eq!(contract.version(), "1.0");
    let operation = &contract.operations()[0];
    assert_eq!(operation.responses[0].description, "");
    assert!(operation.extensions.contains_key("x-permissions"));
}

#[test]
fn operations_without_a_name_get_one_of_their_own() {
    let contract = lenient("foreign.yaml", &text("foreign.yaml")).unwrap();
    let ids: Vec<_> = contract
        .operations()
        .iter()
        .map(|operation| (operation.id.as_str(), operation.id_is_given))
        .collect();
    let expected = [
        ("getBookId2", false),
        ("postBookId", false),
        ("getBookId", true),
    ];
    assert_eq!(ids, expected);
}

#[test]
fn what_cannot_be_right_is_still_refused() {
    for name in [
        "duplicate_keys",
        "references_that_lead_nowhere",
        "references_without_end",
        "path_parameters",
        "openapi_3_1",
        "wrong_kinds",
    ] {
        let text = text(&format!("refused/{name}.yaml"));
        assert!(lenient(name, &text).is_err(), "{name}");
    }
}
