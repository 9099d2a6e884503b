//! Accuracy of the diff: judged by values for the wire, and by the compiler for Rust.

use std::path::Path;

use anyhow::Context as _;

use crate::tool;

/// Judges pairs of random schemas, from one seed on, by the values that they allow.
///
/// # Errors
///
/// When the judge cannot be built or run, or does not agree with the diff.
pub fn judge_schemas(pairs: u32, seed: u64) -> anyhow::Result<()> {
    let mut command = tool::cargo();
    command
        .args([
            "test",
            "--quiet",
            "--package",
            "openapi-diff",
            "--test",
            "it",
        ])
        .args(["--", "oracle::thousands", "--ignored", "--nocapture"])
        .env("SCHEMA_PAIRS", pairs.to_string())
        .env("SCHEMA_SEED", seed.to_string());
    tool::run(&mut command).context("values and the diff disagree about schemas")
}

/// Compiles clients of the fixtures of so many rules; of all, without a number.
/// `generator` is the xtask program.
///
/// # Errors
///
/// When something cannot be built, or the compiler does not agree with the diff.
pub fn judge_rust(rules: Option<u32>, generator: &Path) -> anyhow::Result<()> {
    let mut command = tool::cargo();
    command
        .args(["test", "--quiet", "--package", "conformance"])
        .args([
            "--test",
            "it",
            "--",
            "rust_oracle",
            "--ignored",
            "--nocapture",
        ])
        .env("GENERATOR", generator);
    if let Some(rules) = rules {
        command.env("RULES", rules.to_string());
    }
    tool::run(&mut command).context("the compiler and the diff disagree about Rust")
}
