//! Other people's tools, for a second opinion: openapi-spec-validator, Redocly and
//! Prism. They are given the bundle, as none of them reads sample files.

mod prism;
mod redocly;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use external_tools::Tool;
use openapi_model::Document;

use crate::tool::output;
use crate::workspace::Workspace;
use workspace::terminal::Terminal;

const VALIDATOR: Tool = Tool {
    name: "openapi-spec-validator",
    variable: "OPENAPI_SPEC_VALIDATOR",
    install: "pip install openapi-spec-validator",
};

/// Runs all tools on the bundle of `contract`.
///
/// # Errors
///
/// When a tool is missing, does not run, or finds anything.
pub(crate) fn run(
    workspace: &Workspace,
    contract: &Document,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let path = directory.path().join("community-qa.bundle.json");
    let text = openapi_model::bundle(contract, community_qa_contract::conventions());
    std::fs::write(&path, &text).context("cannot write the bundle")?;
    validate(&path, terminal)?;
    redocly::lint(workspace, &path, &text, terminal)?;
    std::fs::write(&path, &text).context("cannot write the bundle")?;
    prism::call(contract, &path, terminal)
}

fn validate(path: &Path, terminal: &Terminal) -> anyhow::Result<()> {
    let program = VALIDATOR.find()?;
    let output = output(Command::new(&program).arg(path), VALIDATOR.name)?;
    if !output.status.success() {
        bail!(
            "{}{}\n{} refuses the document",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
            VALIDATOR.name
        );
    }
    terminal.step("validate", &VALIDATOR.version(&program), "no findings");
    Ok(())
}
