//! Joins the ledger with the proofs that tests have written.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::ledger::{Entry, Ledger, Prover, pointer_of};
use openapi_model::Document;
use serde::Deserialize;

/// The record of a test that has passed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub test: String,
    /// The kind of proof.
    pub prover: Prover,
    /// The entries that it proves.
    pub proves: Vec<String>,
}

/// Ledger and proofs, joined.
#[derive(Debug)]
pub struct Coverage {
    pub ledger: Ledger,
    /// The faults, one sentence each.
    pub faults: Vec<String>,
    /// The tests that prove each entry, by prover.
    proved: BTreeMap<(String, Prover), BTreeSet<String>>,
}

/// The number of entries that a prover must prove, and the number of proved ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// The number of proved entries.
    pub proved: usize,
    /// The number of all entries.
    pub of: usize,
}

impl Coverage {
    /// Joins `ledger` with `proofs`, and collects faults.
    pub fn join(ledger: Ledger, proofs: &[Proof], contract: &Document) -> Self {
        let mut faults = ledger.irregularities();
        let mut proved: BTreeMap<(String, Prover), BTreeSet<String>> = BTreeMap::new();
        for Proof { test, prover, proves } in proofs {
            for id in proves {
                match ledger.entry(id) {
                    None => faults.push(format!("`{test}` proves {id}, which is not an entry")),
                    Some(entry) if !entry.proof.contains(prover) => faults.push(format!(
                        "{id}: `{test}` proves it by `{prover}`, which its `proof` does not name"
                    )),
                    Some(_) => {
                        let tests = proved.entry((id.clone(), *prover)).or_default();
                        tests.insert(test.clone());
                    }
                }
            }
        }
        for entry in &ledger.entries {
            for place in &entry.held {
                if contract.at(&pointer_of(place, contract)).is_none() {
                    faults.push(format!("{}: {place} leads nowhere", entry.id));
                }
            }
            for prover in &entry.proof {
                if !proved.contains_key(&(entry.id.clone(), *prover)) {
                    faults.push(missing_proof(entry, *prover));
                }
            }
        }
        Self { ledger, faults, proved }
    }

    /// The tests of a prover that prove an entry, if there are any.
    pub fn tests(&self, entry: &Entry, prover: Prover) -> Option<&BTreeSet<String>> {
        self.proved.get(&(entry.id.clone(), prover))
    }

    /// The number of entries that this prover must prove, and the number of proved ones.
    pub fn share<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
        is_of_kind: impl Fn(Prover) -> bool,
    ) -> Share {
        let mut share = Share::default();
        for entry in entries {
            let mut provers = entry.proof.iter().filter(|prover| is_of_kind(**prover)).peekable();
            if provers.peek().is_some() {
                share.of += 1;
                let is_proved = provers.all(|prover| self.tests(entry, *prover).is_some());
                share.proved += usize::from(is_proved);
            }
        }
        share
    }
}

impl Share {
    /// The percentage, rounded down, so that only complete coverage is 100. Without entries it is
    /// 0.
    pub fn percent(self) -> usize {
        (self.proved * 100).checked_div(self.of).unwrap_or(0)
    }
}

fn missing_proof(entry: &Entry, prover: Prover) -> String {
    let Entry { id, summary, .. } = entry;
    if prover.runs_a_service() {
        format!("{id}: no running service proves it: {summary}")
    } else {
        format!("{id}: no test proves it by `{prover}`: {summary}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";

    /// A ledger with entries in one section, joined with the proofs of one test.
    fn coverage(entries: &str, proofs: &[(Prover, &[&str])]) -> Coverage {
        let ledger = format!("sections: [{{section: '1', title: T}}]\nentries:\n{entries}");
        let proofs: Vec<Proof> = proofs
            .iter()
            .map(|(prover, ids)| Proof {
                test: "t".to_owned(),
                prover: *prover,
                proves: ids.iter().map(|id| (*id).to_owned()).collect(),
            })
            .collect();
        let contract = Document::parse("t.yaml", DOCUMENT).unwrap();
        let ledger = Ledger::parse("t.yaml", &ledger).unwrap();
        Coverage::join(ledger, &proofs, &contract)
    }

    const ENTRY: &str = "  - {id: R-1-01, summary: S, held: ['#/info'], proof: [contract]}\n";
    const SERVICE: &str =
        "  - {id: R-1-01, summary: S, held: ['#/info'], proof: [contract, server]}\n";
    const BY_CONTRACT: (Prover, &[&str]) = (Prover::Contract, &["R-1-01"]);
    const BY_SERVER: (Prover, &[&str]) = (Prover::Server, &["R-1-01"]);

    #[test]
    fn entry_needs_proof_of_each_prover() {
        let nowhere = ENTRY.replace("#/info", "#/nowhere");
        let unknown: (Prover, &[&str]) = (Prover::Contract, &["R-1-01", "R-9-99"]);
        let by_client: (Prover, &[&str]) = (Prover::Client, &["R-1-01"]);
        for (entries, proofs, expected) in [
            (ENTRY, &[BY_CONTRACT][..], ""),
            (SERVICE, &[BY_CONTRACT, BY_SERVER], ""),
            (ENTRY, &[], "R-1-01: no test proves it by `contract`: S"),
            (SERVICE, &[BY_CONTRACT], "R-1-01: no running service proves it: S"),
            (ENTRY, &[unknown], "`t` proves R-9-99, which is not an entry"),
            (
                ENTRY,
                &[BY_CONTRACT, by_client],
                "R-1-01: `t` proves it by `client`, which its `proof` does not name",
            ),
            (&nowhere, &[BY_CONTRACT], "R-1-01: #/nowhere leads nowhere"),
            (&ENTRY.repeat(2), &[BY_CONTRACT], "R-1-01 is given twice"),
        ] {
            assert_eq!(coverage(entries, proofs).faults.join("\n"), expected);
        }
    }

    /// The last line of the report, about the entries that a running service must prove.
    fn implemented(coverage: &Coverage) -> String {
        let text = coverage.to_text(false);
        let line = text.lines().last().unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn report_counts_proofs_rather_than_entries() {
        let second = SERVICE.replace("R-1-01", "R-1-02");
        let two = format!("{SERVICE}{second}");
        let unproved = "implemented 0 of 2 ( 0 %) no running service has proved anything, so \
                        nothing shows that one works";
        assert_eq!(implemented(&coverage(&two, &[BY_CONTRACT])), unproved);
        assert_eq!(
            implemented(&coverage(&two, &[BY_CONTRACT, BY_SERVER])),
            "implemented 1 of 2 ( 50 %) 1 must still be proved by a running service"
        );
        assert_eq!(
            implemented(&coverage(SERVICE, &[BY_SERVER])),
            "implemented 1 of 1 (100 %) a running service has proved all of them"
        );
        assert_eq!(
            implemented(&coverage(ENTRY, &[BY_CONTRACT])),
            "implemented - ( 0 %) no entry must be proved by a running service"
        );
        let percent = [200, 201].map(|proved| Share { proved, of: 201 }.percent());
        assert_eq!(percent, [99, 100]);
    }
}
