//! `cargo xtask generate`.

use std::path::PathBuf;

use super::Context;
use crate::generate::{self, Foreign, Options};

/// Generate the client crate from the OpenAPI document
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Generate, compare, write nothing; fail with a diff where files differ
    #[arg(long)]
    check: bool,
    /// Overwrite generated files that were edited by hand
    #[arg(long, conflicts_with = "check")]
    force: bool,
    /// Another OpenAPI document, YAML or JSON
    #[arg(long, value_name = "PATH", requires = "out")]
    spec: Option<PathBuf>,
    /// The directory of the crate to make from that document
    #[arg(long, value_name = "DIR", requires = "spec")]
    out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// As those of [`generate::run`].
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let foreign = args.spec.as_ref().zip(args.out.as_ref());
    let options = Options {
        check: args.check,
        force: args.force,
        foreign: foreign.map(|(spec, out)| Foreign {
            spec: context.path(spec),
            out: context.path(out),
        }),
    };
    generate::run(
        &context.workspace,
        &context.process,
        &options,
        context.terminal,
    )?;
    Ok(())
}
