//! `cargo xtask lint`: the house rules of [`crate::rules::lint`]. `cargo xtask lint api.yaml`:
//! those rules that hold for any document.

use std::path::{Path, PathBuf};

use crate::rules::lint::{
    Rule, check_foreign, check_with_ledger, general_rules, house_rules, rules,
};
use anyhow::bail;
use community_qa_contract::ledger::Ledger;
use openapi_codegen::contents;
use openapi_model::{Document, LoadOptions};
use terminal::{STEP, Terminal, count};

use super::Context;

const COMMAND: &str = "cargo xtask lint";

/// Check the document against the house rules, or another against general rules
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Another document, OpenAPI 3.0, 3.1 or 3.2, that is checked against the rules which hold
    /// for any service; by default the workspace's own against all
    document: Option<PathBuf>,
    /// List the rules with their rationale
    #[arg(long, conflicts_with = "document")]
    rules: bool,
}

/// Checks the workspace's document against all rules, another against the general ones.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let (terminal, workspace) = (context.terminal, &context.workspace);
    if args.rules {
        list(terminal);
        return Ok(());
    }
    if let Some(document) = &args.document {
        return check_other(&context.path(document), terminal);
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

/// Checks a document that need not keep the conventions of this one. Slips that leave its meaning
/// intact are warnings, so that they do not keep the rules from being checked.
fn check_other(path: &Path, terminal: &Terminal) -> anyhow::Result<()> {
    let command = format!("{COMMAND} {}", openapi_codegen::quoted(path));
    let document = Document::load_with(path, &LoadOptions::lenient())
        .map_err(|error| error.with_next_command(&command))?;
    terminal.step("load", document.name(), &contents::describe(&document));
    let warnings = document.warnings();
    if !warnings.is_empty() {
        terminal.styled_failure(&warnings.styled());
    }
    let findings = check_foreign(&document);
    if !findings.is_empty() {
        bail!(findings.with_next_command(&command));
    }
    let rules = count(general_rules().count(), "general rule");
    terminal.step("lint", &rules, "no findings");
    Ok(())
}

/// Prints the rules with their rationale.
fn list(terminal: &Terminal) {
    print("For any document:", general_rules(), terminal);
    print("\nFor this one:", house_rules(), terminal);
}

fn print(heading: &str, listed: impl Iterator<Item = &'static Rule>, terminal: &Terminal) {
    terminal.line(format_args!("{heading}"));
    let width = rules().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in listed {
        terminal.line(format_args!("  {STEP}{:<width$}{STEP:#}  {}", rule.name, rule.reason));
    }
}
