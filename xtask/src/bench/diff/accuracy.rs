//! Whether the diff is right, as the oracle sees it.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::tool;

/// Which changes the oracle judges.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// At most so many, spread over all kinds; 0 for all.
    pub cases: u32,
    /// How many of each kind and document.
    pub per_kind: u32,
    /// Which places are changed.
    pub seed: u64,
    /// Whether the traffic alone is judged, and nothing compiled.
    pub wire_only: bool,
}

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

/// Starts the oracle, which prints its report. `xtask` is the program that compares.
///
/// # Errors
///
/// When the oracle cannot be built or run, or does not agree with the diff.
pub fn judge(xtask: &Path, sample: Sample) -> anyhow::Result<()> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let mut command = tool::cargo();
    command
        .args(["run", "--quiet", "--package", "conformance"])
        .args(["--bin", "diff-oracle", "--", "--xtask"])
        .arg(xtask)
        .arg("--scratch")
        .arg(target.join("diff-oracle"))
        .args(["--cases", &sample.cases.to_string()])
        .args(["--per-kind", &sample.per_kind.to_string()])
        .args(["--seed", &sample.seed.to_string()]);
    if sample.wire_only {
        command.arg("--wire-only");
    }
    tool::run(&mut command).context("the diff and the oracle disagree, or the oracle has failed")
}
