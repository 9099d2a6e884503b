//! `cargo xtask coverage`: the ledger of the specification's statements, joined
//! with the proofs that tests wrote down.

mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use community_qa_contract::ledger::{Ledger, Prover};
use openapi_model::Document;
use serde::Deserialize;

use crate::tool;
use crate::workspace::Workspace;
use openapi_codegen::output;
use terminal::{count, step};

/// Why an entry may be open. Everything that the document, the client or the suite
/// can prove must be proved.
pub const REASONS: [&str; 1] = ["needs the reference server"];

/// What a test wrote down when it had run and passed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The test's name.
    pub test: String,
    /// The entries it proves.
    pub proves: Vec<String>,
}

/// Ledger and proofs, joined.
#[derive(Debug)]
pub struct Coverage {
    /// The ledger.
    pub ledger: Ledger,
    /// The tests that prove each entry.
    pub proved: BTreeMap<String, BTreeSet<String>>,
    /// What is wrong, in sentences.
    pub faults: Vec<String>,
}

/// Runs the conformance tests (unless `no_run`), joins, prints.
///
/// # Errors
///
/// When the tests fail, the ledger cannot be read, a pointer does not resolve,
/// a proof names an unknown entry, or an entry is neither proved nor open.
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
    report::print_required(&contract);
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

impl Coverage {
    /// Joins `ledger` with `proofs`, and looks for what is wrong.
    pub fn join(ledger: Ledger, proofs: &[Proof], contract: &Document) -> Self {
        let mut faults = ledger.irregularities();
        let mut proved: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for proof in proofs {
            for id in &proof.proves {
                if ledger.entry(id).is_none() {
                    faults.push(format!("`{}` proves {id}, which is no entry", proof.test));
                }
                proved
                    .entry(id.clone())
                    .or_default()
                    .insert(proof.test.clone());
            }
        }
        for entry in &ledger.entries {
            for pointer in entry.pointers() {
                if contract.at(pointer).is_none() {
                    faults.push(format!("{}: #{pointer} leads nowhere", entry.id));
                }
            }
            if let Some(reason) = &entry.open {
                if !REASONS.contains(&reason.as_str()) {
                    faults.push(format!(
                        "{}: open for `{reason}`, which is no reason; known are: {}",
                        entry.id,
                        REASONS.join(", ")
                    ));
                }
                if entry.proof != Prover::Server {
                    faults.push(format!(
                        "{}: open, yet it can be proved without a running service",
                        entry.id
                    ));
                }
            }
            match (&entry.open, proved.get(&entry.id)) {
                (None, None) => {
                    faults.push(format!(
                        "{}: neither proved nor open: {}",
                        entry.id, entry.summary
                    ));
                }
                (Some(_), Some(tests)) => {
                    let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
                    let tests = tests.join(", ");
                    faults.push(format!(
                        "{}: open, yet proved by {tests}: close it",
                        entry.id
                    ));
                }
                _ => {}
            }
        }
        Self {
            ledger,
            proved,
            faults,
        }
    }

    /// The figures of all: what is proved of what can be proved without a running
    /// service, and apart from it what only one can prove.
    pub fn summary(&self) -> String {
        let entries = self.ledger.entries.iter();
        let (open, provable): (Vec<_>, Vec<_>) = entries.partition(|entry| entry.open.is_some());
        let proved = provable
            .iter()
            .filter(|entry| self.proved.contains_key(&entry.id))
            .count();
        // Rounded down, so that it is 100 for all alone.
        let share = (proved * 100).checked_div(provable.len()).unwrap_or(100);
        format!(
            "{proved} of {} proved by tests that ran ({share} %); {} more need the running service",
            count(provable.len(), "entry"),
            open.len()
        )
    }
}

