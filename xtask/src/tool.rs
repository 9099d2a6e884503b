//! Cargo, and other programs that are run to their ends.

use std::process::{Command, Output};

use anyhow::{Context, bail};

pub(crate) use external_tools::cargo;

/// Runs cargo to its end.
pub(crate) fn run(cargo: &mut Command) -> anyhow::Result<()> {
    let status = cargo.status().context("cannot run cargo")?;
    if !status.success() {
        bail!("cargo ended with {status}");
    }
    Ok(())
}

pub(crate) fn output(command: &mut Command, name: &str) -> anyhow::Result<Output> {
    command
        .output()
        .with_context(|| format!("cannot run {name}"))
}
