//! The benchmarks of the client, which are a program of the client crate.
//!
//! They are started through cargo, because nothing here may depend on the
//! generated client.

use anyhow::{Context, bail};

use crate::tool;

/// What of the client is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only what has this in its name, such as `decode`
    filter: Option<String>,
}

/// Builds the benchmarks, optimised, and lets them print their table.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    terminal::step(
        "build",
        "benchmarks of the client",
        "takes minutes the first time",
    );
    // With spans, which are idle as long as nothing listens to them.
    let status = tool::cargo()
        .args(["bench", "--quiet", "--package", "community-qa-client"])
        .args(["--bench", "client", "--features", "tracing"])
        .args(["--", "--ratios"])
        .args(&args.filter)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("the benchmarks have not run ({status})");
    }
    Ok(())
}
