//! The passes of the generator, one by one: five tiny documents and all that is
//! generated from each.
//!
//! An upgrade of progenitor shows here first. A fixture is one document,
//! `fixtures/emit/<name>.yaml`.

use std::fs;
use std::path::PathBuf;

use openapi_codegen::pipeline;
use openapi_model::{Conventions, Document};

/// Those of a team that has sparse forms of its schemas.
fn conventions() -> Conventions {
    Conventions {
        sparse_infix: Some("Fields".to_owned()),
        property_names: Some("includeOnly".to_owned()),
        ..Conventions::default()
    }
}

/// All files that are generated from a fixture.
fn generated(name: &str) -> String {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/emit");
    let text = fs::read_to_string(directory.join(format!("{name}.yaml"))).unwrap();
    let contract = Document::parse(name, &text).unwrap_or_else(|error| panic!("{error}"));
    let draft = pipeline::lowered(&contract, &conventions()).unwrap();
    let files = pipeline::emitted(&contract, &draft, &crate::process()).unwrap();
    files
        .iter()
        .map(|(name, text)| format!("==== {name}\n{text}\n"))
        .collect()
}

fn show(name: &str) {
    crate::snapshot("emit", name, &generated(name));
}

/// In the order of the URL, whatever the document's; of a type that each of the
/// arguments converts into.
#[test]
fn what_is_required_is_an_argument() {
    show("arguments");
}

/// Parameters step aside; secrets are sent in the body alone.
#[test]
fn fields_of_bodies_have_setters() {
    show("bodies");
}

/// Unknown properties are kept beside a property called `extra`; absent, null and a
/// value stay apart.
#[test]
fn models_keep_what_was_sent() {
    show("models");
}

#[test]
fn each_way_to_read_a_response_is_a_method() {
    show("responses");
}

#[test]
fn lists_are_walked_and_joined_by_commas() {
    show("lists");
}
