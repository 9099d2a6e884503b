//! Cargo, run to its end.

use std::process::Command;

use anyhow::{Context, bail};

pub(crate) use workspace::tools::cargo;

/// Runs cargo to its end.
pub(crate) fn run(cargo: &mut Command) -> anyhow::Result<()> {
    let status = cargo.status().context("cannot run cargo")?;
    if !status.success() {
        bail!("cargo ended with {status}");
    }
    Ok(())
}
