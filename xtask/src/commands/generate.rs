//! `cargo xtask generate`.

use std::path::PathBuf;

use anyhow::Context as _;

use super::Context;
use crate::generate::{self, Options};
use crate::programs;

/// Tests that call a running service: the scenarios, and the client's examples. They take longer
/// than all others together.
const SLOW: &[&str] = &["examples::", "resume::", "runner::"];

/// Generate the client crate from the OpenAPI document
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Generate and compare, but write nothing; fail with a diff where files differ
    #[arg(long)]
    check: bool,
    /// Overwrite generated files that were edited by hand
    #[arg(long, conflicts_with = "check")]
    force: bool,
    /// Afterwards, run the tests that a change of the document can break
    #[arg(long, conflicts_with_all = ["check", "spec"])]
    test: bool,
    /// Another OpenAPI document, YAML or JSON
    #[arg(long, value_name = "PATH", requires = "out")]
    spec: Option<PathBuf>,
    /// The directory of the crate for that document
    #[arg(long, value_name = "DIR", requires = "spec")]
    out: Option<PathBuf>,
}

pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let options = Options { check: args.check, force: args.force };
    let (workspace, process, terminal) = (&context.workspace, &context.process, context.terminal);
    match args.spec.as_ref().zip(args.out.as_ref()) {
        None => generate::run(workspace, process, options, terminal)?,
        Some((spec, out)) => {
            let (spec, out) = (context.path(spec), context.path(out));
            generate::run_foreign(workspace, process, &spec, &out, options, terminal)?
        }
    };
    if args.test {
        test(context)?;
    }
    Ok(())
}

/// Runs the tests that compare document, samples, client and ledger with each other.
fn test(context: &Context<'_>) -> anyhow::Result<()> {
    let mut cargo = programs::cargo_test(context, "conformance");
    cargo.args(SLOW.iter().flat_map(|name| ["--skip", name]));
    // A leftover `.snap.new` file would make the next run fail.
    if std::env::var_os("INSTA_UPDATE").is_none() {
        cargo.env("INSTA_UPDATE", "no");
    }
    context.terminal.progress("test", "conformance", "what the document can break");
    programs::run_tests(&mut cargo).context(
        "the tests fail; where a snapshot shows what you wanted, accept it: \
         INSTA_UPDATE=always cargo xtask generate --test",
    )
}
