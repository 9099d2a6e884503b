//! `cargo xtask lint`: the rules of [`crate::rules::lint`].

use anyhow::bail;
use community_qa_contract::ledger::Ledger;
use openapi_codegen::contents;
use terminal::{STEP, Terminal, count};

use super::Context;
use crate::rules::lint::{check_with_ledger, rules};

const COMMAND: &str = "cargo xtask lint";

/// Check the document against the rules of this workspace
#[derive(Debug, clap::Args)]
pub struct Args {
    /// List the rules with their rationale
    #[arg(long)]
    rules: bool,
}

/// Checks the document and the choices of the ledger against all rules.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let (terminal, workspace) = (context.terminal, &context.workspace);
    if args.rules {
        list(terminal);
        return Ok(());
    }
    let contract = community_qa_contract::load(&workspace.document())
        .map_err(|error| error.with_next_command(COMMAND))?;
    terminal.step("load", contract.name(), &contents::describe(&contract));
    let ledger = Ledger::load(&workspace.ledger())?;
    let findings = check_with_ledger(&contract, &ledger);
    if !findings.is_empty() {
        bail!(findings.with_next_command(COMMAND));
    }
    terminal.step("lint", &count(rules().count(), "rule"), "no findings");
    Ok(())
}

/// Prints the rules with their rationale.
fn list(terminal: &Terminal) {
    let width = rules().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in rules() {
        terminal.line(format_args!("{STEP}{:<width$}{STEP:#}  {}", rule.name, rule.reason));
    }
}
