//! `cargo xtask coverage`.

use std::path::Path;

use anyhow::bail;
use community_qa_contract::ledger::Entry;
use workspace::terminal::{DIM, STEP, Terminal, WARNING, count};

use super::Context;
use crate::coverage::{self, Coverage};

/// Show which statements of the specification are held and proved
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Use the proofs of the last test run instead of running the tests
    #[arg(long)]
    no_run: bool,
    /// List every entry, not the sections alone
    #[arg(long)]
    entries: bool,
}

/// Runs the conformance tests, unless their last proofs are to be used, and joins them
/// with the ledger.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let terminal = context.terminal;
    let directory = coverage::proofs_directory()?;
    if !args.no_run {
        terminal.step("test", "conformance", "writes the proofs anew");
        coverage::run_tests(&directory)?;
    }
    let coverage = coverage::gather(&context.workspace, &directory)?;
    print(&coverage, args.entries, terminal);
    refuse_faults(&coverage, &context.workspace.ledger())
}

/// Refuses a ledger of which an entry is not what it should be.
pub fn refuse_faults(coverage: &Coverage, ledger: &Path) -> anyhow::Result<()> {
    if coverage.faults.is_empty() {
        return Ok(());
    }
    bail!(
        "{}\n\n{} in {}; mend the entry or write the test that proves it, then run: cargo xtask \
         coverage",
        coverage.faults.join("\n"),
        count(coverage.faults.len(), "fault"),
        ledger.display()
    );
}

/// Prints the table by section, and each entry where asked; then who has proved how
/// much, and what that means.
pub fn print(coverage: &Coverage, entries: bool, terminal: &Terminal) {
    terminal.line(format_args!("{STEP}{}{STEP:#}", Coverage::heading()));
    let ledger = &coverage.ledger;
    let mut rows = coverage.rows().into_iter();
    for (section, row) in ledger.sections.iter().zip(&mut rows) {
        terminal.text(&row);
        if entries {
            let of_section = ledger.entries_of(&section.section);
            of_section.for_each(|entry| print_entry(coverage, entry, terminal));
        }
    }
    rows.for_each(|row| terminal.text(&row));
    terminal.line(format_args!(
        "\n{STEP}{:<12} {:<32} {:>12}{STEP:#}",
        "proved by", "", "entries"
    ));
    for row in coverage.rows_by_prover() {
        terminal.text(&row);
    }
    terminal.line(format_args!("\n{}", coverage.summary()));
}

fn print_entry(coverage: &Coverage, entry: &Entry, terminal: &Terminal) {
    terminal.line(format_args!("  {}  {}", entry.id, entry.summary));
    for prover in &entry.proof {
        let name = prover.as_str();
        match (coverage.tests(entry, *prover), entry.open.get(prover)) {
            (Some(tests), _) => {
                let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
                let tests = tests.join(", ");
                terminal.line(format_args!("  {DIM}{name:>10}  {tests}{DIM:#}"));
            }
            (None, Some(reason)) => terminal.line(format_args!(
                "  {WARNING}{name:>10}{WARNING:#}  open: {reason}"
            )),
            (None, None) => {
                terminal.line(format_args!("  {WARNING}{name:>10}{WARNING:#}  not proved"))
            }
        }
    }
}
