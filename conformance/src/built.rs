//! Finds the programs that cargo has built.

use std::path::PathBuf;
use std::process::Command;

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
    program(&mut cargo, false).context("the server does not build")
}

/// Runs a cargo command that builds, and returns the program that it names: one of tests, or
/// another.
///
/// # Errors
///
/// When it does not build, with what the compiler says.
pub(crate) fn program(cargo: &mut Command, is_of_tests: bool) -> anyhow::Result<PathBuf> {
    let output = cargo
        .args(["--message-format", "json-render-diagnostics"])
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim_end());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let mut messages = said
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .find_map(|message| {
            let is_test = message.pointer("/profile/test")?.as_bool()?;
            let program = message.get("executable")?.as_str()?;
            (is_test == is_of_tests).then(|| PathBuf::from(program))
        })
        .context("cannot find the built program in the output of cargo")
}
