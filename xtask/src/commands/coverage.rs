//! `cargo xtask coverage`.

use std::path::Path;

use anyhow::bail;
use terminal::count;

use super::Context;
use crate::coverage::{self, Coverage};
use crate::programs::target_directory;

/// Show which statements of the specification are documented and implemented
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Use the proofs of the last test run instead of running the tests
    #[arg(long)]
    no_run: bool,
    /// List every entry, not only the sections
    #[arg(long)]
    entries: bool,
}

/// Runs the conformance tests, unless the last results are to be used, and joins their proofs with
/// the ledger.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let terminal = context.terminal;
    let directory = target_directory()?.join("ledger");
    if !args.no_run {
        terminal.step("test", "conformance", "writes the proofs anew");
        coverage::run_tests(&directory)?;
    }
    let coverage = coverage::gather(&context.workspace, &directory)?;
    terminal.text(&coverage.to_text(args.entries));
    refuse_faults(&coverage, &context.workspace.ledger())
}

/// Refuses a ledger with an invalid entry.
pub fn refuse_faults(coverage: &Coverage, ledger: &Path) -> anyhow::Result<()> {
    if coverage.faults.is_empty() {
        return Ok(());
    }
    bail!(
        "{}\n\n{} in {}; fix the entry or write the test that proves it, then run: cargo xtask \
         coverage",
        coverage.faults.join("\n"),
        count(coverage.faults.len(), "fault"),
        ledger.display()
    );
}
