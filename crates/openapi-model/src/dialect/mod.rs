//! Translates a document of OpenAPI 3.1 to 3.0, as far as 3.0 can express it.
//!
//! Readers of a document then need to know only one notation. Keywords that 3.0 lacks stay as they
//! are. Each change is one function, and its result has the location of its source, so that
//! messages point to the text.

mod schema;

use crate::grammar::{Child, DOCUMENT, Kind, ObjectKind};
use crate::tree::{Mapping, Node};

/// The dialects that are the default of OpenAPI 3.1.
const DIALECTS: [&str; 3] = [
    "https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
    "https://spec.openapis.org/oas/3.1/dialect/base",
    "https://json-schema.org/draft/2020-12/schema",
];

/// Translates a document of OpenAPI 3.1.
pub(crate) fn translate(root: &mut Node) {
    object(&DOCUMENT, root);
    if let Some(document) = root.as_mapping_mut() {
        drop_default_dialect(document);
    }
}

/// Removes a `jsonSchemaDialect` that is the default.
fn drop_default_dialect(document: &mut Mapping) {
    let dialect = document.get("jsonSchemaDialect").and_then(Node::as_str);
    if dialect.is_some_and(|dialect| DIALECTS.contains(&dialect)) {
        document.remove("jsonSchemaDialect");
    }
}

/// Translates the objects within an object, and then the object itself.
fn object(kind: &'static Kind, node: &mut Node) {
    let is_schema = kind.object == ObjectKind::Schema;
    if is_schema {
        schema::write_out_boolean(node);
    }
    let span = node.span;
    let Some(mapping) = node.as_mapping_mut() else {
        return;
    };
    // A reference outside of schemas contains nothing to translate.
    if !is_schema && kind.section.is_some() && mapping.get("$ref").is_some() {
        return;
    }
    for (key, node) in mapping.iter_mut() {
        if let Some(Child::Keyword(shape)) = kind.child(key) {
            // A boolean instead of an object has the same meaning in 3.0.
            shape.visit_objects(node, &mut object);
        }
    }
    if is_schema {
        schema::translate(mapping, span);
    }
}
