//! `cargo xtask lint`.

use std::collections::BTreeSet;

use anyhow::bail;
use community_qa_contract::ledger::Ledger;
use contract_lint::{RULES, check_with_ledger, plant_omissions};
use openapi_codegen::contents;
use openapi_model::Findings;
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
    let contract = community_qa_contract::load(&workspace.document()).map_err(|error| {
        let document = workspace.document().display().to_string();
        let problems = error.problems().iter();
        let files = problems.map(|own| own.location.file.as_str()).collect();
        let last = again(error.problems().len(), "problem", &files, &document);
        anyhow::anyhow!("{error}\n\n{last}, then run: {command}")
    })?;
    step("load", contract.name(), &contents::describe(&contract));
    let ledger = Ledger::load(&workspace.ledger())?;
    let Findings(findings) = check_with_ledger(&contract, &ledger);
    if !findings.is_empty() {
        let files = findings.iter().map(|own| own.location.file.as_str());
        let files = files.collect();
        let last = again(findings.len(), "finding", &files, contract.name());
        bail!("{}\n\n{last}, then run: {command}", Findings(findings));
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

/// How much is wrong, and in which files: a sample can be what is broken.
fn again(found: usize, what: &str, files: &BTreeSet<&str>, document: &str) -> String {
    let names: Vec<&str> = files.iter().copied().collect();
    let mend = match names[..] {
        [one] if one == document => "the document",
        [_] => "it",
        _ => "them",
    };
    format!(
        "{} in {}; mend {mend}",
        count(found, what),
        names.join(" and ")
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_counted_where_they_are() {
        let document = "openapi/a.yaml";
        let in_files = |files: &[&str]| {
            let files = files.iter().copied().collect();
            again(2, "problem", &files, document)
        };
        assert_eq!(
            in_files(&[document]),
            "2 problems in openapi/a.yaml; mend the document"
        );
        let sample = "openapi/samples/getA/200.json";
        assert_eq!(
            in_files(&[sample]),
            "2 problems in openapi/samples/getA/200.json; mend it"
        );
        assert_eq!(
            in_files(&[sample, document]),
            "2 problems in openapi/a.yaml and openapi/samples/getA/200.json; mend them"
        );
    }
}
