//! The ledger itself: that its entries are in order and complete, and that the
//! document holds them where the ledger says.

mod choices;
mod enumeration;
mod places;

pub(crate) use enumeration::TABLE as ENUMERATION;

use conformance::ledger::{Ledger, Prover};

use crate::assert_none;
use crate::document::contract;

fn ledger() -> &'static Ledger {
    Ledger::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn ids_are_in_order() {
    assert_none("irregularities", &ledger().irregularities());
}

#[test]
fn irregularities_are_noticed() {
    let ledger = Ledger::parse(
        "ledger.yaml",
        "sections: [{section: '1', title: t}, {section: '3', title: t}]\n\
         entries:\n\
         - {id: R-1-01, summary: s, proof: [contract]}\n\
         - {id: R-1-01, summary: s, proof: [client]}\n\
         - {id: R-1-03, summary: s, proof: [suite], choice: c, open: {server: later}}\n\
         - {id: R-1-4, summary: s, proof: [contract, server], open: {server: later}}\n\
         - {id: R-2-01, summary: s, proof: []}\n",
    );
    assert_eq!(
        ledger.unwrap().irregularities(),
        [
            "R-1-01 is given twice",
            "R-1-03: the next id is number 02",
            "R-1-4 is not an id of the form R-4.2-06",
            "section 2 has entries but is not listed",
            "section 3 has no entries",
            "R-1-03: open for `server`, which `proof` does not name",
            "R-2-01: `proof` names nobody",
        ]
    );
    assert!(Ledger::parse("ledger.yaml", "sections: []\nentries: []\nmore: 1").is_err());
}

#[test]
fn every_entry_is_held_and_has_to_be_proved() {
    let mut findings = Vec::new();
    for entry in &ledger().entries {
        for held in &entry.held {
            let pointer = held.strip_prefix('#');
            if pointer.and_then(|pointer| contract().at(pointer)).is_none() {
                findings.push(format!("{}: nothing is at {held}", entry.id));
            }
        }
        if entry.held.is_empty() || !entry.proof.contains(&Prover::Contract) {
            findings.push(format!(
                "{} is not said in the document: name the places in `held`, and `contract` in \
                 `proof`",
                entry.id
            ));
        }
        if entry.is_choice() && !entry.proof.contains(&Prover::Server) {
            findings.push(format!(
                "{} is a choice, so a server must prove it: add `server` to its `proof`",
                entry.id
            ));
        }
    }
    assert_none("entries without a place or a proof", &findings);
}

/// What Schemathesis is told to except names entries that there are.
#[test]
fn the_exceptions_of_schemathesis_are_explained_here() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/external");
    let read = |name: &str| std::fs::read_to_string(format!("{directory}/{name}")).unwrap();
    let text = read("schemathesis.toml") + &read("hooks.py");
    let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || "-.".contains(sign)));
    let ids = words.map(|word| word.trim_end_matches('.'));
    let ids: Vec<&str> = ids.filter(|word| word.starts_with("R-")).collect();
    assert!(ids.len() > 10, "{ids:?}");
    let unknown = ids.iter().filter(|id| ledger().entry(id).is_none());
    let unknown: Vec<String> = unknown.map(ToString::to_string).collect();
    assert_none("entries that the ledger has not", &unknown);
}
