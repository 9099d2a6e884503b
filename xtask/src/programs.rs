//! Builds and starts programs and tests of the workspace.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::commands::Context;

pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let program = command.get_program().display().to_string();
    let status = command.status().with_context(|| format!("cannot run {program}"))?;
    if !status.success() {
        bail!("{program} ended with {status}");
    }
    Ok(())
}

/// Runs tests. Their output goes to standard error, because it is only progress. Standard output
/// may be a closed pipe, which would make `cargo test` fail.
pub(crate) fn run_tests(tests: &mut Command) -> anyhow::Result<()> {
    run(tests.stdout(std::io::stderr()))
}

/// The start of a `cargo test` command line for a package. The names of tests follow.
pub(crate) fn cargo_test(context: &Context<'_>, package: &str) -> Command {
    let mut cargo = context.cargo();
    cargo.args(["test", "--quiet", "--package", package]).args(["--test", "it", "--"]);
    cargo
}

/// Builds the optimised server and its load generator, and runs the load generator, which prints
/// its results.
pub(crate) fn load(context: &Context<'_>, arguments: &[&str]) -> anyhow::Result<()> {
    let takes = "takes minutes the first time";
    context.terminal.step("build", "server and load", takes);
    let mut load = context.cargo();
    load.args(["bench", "--quiet", "--package", "community-qa-server"])
        .args(["--bench", "load", "--"])
        .args(arguments);
    run(&mut load).context("the load failed")
}

pub(crate) fn target_directory() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?;
    // The program is `target/<profile>/xtask`.
    let target = program.ancestors().nth(2).map(PathBuf::from);
    target.context("xtask is not in a target directory; run it as `cargo xtask`")
}
