//! The ledger of the specification's statements, joined with the proofs that tests have written.

mod join;
mod report;

use std::path::Path;

use anyhow::{Context, bail};
use community_qa_contract::ledger::Ledger;

use crate::programs;
use crate::workspace::Workspace;
use openapi_codegen::output;

pub use join::{Coverage, Proof, Share};

/// Joins the ledger with the proofs below a directory.
pub fn gather(workspace: &Workspace, proofs: &Path) -> anyhow::Result<Coverage> {
    let contract = community_qa_contract::load(&workspace.document())?;
    let ledger = Ledger::load(&workspace.ledger())?;
    let directory = proofs;
    let proofs = read_proofs(directory)?;
    if proofs.is_empty() {
        bail!(
            "no test has written a proof below {}\n\nto run the tests, run: cargo xtask coverage",
            directory.display()
        );
    }
    Ok(Coverage::join(ledger, &proofs, &contract))
}

/// Removes the proofs below a directory, and runs the tests that write them again.
pub fn run_tests(proofs: &Path) -> anyhow::Result<()> {
    if proofs.exists() {
        std::fs::remove_dir_all(proofs).map_err(|error| output::about(proofs, error))?;
    }
    let mut tests = workspace::tools::cargo();
    tests.args(["test", "--quiet", "--package", "conformance"]);
    programs::run_tests(&mut tests).context("the tests that write the proofs fail")
}

fn read_proofs(directory: &Path) -> anyhow::Result<Vec<Proof>> {
    output::read(directory)?
        .into_iter()
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(name, text)| {
            serde_json::from_str(&text)
                .with_context(|| format!("cannot read {}", directory.join(name).display()))
        })
        .collect()
}
