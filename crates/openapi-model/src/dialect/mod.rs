//! A document of OpenAPI 3.1 in the terms of 3.0, wherever 3.0 can say the same.
//!
//! Everybody who reads a document then knows one spelling. Keywords for which 3.0 has no
//! word stay as they are. Each change is one function, and what it writes is where it
//! was read, so that messages point to the text.

mod schema;

use crate::grammar::{Child, DOCUMENT, Kind, ObjectKind};
use crate::tree::{Mapping, Node};

/// The dialects that are that of OpenAPI 3.1 anyway.
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

/// Drops a `jsonSchemaDialect` that goes without saying.
fn drop_default_dialect(document: &mut Mapping) {
    let dialect = document.get("jsonSchemaDialect").and_then(Node::as_str);
    if dialect.is_some_and(|dialect| DIALECTS.contains(&dialect)) {
        document.remove("jsonSchemaDialect");
    }
}

/// Translates the objects within an object, and then itself.
fn object(kind: &'static Kind, node: &mut Node) {
    let is_schema = kind.object == ObjectKind::Schema;
    if is_schema {
        schema::write_out_boolean(node);
    }
    let span = node.span;
    let Some(mapping) = node.as_mapping_mut() else {
        return;
    };
    // A reference outside of schemas has nothing in it to translate.
    if !is_schema && kind.section.is_some() && mapping.get("$ref").is_some() {
        return;
    }
    for (key, node) in mapping.iter_mut() {
        if let Some(Child::Keyword(shape)) = kind.child(key) {
            // A boolean in place of an object has the same meaning in 3.0.
            shape.visit_objects(node, &mut object);
        }
    }
    if is_schema {
        schema::translate(mapping, span);
    }
}
