//! The benchmarks of the client, which are a program of the client crate.
//!
//! They are started through cargo, because nothing here may depend on the
//! generated client.

use anyhow::Context;

use crate::tool;

/// Builds the benchmarks, optimised, and lets them print their table; those alone whose
/// names hold `filter`, where there is one.
///
/// # Errors
///
/// When they do not build, or do not run.
pub fn run(filter: Option<&str>) -> anyhow::Result<()> {
    // With spans, which are idle as long as nothing listens to them.
    let mut benchmarks = tool::cargo();
    benchmarks
        .args(["bench", "--quiet", "--package", "community-qa-client"])
        .args(["--bench", "client", "--features", "testing,tracing"])
        .args(["--", "--ratios"])
        .args(filter);
    tool::run(&mut benchmarks).context("the benchmarks have not run")
}
