//! The public Rust API of the client, `generated-client/public-api.txt`, a part for each
//! operation, each model and each part of the runtime: what a caller's code can name, and
//! what it may rely on.
//!
//! It is read from the sources by the crate `rust-api`, whose documentation says what
//! it cannot see.

use std::path::Path;

use rust_api::Sources;

#[test]
fn the_api_is_as_before() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated-client");
    let sources = Sources::read(&client.join("src")).unwrap();
    let surface = rust_api::surface(&sources).unwrap();
    for operation in crate::document::contract().operations() {
        let has_part = surface
            .keys()
            .any(|name| name.replace('_', "") == operation.id.to_lowercase());
        assert!(has_part, "{} has no part", operation.id);
    }
    for model in crate::models::MODELS {
        assert!(
            surface.contains_key(model.name),
            "{} has no part",
            model.name
        );
    }
    let text = rust_api::surface_text(&surface);
    workspace::testing::assert_derived(&client.join("public-api.txt"), &text);
}