/// Where tests write their proofs: `ledger` in the target directory.
fn proofs_directory() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?;
    program
        .ancestors()
        .find(|directory| directory.join("CACHEDIR.TAG").is_file())
        .map(|target| target.join("ledger"))
        .context("xtask does not lie in a target directory; run it as `cargo xtask`")
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

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";

    fn joined(ledger: &str, proofs: &[(&str, &[&str])]) -> Vec<String> {
        let ledger = format!(
            "sections: [{{section: '1', title: T, enumeration: one, statements: 1, choices: 0}}]\n\
             entries:\n{ledger}"
        );
        let proofs: Vec<Proof> = proofs
            .iter()
            .map(|(test, ids)| Proof {
                test: (*test).to_owned(),
                proves: ids.iter().map(|id| (*id).to_owned()).collect(),
            })
            .collect();
        let contract = Document::parse("t.yaml", DOCUMENT).unwrap();
        Coverage::join(
            Ledger::parse("t.yaml", &ledger).unwrap(),
            &proofs,
            &contract,
        )
        .faults
    }

    const ENTRY: &str = "  - {id: R-1-01, summary: S, held: ['#/info'], proof: contract}\n";
    const OPEN: &str = "  - {id: R-1-01, summary: S, held: ['#/info'], proof: server, \
                        open: needs the reference server}\n";

    #[test]
    fn a_proved_entry_and_an_open_one_are_no_fault() {
        assert_eq!(joined(ENTRY, &[("t", &["R-1-01"])]), Vec::<String>::new());
        assert_eq!(joined(OPEN, &[]), Vec::<String>::new());
    }

    #[test]
    fn only_a_running_service_keeps_an_entry_open() {
        assert_eq!(
            joined(&OPEN.replace("proof: server", "proof: suite"), &[]),
            ["R-1-01: open, yet it can be proved without a running service"]
        );
        assert_eq!(
            joined(&OPEN.replace("needs the reference server", "later"), &[]),
            [
                "R-1-01: open for `later`, which is no reason; known are: needs the reference \
                 server"
            ]
        );
    }

    #[test]
    fn the_share_is_100_for_all_alone() {
        let entries: String = (1..=201)
            .map(|number| format!("  - {{id: R-1-{number:02}, summary: S, proof: client}}\n"))
            .collect();
        let ledger = format!("sections: []\nentries:\n{entries}");
        let contract = Document::parse("t.yaml", DOCUMENT).unwrap();
        let summary = |proves: std::ops::RangeInclusive<usize>| {
            let proof = Proof {
                test: "t".to_owned(),
                proves: proves.map(|number| format!("R-1-{number:02}")).collect(),
            };
            let ledger = Ledger::parse("t.yaml", &ledger).unwrap();
            Coverage::join(ledger, &[proof], &contract).summary()
        };
        assert_eq!(
            summary(1..=200),
            "200 of 201 entries proved by tests that ran (99 %); 0 more need the running service"
        );
        assert!(
            summary(1..=201).starts_with("201 of 201 entries proved by tests that ran (100 %)")
        );
    }

    #[test]
    fn every_fault_is_told() {
        assert_eq!(joined(ENTRY, &[]), ["R-1-01: neither proved nor open: S"]);
        assert_eq!(
            joined(OPEN, &[("t", &["R-1-01"])]),
            ["R-1-01: open, yet proved by t: close it"]
        );
        assert_eq!(
            joined(ENTRY, &[("t", &["R-1-01", "R-9-99"])]),
            ["`t` proves R-9-99, which is no entry"]
        );
        assert_eq!(
            joined(&ENTRY.replace("#/info", "#/nowhere"), &[("t", &["R-1-01"])]),
            ["R-1-01: #/nowhere leads nowhere"]
        );
        assert_eq!(
            joined(&ENTRY.repeat(2), &[("t", &["R-1-01"])]),
            [
                "R-1-01 is given twice",
                "section 1: 1 statements and 0 choices are stated, 2 and 0 are there",
            ]
        );
    }
}
