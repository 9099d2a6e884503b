//! `cargo xtask conformance`: the runner of the scenarios, which is a program of its own.

use std::ffi::OsString;

use anyhow::Context as _;

use super::Context;
use crate::tool;

/// Play the scenarios against the reference server, or against any site
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    /// What the runner is given
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Starts the runner, which prints its report.
///
/// # Errors
///
/// When it does not build, or a scenario has failed.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    context
        .terminal
        .progress("build", "scenarios", "takes a minute the first time");
    let runner = ["run", "--quiet", "--package", "conformance-runner", "--"];
    tool::run(tool::cargo().args(runner).args(&args.arguments)).context("the scenarios have failed")
}
