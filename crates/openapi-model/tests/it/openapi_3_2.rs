//! Documents of OpenAPI 3.2.

use openapi_model::visit::{ObjectKind, objects};
use openapi_model::{Document, Method};
use serde_json::json;

use crate::text;

#[test]
fn document_of_3_2_is_read() {
    let document = Document::parse("api.yaml", &text("openapi-3.2.yaml"))
        .unwrap_or_else(|error| panic!("{error}"));
    let methods = document.operations().iter().map(|one| one.method);
    assert!(methods.eq([Method::Query, Method::Get]));
    let pointers: Vec<String> = objects(document.value())
        .into_iter()
        .filter(|object| matches!(object.kind, ObjectKind::Operation))
        .map(|object| object.pointer)
        .collect();
    assert!(pointers.contains(&"/paths/~1books/additionalOperations/COPY".to_owned()));
    // Schemas are read like those of 3.1.
    assert_eq!(
        document.at("/components/schemas/Book/properties/title"),
        Some(&json!({"type": "string", "nullable": true, "xml": {"nodeType": "attribute"}}))
    );
}

#[test]
fn key_of_later_version_is_refused_with_that_version() {
    let text = text("openapi-3.2.yaml").replace("openapi: 3.2.0", "openapi: 3.1.0");
    let error = Document::parse("api.yaml", &text).unwrap_err().to_string();
    for key in ["$self", "query", "additionalOperations", "itemSchema"] {
        let help = format!("`{key}` is a key of OpenAPI 3.2");
        assert!(error.contains(&help), "{key}: {error}");
    }
}
