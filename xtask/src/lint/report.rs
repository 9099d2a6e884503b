//! `cargo xtask lint`.

use anyhow::bail;
use community_qa_contract::ledger::Ledger;
use contract_lint::{RULES, check_with_ledger, plant_omissions};
use openapi_codegen::contents;
use terminal::{STEP, count, step};

use super::external;
use crate::workspace::Workspace;

const COMMAND: &str = "cargo xtask lint";

/// Checks the workspace's document against all rules, and, where `external`
/// says so, with other people's tools too. Writes nothing into the workspace.
///
/// # Errors
///
/// When the document is refused or breaks a rule, and when a tool is missing or
/// finds something. The message ends with what to do.
pub fn run(workspace: &Workspace, external: bool) -> anyhow::Result<()> {
    let command = match external {
        true => format!("{COMMAND} --external"),
        false => COMMAND.to_owned(),
    };
    let contract = community_qa_contract::load(&workspace.document())
        .map_err(|error| error.with_next_command(&command))?;
    step("load", contract.name(), &contents::describe(&contract));
    let ledger = Ledger::load(&workspace.ledger())?;
    let findings = check_with_ledger(&contract, &ledger);
    if !findings.is_empty() {
        bail!(findings.with_next_command(&command));
    }
    step("lint", &count(RULES.len(), "rule"), "no findings");
    let planted = plant_omissions(&contract)?;
    step("plant", &count(planted, "omitted field"), "each refused");
    if external {
        external::run(workspace, &contract)
            .map_err(|error| anyhow::anyhow!("{error:#}\n\nthen run: {command}"))?;
    }
    Ok(())
}

/// Prints the rules and why they are.
pub fn list() {
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in RULES {
        terminal::line(format_args!(
            "{STEP}{:<width$}{STEP:#}  {}",
            rule.name, rule.reason
        ));
    }
}
