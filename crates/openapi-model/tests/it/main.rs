//! All tests of the crate that go through its public interface.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod bounded;
mod foreign;
mod formats;
mod model;
mod no_panics;
mod openapi_3_1;
mod openapi_3_2;
mod partial;
mod places;
mod refused;
mod schema;
mod several_files;
mod source_file;
mod visit;

use std::path::PathBuf;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(fixture(name)).unwrap()
}
