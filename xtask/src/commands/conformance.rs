//! `cargo xtask conformance`, which runs a separate program.

use std::ffi::OsString;

use anyhow::Context as _;

use super::Context;
use crate::programs;

/// The options are those of the program.
const HELP: &str = "`cargo xtask conformance -- --help` builds the program and lists its options.";

/// Play the scenarios against the reference server, or against any site
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Options of the program.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<OsString>,
}

/// Builds the program and starts it; it prints its report.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    const PACKAGE: &str = "conformance";
    let takes = "takes a minute the first time";
    context.terminal.progress("build", PACKAGE, takes);
    let program = ["run", "--quiet", "--package", PACKAGE, "--"];
    programs::run(context.cargo().args(program).args(&args.arguments))
        .with_context(|| format!("{PACKAGE} has failed"))
}
