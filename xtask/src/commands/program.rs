//! A command that is a program of its own: `cargo xtask conformance`.

use std::ffi::OsString;

use anyhow::Context as _;

use super::Context;
use crate::tool;

/// Whatever the program takes; it has a help of its own
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    /// What the program is given
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Builds the program of a package and starts it; it prints its report.
///
/// # Errors
///
/// When it does not build or fails.
pub fn run(context: &Context<'_>, package: &str, args: &Args) -> anyhow::Result<()> {
    let progress = "takes a minute the first time";
    context.terminal.progress("build", package, progress);
    let program = ["run", "--quiet", "--package", package, "--"];
    tool::run(tool::cargo().args(program).args(&args.arguments))
        .with_context(|| format!("{package} has failed"))
}
