//! The passes of the generator, one by one: five tiny documents, and everything that is generated
//! from each.
//!
//! After an upgrade of progenitor, these tests fail first. A fixture is one document,
//! `fixtures/emit/<name>.yaml`.

use std::fs;
use std::path::PathBuf;

use openapi_codegen::emit::Files;
use openapi_codegen::pipeline;
use openapi_model::{Conventions, Diagnostics, Document};

/// The conventions of a team that has sparse forms of its schemas, and describes its own server.
fn conventions() -> Conventions {
    Conventions {
        sparse_infix: Some("Fields".to_owned()),
        property_names: Some("includeOnly".to_owned()),
        remark: Some("The library:".to_owned()),
        ..Conventions::default()
    }
}

fn fixture(name: &str) -> String {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/emit");
    fs::read_to_string(directory.join(format!("{name}.yaml"))).unwrap()
}

fn generate(name: &str, text: &str) -> Result<Files, Diagnostics> {
    let contract = Document::parse(name, text).unwrap_or_else(|error| panic!("{error}"));
    pipeline::make_whole(&contract, &conventions(), &crate::process())
}

fn show(name: &str) {
    let files = generate(name, &fixture(name)).unwrap();
    let text: String = files.iter().map(|(name, text)| format!("==== {name}\n{text}\n")).collect();
    crate::snapshot("emit", name, &text);
}

/// The arguments are in the order of the URL, and accept everything that converts into their types.
#[test]
fn required_inputs_are_arguments() {
    show("arguments");
}

/// Parameters are renamed; secrets are only sent in the body.
#[test]
fn fields_of_bodies_have_setters() {
    show("bodies");
}

/// Unknown properties are kept next to a property called `extra`; absent, null and a value are
/// distinguished.
#[test]
fn models_keep_unknown_fields_and_nulls() {
    show("models");
}

#[test]
fn each_way_to_read_a_response_is_a_method() {
    show("responses");
}

/// The first example with an item is the sample of the page, and its item is the sample of the
/// listed component.
#[test]
fn lists_are_walked_and_joined_by_commas() {
    show("lists");
}

/// Only items that are joined by commas become names of properties.
#[test]
fn projection_parameters_are_comma_separated() {
    let joined = "includeOnly\n          in: query\n          explode: false\n";
    let text = fixture("lists");
    assert!(text.contains(joined));
    let repeated = text.replace(joined, "includeOnly\n          in: query\n");
    let findings = generate("lists", &repeated).unwrap_err().to_string();
    let expected = "an argument for `includeOnly` that is a `Csv<String>`";
    assert!(findings.contains(expected), "{findings}");
}
