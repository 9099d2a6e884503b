//! The ledger itself: its entries are ordered and complete, and the document states exactly its
//! choices.

use std::collections::BTreeSet;
use std::path::Path;

use community_qa_contract::ledger::{Ledger, Prover, pointer_of};

use crate::document::{contract, objects, texts};
use crate::proofs::proof;
use crate::{assert_none, assert_same};

pub(crate) fn ledger() -> &'static Ledger {
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
         - {id: R-1-03, summary: s, proof: [suite], choice: c}\n\
         - {id: R-1-4, summary: s, proof: [contract, server]}\n\
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
            "R-2-01: `proof` names nobody",
        ]
    );
    assert!(Ledger::parse("ledger.yaml", "sections: []\nentries: []\nmore: 1").is_err());
    let postponed = "{id: R-1-01, summary: s, open: {server: later}}";
    let postponed = format!("sections: []\nentries: [{postponed}]\n");
    assert!(Ledger::parse("ledger.yaml", &postponed).is_err());
}

#[test]
fn every_entry_is_held_and_has_to_be_proved() {
    let mut findings = Vec::new();
    for entry in &ledger().entries {
        for place in &entry.held {
            if contract().at(&pointer_of(place, contract())).is_none() {
                findings.push(format!("{}: nothing is at {place}", entry.id));
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

/// The choices that the document states, each with its place. Choices about the whole document are
/// in its description.
fn stated() -> BTreeSet<String> {
    let mut stated = BTreeSet::new();
    for object in objects() {
        let Some(choice) = object.value.get("x-choice") else {
            continue;
        };
        let place = match object.pointer.as_str() {
            "/info" => "/info/description",
            pointer => pointer,
        };
        let ids = choice.as_str().map(|id| vec![id.to_owned()]).unwrap_or_else(|| texts(choice));
        stated.extend(ids.iter().map(|id| format!("{id} at {place}")));
    }
    stated
}

/// Each place that the ledger names has the `x-choice`, which `cargo xtask lint` checks too, and no
/// other place has one.
#[test]
fn choices_are_stated_where_the_ledger_says() {
    let choices = ledger().choices().map(|entry| &entry.id);
    let proof = proof!(Prover::Contract, choices);
    let held = ledger().choices().flat_map(|entry| {
        let places = entry.pointers(contract());
        places.map(|place| format!("{} at {place}", entry.id))
    });
    let what = "`x-choice` of the document, by `held` of the ledger";
    assert_same(what, &stated(), &held.collect());
    proof.passed();
}

/// The list of choices in reference-server/BEHAVIOUR.md.
fn listed_choices() -> String {
    let mut text = String::new();
    for section in &ledger().sections {
        let entries = ledger().entries_of(&section.section);
        let choices: String = entries
            .filter_map(|entry| Some((entry, entry.choice.as_ref()?)))
            .map(|(entry, choice)| format!("- {} **{choice}** ({})\n", entry.summary, entry.id))
            .collect();
        if !choices.is_empty() {
            let title = format!("### §{} {}", section.section, section.title);
            text += &format!("{title}\n\n{choices}\n");
        }
    }
    text
}

#[test]
fn behaviour_lists_the_choices_of_the_ledger() {
    const BEGIN: &str = "<!-- The choices of openapi/requirements.yaml: written by a test -->\n\n";
    const END: &str = "<!-- end of the choices -->";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference-server/BEHAVIOUR.md");
    let text = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let expected = [before, BEGIN, &listed_choices(), END, after].concat();
    workspace::testing::assert_file!(&path, expected);
}

#[test]
fn schemathesis_exceptions_are_in_ledger() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/external");
    let read = |name: &str| std::fs::read_to_string(format!("{directory}/{name}")).unwrap();
    let text = read("schemathesis.toml") + &read("hooks.py");
    // In comments, identifiers are among other words.
    let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || "-.".contains(sign)));
    let ids: Vec<&str> = words
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| word.starts_with("R-"))
        .collect();
    assert!(ids.len() > 10, "{ids:?}");
    let unknown: Vec<String> =
        ids.iter().filter(|id| ledger().entry(id).is_none()).map(ToString::to_string).collect();
    assert_none("entries that the ledger has not", &unknown);
}
