//! The ledger of the specification's statements, joined with the proofs that tests
//! wrote down.

mod join;
mod report;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use community_qa_contract::ledger::Ledger;

use crate::programs::target_directory;
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
            "no test has written a proof below {}\n\nto run the tests first, run: cargo xtask \
             coverage",
            directory.display()
        );
    }
    Ok(Coverage::join(ledger, &proofs, &contract))
}

/// Where tests write their proofs: `ledger` in the target directory.
pub fn proofs_directory() -> anyhow::Result<PathBuf> {
    Ok(target_directory()?.join("ledger"))
}

/// Removes the proofs below a directory and runs the tests that write them anew.
pub fn run_tests(proofs: &Path) -> anyhow::Result<()> {
    if proofs.exists() {
        std::fs::remove_dir_all(proofs).map_err(|error| output::about(proofs, error))?;
    }
    let output = workspace::tools::cargo()
        .args(["test", "--quiet", "--package", "conformance"])
        .output()
        .context("cannot run cargo test")?;
    if !output.status.success() {
        bail!(
            "{}{}\n\nits tests fail; to see it, run: cargo test -p conformance",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(())
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
