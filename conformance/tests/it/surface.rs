//! The public Rust API of the client, `generated-client/public-api.txt`: the names that a caller's
//! code can use, and the properties that it may rely on.
//!
//! It is read from the sources by the crate `rust-api`, whose documentation describes its limits.

use std::path::Path;

use rust_api::{Api, Sources};

#[test]
fn public_api_matches_snapshot() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated-client");
    let sources = Sources::read(&client.join("src")).unwrap();
    let text = Api::from_sources(&sources).unwrap().text();
    workspace::testing::assert_file!(&client.join("public-api.txt"), text);
}
