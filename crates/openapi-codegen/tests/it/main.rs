//! All tests of the public interface of the crate.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod agreement;
mod broken;
mod command;
mod commands;
mod comparison;
mod emit;
mod examples;
mod generate;
mod lower;
mod paging;
mod pipeline;
mod random;
mod untrusted;

use std::path::Path;

use openapi_codegen::GeneratorProcess;

/// The generator process, from the program that is built with these tests.
fn process() -> GeneratorProcess {
    GeneratorProcess::of(Path::new(env!("CARGO_BIN_EXE_openapi-codegen")))
}

/// Compares `text` with `snapshots/<directory>/<name>.snap`.
fn snapshot(directory: &str, name: &str, text: &str) {
    workspace::snapshot_settings!(directory).bind(|| insta::assert_snapshot!(name, text));
}
