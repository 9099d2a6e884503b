//! Finds the programs that cargo has built.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::Value;

/// Builds the reference server, and returns where its program is.
///
/// # Errors
///
/// When it does not build, with what the compiler says.
pub fn server() -> anyhow::Result<PathBuf> {
    let mut cargo = workspace::tools::cargo();
    cargo.args(["build", "--quiet", "--bin", "community-qa-server"]);
    // Together with this package, so that no library is built again with other features.
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
