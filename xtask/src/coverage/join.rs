//! Joins the ledger with the proofs that tests have written down.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::ledger::{Entry, Ledger, Prover, pointer_of};
use openapi_model::Document;
use serde::Deserialize;

/// The reason for which an entry may be open for a server. Entries that the document, the
/// client or both together can prove must be proved.
const REASON: &str = "needs the reference server";

/// The record of a test that has run and passed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub test: String,
    /// The kind of proof.
    pub prover: Prover,
    /// The entries it proves.
    pub proves: Vec<String>,
}

/// Ledger and proofs, joined.
#[derive(Debug)]
pub struct Coverage {
    pub ledger: Ledger,
    /// The faults, in sentences.
    pub faults: Vec<String>,
    /// The tests that prove each entry, by who proves it.
    proved: BTreeMap<(String, Prover), BTreeSet<String>>,
}

/// The number of entries that a prover must prove, and of those proved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// The proved ones.
    pub proved: usize,
    /// All of them.
    pub of: usize,
}

impl Coverage {
    /// Joins `ledger` with `proofs`, and looks for what is wrong.
    pub fn join(ledger: Ledger, proofs: &[Proof], contract: &Document) -> Self {
        let mut faults = ledger.irregularities();
        let mut proved: BTreeMap<(String, Prover), BTreeSet<String>> = BTreeMap::new();
        for Proof {
            test,
            prover,
            proves,
        } in proofs
        {
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
                let tests = proved.get(&(entry.id.clone(), *prover));
                faults.extend(fault(entry, *prover, tests));
            }
        }
        Self {
            ledger,
            faults,
            proved,
        }
    }

    /// The tests by which somebody proves an entry, where there are any.
    pub fn tests(&self, entry: &Entry, prover: Prover) -> Option<&BTreeSet<String>> {
        self.proved.get(&(entry.id.clone(), prover))
    }

    /// The number of entries that provers of this kind must prove, and of those that are proved.
    pub fn share<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
        is_of_kind: impl Fn(Prover) -> bool,
    ) -> Share {
        let mut share = Share::default();
        for entry in entries {
            let provers = entry.proof.iter();
            let mut provers = provers.filter(|prover| is_of_kind(**prover)).peekable();
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
    /// In per cent, rounded down, so that it is 100 for all alone.
    pub fn percent(self) -> usize {
        (self.proved * 100).checked_div(self.of).unwrap_or(100)
    }
}

fn fault(entry: &Entry, prover: Prover, tests: Option<&BTreeSet<String>>) -> Option<String> {
    let id = &entry.id;
    match (entry.open.get(&prover), tests) {
        (None, Some(_)) => None,
        (None, None) if prover.runs_a_service() => Some(format!(
            "{id}: no running service proves it, and it is not marked as open: {}",
            entry.summary
        )),
        (None, None) => Some(format!(
            "{id}: no test proves it by `{prover}`: {}",
            entry.summary
        )),
        (Some(_), Some(tests)) => {
            let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
            Some(format!(
                "{id}: open for `{prover}`, yet proved by {}: take `{prover}` out of its `open`",
                tests.join(", ")
            ))
        }
        (Some(_), None) if !prover.runs_a_service() => Some(format!(
            "{id}: open for `{prover}`, which needs no running service: write the test"
        )),
        (Some(reason), None) if reason != REASON => Some(format!(
            "{id}: open for `{reason}`, which is not a reason; the only one is: {REASON}"
        )),
        (Some(_), None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";

    /// A ledger of entries in one section, joined with the proofs of one test.
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
    const OPEN: &str = "  - {id: R-1-01, summary: S, held: ['#/info'], proof: [contract, server], \
                        open: {server: needs the reference server}}\n";
    const BY_CONTRACT: (Prover, &[&str]) = (Prover::Contract, &["R-1-01"]);
    const BY_SERVER: (Prover, &[&str]) = (Prover::Server, &["R-1-01"]);

    #[test]
    fn an_entry_is_proved_or_open_for_each_prover() {
        let closed = OPEN.replace(", open: {server: needs the reference server}", "");
        let open_for_contract = OPEN.replace("{server: ", "{contract: ");
        let later = OPEN.replace(REASON, "later");
        let superfluous = OPEN.replace("[contract, server]", "[contract]");
        let nowhere = ENTRY.replace("#/info", "#/nowhere");
        let unknown: (Prover, &[&str]) = (Prover::Contract, &["R-1-01", "R-9-99"]);
        let by_client: (Prover, &[&str]) = (Prover::Client, &["R-1-01"]);
        for (entries, proofs, expected) in [
            (ENTRY, &[BY_CONTRACT][..], ""),
            (OPEN, &[BY_CONTRACT], ""),
            (&closed, &[BY_CONTRACT, BY_SERVER], ""),
            (ENTRY, &[], "R-1-01: no test proves it by `contract`: S"),
            (
                OPEN,
                &[BY_CONTRACT, BY_SERVER],
                "R-1-01: open for `server`, yet proved by t: take `server` out of its `open`",
            ),
            (
                &closed,
                &[BY_CONTRACT],
                "R-1-01: no running service proves it, and it is not marked as open: S",
            ),
            (
                &open_for_contract,
                &[BY_SERVER],
                "R-1-01: open for `contract`, which needs no running service: write the test",
            ),
            (
                &later,
                &[BY_CONTRACT],
                "R-1-01: open for `later`, which is not a reason; the only one is: needs the \
                 reference server",
            ),
            (
                &superfluous,
                &[BY_CONTRACT],
                "R-1-01: open for `server`, which `proof` does not name",
            ),
            (
                ENTRY,
                &[unknown],
                "`t` proves R-9-99, which is not an entry",
            ),
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
        let done = coverage(&closed, &[BY_CONTRACT, BY_SERVER]).to_text(false);
        assert!(done.ends_with("(100 %)  a running service does all of it"));
        let percent = [200, 201].map(|proved| Share { proved, of: 201 }.percent());
        assert_eq!(percent, [99, 100]);
    }
}
