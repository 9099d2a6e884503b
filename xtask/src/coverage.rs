//! `cargo xtask coverage`: the ledger of the specification's statements, joined
//! with the proofs that tests wrote down.

mod join;
mod report;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use community_qa_contract::ledger::Ledger;

use crate::tool;
use crate::workspace::{Workspace, target_directory};
use openapi_codegen::output;
use terminal::{count, step};

pub use join::{Coverage, Proof, REASONS, Share};

/// Runs the conformance tests (unless `no_run`), joins, prints.
///
/// # Errors
///
/// When the tests fail, the ledger cannot be read, a pointer does not resolve,
/// a proof names an unknown entry, or an entry is neither proved nor open for somebody
/// who must prove it.
pub fn run(workspace: &Workspace, no_run: bool, entries: bool) -> anyhow::Result<()> {
    let directory = proofs_directory()?;
    if !no_run {
        run_tests(&directory)?;
    }
    let contract = community_qa_contract::load(&workspace.document())?;
    let ledger = Ledger::load(&workspace.ledger())?;
    let proofs = read_proofs(&directory)?;
    if proofs.is_empty() {
        bail!(
            "no test has written a proof below {}\n\nto run the tests first, run: cargo xtask coverage",
            directory.display()
        );
    }
    let coverage = Coverage::join(ledger, &proofs, &contract);
    report::print(&coverage, entries);
    if !coverage.faults.is_empty() {
        bail!(
            "{}\n\n{} in {}; mend the entry or write the test that proves it, then run: cargo xtask coverage",
            coverage.faults.join("\n"),
            count(coverage.faults.len(), "fault"),
            workspace.ledger().display()
        );
    }
    Ok(())
}

/// Where tests write their proofs: `ledger` in the target directory.
fn proofs_directory() -> anyhow::Result<PathBuf> {
    Ok(target_directory()?.join("ledger"))
}

fn run_tests(directory: &Path) -> anyhow::Result<()> {
    step("test", "conformance", "writes the proofs anew");
    if directory.exists() {
        std::fs::remove_dir_all(directory).map_err(|error| output::about(directory, error))?;
    }
    let output = tool::cargo()
        .args(["test", "--quiet", "--package", "conformance"])
        .output()
        .context("cannot run cargo test")?;
    if !output.status.success() {
        bail!(
            "{}{}\n\nthe conformance tests fail; to see it, run: cargo test -p conformance",
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
