//! The public Rust API of the client, one snapshot for each operation, each model and
//! each part of the runtime: what a caller's code can name, and what it may rely on.
//!
//! It is read from the sources by the crate `rust-api`, whose documentation says what
//! it cannot see.

use std::collections::BTreeSet;
use std::path::Path;

use rust_api::Sources;

use crate::{assert_none, assert_same, snapshot};

#[test]
fn the_api_is_as_before() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated-client/src");
    let sources = Sources::read(Path::new(directory)).unwrap();
    let surface = rust_api::surface(&sources).unwrap();
    let mut findings = Vec::new();
    for (name, text) in &surface {
        let description = format!("the public Rust API of {name}");
        findings.extend(snapshot::difference("surface", name, &description, text));
    }
    assert_none("parts of the API that are not as before", &findings);
    let expected: BTreeSet<String> = surface.keys().map(|name| format!("{name}.snap")).collect();
    assert_same("snapshots", &snapshot::files("surface"), &expected);
    for operation in crate::document::contract().operations() {
        let has_file = surface
            .keys()
            .any(|name| name.replace('_', "") == operation.id.to_lowercase());
        assert!(has_file, "{} has no file", operation.id);
    }
    for model in conformance::models::MODELS {
        assert!(
            surface.contains_key(model.name),
            "{} has no file",
            model.name
        );
    }
}
