//! The patch passes over progenitor's output, on a document that is not the workspace's:
//! each leaves its mark in the code.

use openapi_model::Document;

use crate::broken::{DOCUMENT, generated};

/// The purpose of a pass, the file that shows it, and the code without its line breaks.
const MARKS: &[(&str, &str, &str)] = &[
    (
        "the field of a deprecated property says what to use",
        "models/mod.rs",
        "#[deprecated = \"use `title` instead\"] pub subtitle:",
    ),
    (
        "the setter of a deprecated property says what to use",
        "models/builder.rs",
        "#[deprecated = \"use `title` instead\"] pub fn subtitle<",
    ),
    (
        "models may move deprecated fields",
        "models/mod.rs",
        "#![allow(deprecated)]",
    ),
    (
        "builders may move deprecated fields",
        "models/builder.rs",
        "#![allow(deprecated)]",
    ),
    (
        "the setter of a deprecated parameter says what to use",
        "books.rs",
        "#[deprecated = \"use `fields` instead\"] pub fn tag<",
    ),
    (
        "the method of a deprecated operation is deprecated",
        "books.rs",
        "#[deprecated] #[doc(alias = \"deleteBook\")] pub fn delete_book(",
    ),
    (
        "a property that may be absent or null tells the two apart",
        "models/mod.rs",
        "pub pages: crate::Nullable<i64>",
    ),
    (
        "its setter takes the value itself",
        "models/builder.rs",
        "pub fn pages<T>(mut self, value: T) -> Self where T: TryInto<crate::Nullable<i64>>",
    ),
    (
        "the setter of an optional property takes the value itself, or an `Option` of it",
        "models/builder.rs",
        "pub fn subtitle<T, F>(mut self, value: T) -> Self where T: crate::IntoOptional<String, F>",
    ),
    (
        "a property that is called as typify's map keeps its name",
        "models/mod.rs",
        "pub extra: ",
    ),
    (
        "unknown properties are kept",
        "models/mod.rs",
        "pub unknown_fields: crate::UnknownFields",
    ),
    (
        "models can gain fields, and those without a required one have a `Default`",
        "models/mod.rs",
        "#[non_exhaustive] #[derive(Default)] pub struct Tree {",
    ),
    (
        "alternatives can gain a form",
        "models/mod.rs",
        "#[non_exhaustive] pub enum BookFieldsPrice {",
    ),
    (
        "a forgotten request is a warning",
        "books.rs",
        "#[must_use = \"a request is sent by one of the `send` methods, or by `.await`\"] pub struct ListBooks {",
    ),
];

#[test]
fn each_pass_leaves_its_mark() {
    let document = Document::parse("ten-operations.yaml", DOCUMENT).unwrap();
    let files = generated(&document);
    let mut missing = String::new();
    for (pass, file, code) in MARKS {
        let text = files[*file]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        if !text.contains(code) {
            missing.push_str(&format!("  {pass}: {file} has no `{code}`\n"));
        }
    }
    assert!(missing.is_empty(), "passes without a mark:\n{missing}");
}
