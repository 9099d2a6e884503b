//! The typed model of a small document.

use openapi_model::{Document, ParameterLocation, Status};

use crate::{fixture, text};

fn library() -> Document {
    Document::load(&fixture("library.yaml")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn operations_are_read_whole() {
    insta::assert_debug_snapshot!(library().operations());
}

#[test]
fn samples_come_in_the_order_of_the_document() {
    insta::assert_debug_snapshot!(library().samples());
}

#[test]
fn sample_files_are_listed_wired_or_not() {
    let library = library();
    let names: Vec<_> = library.sample_files().keys().collect();
    let expected = [
        "samples/book.json",
        "samples/book.slim.json",
        "samples/error.html",
        "samples/unwired.json",
    ];
    assert_eq!(names, expected);
}

#[test]
fn document_from_text_has_inline_samples_only() {
    let library = Document::parse("library.yaml", &text("library.yaml")).unwrap();
    let cases: Vec<_> = library.samples().iter().map(|sample| sample.case.as_str()).collect();
    assert_eq!(cases, ["inline", "shared", "default"]);
    assert!(library.sample_files().is_empty());
}

#[test]
fn names_lead_to_operations_parameters_responses_and_schemas() {
    let library = library();
    assert_eq!((library.title(), library.version()), ("Library", "1.2.3"));
    let operation = library.operation("getBook").unwrap();
    let parameter = operation.parameter("fields", ParameterLocation::Query).unwrap();
    assert!(!parameter.explode);
    assert!(operation.parameter("fields", ParameterLocation::Path).is_none());
    let status = |code| operation.response(code).map(|response| response.status);
    assert_eq!(status(200), Some(Status::Code(200)));
    assert_eq!(status(404), Some(Status::Range(4)));
    assert_eq!(status(500), Some(Status::Default));
    assert!(library.operation("nothing").is_none());
    let names: Vec<_> = library.schemas().map(|(name, _)| name).collect();
    assert_eq!(names, ["BookFields", "Book"]);
    assert!(library.schema("Book").is_some());
}

#[test]
fn references_are_followed() {
    let library = library();
    let reference = library.at("/paths/~1book.json/get/responses/default").unwrap();
    let response = library.resolve(reference).unwrap();
    assert_eq!(response["description"], "Something else.");
    assert_eq!(library.resolve(response), Some(response));
    let nowhere = serde_json::json!({"$ref": "#/nowhere"});
    assert_eq!(library.resolve(&nowhere), None);
    let outside = serde_json::json!({"$ref": "other.yaml"});
    assert_eq!(library.resolve(&outside), None);
}
