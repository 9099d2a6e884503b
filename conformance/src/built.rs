//! Finds the programs that cargo has built.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::Value;

/// Builds the reference server, and returns the path of its program.
///
/// # Errors
///
/// If it does not build, with the output of the compiler.
pub fn server() -> anyhow::Result<PathBuf> {
    let mut cargo = workspace::tools::cargo();
    cargo.args(["build", "--quiet", "--bin", "community-qa-server"]);
    // Together with this package, so that libraries are not built again with other features.
    cargo.args(["--package", "community-qa-server"]);
    cargo.args(["--package", env!("CARGO_PKG_NAME")]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    let output = cargo.output().context("cannot run cargo")?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("the server does not build: {}", said.trim_end());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .context("cannot find the built program in the output of cargo")
}
