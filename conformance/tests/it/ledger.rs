//! The ledger itself: its ids and counts, and that what it says of the document is
//! so.

use community_qa_contract::OperationExtensions;
use std::collections::{BTreeMap, BTreeSet};

use conformance::ledger::Ledger;

use crate::assert_none;
use crate::document::{contract, objects, texts};

fn ledger() -> &'static Ledger {
    Ledger::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn ids_and_counts_are_in_order() {
    assert_none("irregularities", &ledger().irregularities());
    assert!(ledger().entries.len() > 400);
}

#[test]
fn irregularities_are_noticed() {
    let ledger = Ledger::parse(
        "ledger.yaml",
        "sections: [{section: '1', title: t, enumeration: e, statements: 2, choices: 0}]\n\
         entries:\n\
         - {id: R-1-01, summary: s, proof: contract}\n\
         - {id: R-1-01, summary: s, proof: client}\n\
         - {id: R-1-03, summary: s, proof: suite, choice: c}\n\
         - {id: R-1-4, summary: s, proof: server}\n\
         - {id: R-2-01, summary: s, proof: contract}\n",
    );
    assert_eq!(
        ledger.unwrap().irregularities(),
        [
            "R-1-01 is given twice",
            "R-1-03: the next id is number 02",
            "R-1-4 is no id of the form R-4.2-06",
            "section 2 has entries but is not listed",
            "section 1: 2 statements and 0 choices are stated, 2 and 1 are there",
        ]
    );
    assert!(Ledger::parse("ledger.yaml", "sections: []\nentries: []\nmore: 1").is_err());
}

#[test]
fn every_place_exists() {
    let mut findings = Vec::new();
    for entry in &ledger().entries {
        for held in &entry.held {
            let pointer = held.strip_prefix('#');
            if pointer.and_then(|pointer| contract().at(pointer)).is_none() {
                findings.push(format!("{}: {held}", entry.id));
            }
        }
        if entry.open.is_none() && entry.held.is_empty() {
            findings.push(format!("{} is not open, but held nowhere", entry.id));
        }
    }
    assert_none("places that do not exist", &findings);
}

/// The objects of the document that state a choice, by entry. What the whole
/// document states stands in its description.
fn stated() -> BTreeMap<String, BTreeSet<String>> {
    let mut stated: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (pointer, object) in objects() {
        let Some(choice) = object.get("x-choice") else {
            continue;
        };
        let place = match pointer.as_str() {
            "/info" => "/info/description".to_owned(),
            _ => pointer,
        };
        let ids = match choice.as_str() {
            Some(id) => vec![id.to_owned()],
            None => texts(choice),
        };
        for id in ids {
            stated.entry(id).or_default().insert(place.clone());
        }
    }
    stated
}

#[test]
fn choices_are_stated_where_the_ledger_says() {
    let mut stated = stated();
    let mut findings = Vec::new();
    for entry in &ledger().entries {
        let places = stated.remove(&entry.id).unwrap_or_default();
        let held: BTreeSet<String> = match entry.choice {
            Some(_) => entry.pointers().map(str::to_owned).collect(),
            None => BTreeSet::new(),
        };
        for place in held.difference(&places) {
            findings.push(format!("{place} has no x-choice {}", entry.id));
        }
        for place in places.difference(&held) {
            findings.push(format!(
                "the ledger does not say that {} is held at {place}",
                entry.id
            ));
        }
        for place in &places {
            let value = contract().at(place).unwrap();
            let text = value.as_str().or_else(|| value["description"].as_str());
            let words = text
                .unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            if !words.to_lowercase().contains("the reference server:") {
                findings.push(format!(
                    "{place} does not say what the reference server does"
                ));
            }
        }
    }
    findings.extend(
        stated
            .keys()
            .map(|id| format!("the ledger has no entry {id}")),
    );
    assert_none("disagreements on choices", &findings);
}

/// A choice is ours alone, so a text that calls something one must name the entry.
#[test]
fn no_choice_is_without_an_entry() {
    let mut findings = Vec::new();
    for (pointer, object) in objects() {
        let text = object.get("description").and_then(|text| text.as_str());
        let words = text
            .unwrap_or_default()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let is_choice = words.to_lowercase().contains("the reference server:");
        if is_choice && !object.contains_key("x-choice") {
            findings.push(format!("{pointer} states a choice without x-choice"));
        }
    }
    for operation in contract().operations() {
        for id in operation
            .permissions()
            .into_iter()
            .flatten()
            .flat_map(|rule| rule.choice)
        {
            if ledger()
                .entry(&id)
                .is_none_or(|entry| entry.choice.is_none())
            {
                findings.push(format!("{}: {id} is no choice of the ledger", operation.id));
            }
        }
    }
    assert_none("choices without an entry", &findings);
}
