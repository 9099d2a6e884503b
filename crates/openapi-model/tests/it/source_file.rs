//! Files that are not OpenAPI documents.

use std::collections::BTreeMap;

use openapi_model::{Diagnostics, SourceFile};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shelf {
    #[expect(dead_code, reason = "it is only read")]
    books: Vec<Book>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it is only read")]
struct Book {
    title: String,
    #[serde(default)]
    pages: BTreeMap<String, u16>,
}

fn refused(text: &str) -> Diagnostics {
    let file = SourceFile::parse("shelf.yaml", text).unwrap();
    file.deserialize::<Shelf>().unwrap_err()
}

#[test]
fn value_of_wrong_type_is_located() {
    let text = "books:\n  - title: A\n    pages: {one.two: 1, 'a/b': true}\n";
    let error = refused(text);
    assert_eq!(error.first().unwrap().location.pointer, "/books/0/pages/a~1b");
    insta::assert_snapshot!(error);
}

#[test]
fn unknown_key_is_located() {
    insta::assert_snapshot!(refused("books:\n  - title: A\n    page: {}\n"));
}

#[test]
fn missing_key_is_located_at_its_object() {
    insta::assert_snapshot!(refused("books:\n  - pages: {}\n"));
}

#[test]
fn several_errors_end_in_the_command_to_run() {
    let error = SourceFile::parse("shelf.yaml", "a: 1\nb: 2\na: 3\nb: 4\n").unwrap_err();
    let shown = error.with_next_command("make shelf").to_string();
    assert!(
        shown.ends_with("\n\n2 errors in shelf.yaml; fix them, then run: make shelf"),
        "{shown}"
    );
}
