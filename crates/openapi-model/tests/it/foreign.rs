//! Documents of other people, read with more tolerance.

use openapi_model::{Diagnostics, Document, LoadOptions};
use serde_json::json;

use crate::text;

fn lenient(name: &str, text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with(name, text, &LoadOptions::lenient())
}

fn tolerant(name: &str, text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with(name, text, &LoadOptions::tolerant())
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

/// What a linter refuses, a comparison only warns of.
#[test]
fn a_tolerant_reading_keeps_what_has_a_meaning() {
    let text = text("tolerated.yaml");
    assert!(lenient("tolerated.yaml", &text).is_err());
    let document = tolerant("tolerated.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("faults_as_warnings", document.warnings());
    let value = document.value();
    assert_eq!(document.title(), "");
    let [get, post, delete] = ["get", "post", "delete"].map(|method| {
        let operation = &value["paths"]["/books/{shelf}"][method];
        operation.as_object().unwrap()
    });
    let keys: Vec<&str> = get.keys().map(String::as_str).collect();
    assert_eq!(keys, ["operationId", "description", "responses"]);
    assert_eq!(get["description"], "Of its own.");
    assert_eq!(post["requestBody"], json!({}));
    // What is named first counts.
    let merged = json!({"responses": {"204": {}}, "summary": "First.", "deprecated": true});
    assert_eq!(*delete, *merged.as_object().unwrap());
    assert_eq!(
        document.schema("Book").unwrap()["properties"]["title"],
        json!({})
    );
    let ids: Vec<&str> = document
        .operations()
        .iter()
        .map(|operation| operation.id.as_str())
        .collect();
    assert_eq!(
        ids,
        [
            "listBooks",
            "listBooks",
            "putBook",
            "deleteBooksShelf",
            "getAuthorsId"
        ]
    );
}

/// Without its quotes, the type is a null of YAML.
#[test]
fn a_null_without_quotes_is_the_type_that_is_meant() {
    let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\
                components: {schemas: {A: {type: [string, null]}}}\n";
    let document = lenient("a.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    let expected = json!({"type": "string", "nullable": true});
    assert_eq!(document.schema("A"), Some(&expected));
    let warning = document.warnings().first().unwrap().to_string();
    assert!(
        warning.contains("put the name of the type in quotes: `'null'`"),
        "{warning}"
    );
    assert!(Document::parse("a.yaml", text).is_err());
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
        "openapi_3_2",
        "wrong_kinds",
    ] {
        let text = text(&format!("refused/{name}.yaml"));
        assert!(lenient(name, &text).is_err(), "{name}");
    }
    for name in [
        "duplicate_keys",
        "references_that_lead_nowhere",
        "references_without_end",
        "missing_openapi_and_paths",
        "yaml_keys",
    ] {
        let text = text(&format!("refused/{name}.yaml"));
        assert!(tolerant(name, &text).is_err(), "{name}");
    }
    let merged = "openapi: 3.0.3\ninfo: {title: T, version: '1', <<: 1}\npaths: {}\n";
    let error = tolerant("a.yaml", merged).unwrap_err().to_string();
    assert!(
        error.contains("only objects can be merged by `<<`"),
        "{error}"
    );
}
