//! All tests of the public interface of the crate.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod command;
mod contract;
mod diff;
mod generate;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod release;
mod review;
mod rules;
mod small;
mod workflows;
mod yaml;

use std::path::Path;

use openapi_codegen::GeneratorProcess;

/// The generator process, from the xtask binary that is built with these tests.
fn process() -> GeneratorProcess {
    GeneratorProcess::of(Path::new(env!("CARGO_BIN_EXE_xtask")))
}

/// Compares `text` with `snapshots/<directory>/<name>.snap`.
fn snapshot(directory: &str, name: &str, text: &str) {
    workspace::snapshot_settings!(directory).bind(|| insta::assert_snapshot!(name, text));
}
