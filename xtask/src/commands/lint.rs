//! `cargo xtask lint`: the house rules of `contract_lint`, and other people's tools where
//! they are asked for.

use anyhow::bail;
use community_qa_contract::ledger::Ledger;
use contract_lint::{RULES, check_with_ledger, plant_omissions};
use openapi_codegen::contents;
use terminal::{STEP, Terminal, count};

use super::Context;
use crate::external;

const COMMAND: &str = "cargo xtask lint";

/// Check the document against the house rules
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Also ask openapi-spec-validator, Redocly and Prism, which are given the bundle
    #[arg(long)]
    external: bool,
    /// List the rules and why they are
    #[arg(long, conflicts_with = "external")]
    rules: bool,
}

/// Checks the workspace's document against all rules, and with other people's tools
/// where they are asked for. Writes nothing into the workspace.
///
/// # Errors
///
/// When the document is refused or breaks a rule, and when a tool is missing or
/// finds something. The message ends with what to do.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let Context {
        terminal,
        workspace,
        ..
    } = context;
    if args.rules {
        list(terminal);
        return Ok(());
    }
    let command = if args.external {
        format!("{COMMAND} --external")
    } else {
        COMMAND.to_owned()
    };
    let contract = community_qa_contract::load(&workspace.document())
        .map_err(|error| error.with_next_command(&command))?;
    terminal.step("load", contract.name(), &contents::describe(&contract));
    let ledger = Ledger::load(&workspace.ledger())?;
    let findings = check_with_ledger(&contract, &ledger);
    if !findings.is_empty() {
        bail!(findings.with_next_command(&command));
    }
    terminal.step("lint", &count(RULES.len(), "rule"), "no findings");
    let planted = plant_omissions(&contract)?;
    terminal.step("plant", &count(planted, "omitted field"), "each refused");
    if args.external {
        external::run(workspace, &contract, terminal)
            .map_err(|error| anyhow::anyhow!("{error:#}\n\nthen run: {command}"))?;
    }
    Ok(())
}

/// Prints the rules and why they are.
fn list(terminal: &Terminal) {
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in RULES {
        terminal.line(format_args!(
            "{STEP}{:<width$}{STEP:#}  {}",
            rule.name, rule.reason
        ));
    }
}
