//! Choices: the document states them where the ledger says, and no others.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::OperationExtensions;
use conformance::ledger::{Entry, Prover};
use conformance::proof;

use super::ledger;
use crate::assert_none;
use crate::document::{contract, objects, texts};

/// The places of the document that state a choice, by entry. What the whole document
/// states is in its description.
pub(super) fn stated() -> BTreeMap<String, BTreeSet<String>> {
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

/// Where the ledger and the document disagree on who states an entry as a choice.
pub(super) fn disagreements(
    entry: &Entry,
    stated: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let none = BTreeSet::new();
    let places = stated.get(&entry.id).unwrap_or(&none);
    let held: BTreeSet<String> = if entry.is_choice() {
        entry.pointers().map(str::to_owned).collect()
    } else {
        BTreeSet::new()
    };
    let unmarked = held.difference(places).map(|place| {
        format!(
            "{id} is held at {place}, which has no `x-choice: {id}`: add it, or correct `held`",
            id = entry.id
        )
    });
    let unlisted = places.difference(&held).map(|place| {
        format!(
            "{place} states {id} as a choice: add `#{place}` to its `held`, or take `{id}` out of \
             `x-choice`",
            id = entry.id
        )
    });
    unmarked.chain(unlisted).collect()
}

#[test]
fn choices_are_stated_where_the_ledger_says() {
    let choices = ledger().choices().map(|entry| &entry.id);
    let proof = proof!(Prover::Contract, choices);
    let stated = stated();
    let mut findings: Vec<String> = ledger()
        .entries
        .iter()
        .flat_map(|entry| disagreements(entry, &stated))
        .collect();
    for (id, places) in &stated {
        if ledger().entry(id).is_none() {
            findings.push(format!(
                "{places:?} have `x-choice: {id}`, which is not an entry: add it to \
                 openapi/requirements.yaml"
            ));
        }
        for place in places {
            let value = contract().at(place).unwrap();
            let text = value.as_str().or_else(|| value["description"].as_str());
            if !is_choice(text) {
                findings.push(format!(
                    "{place} does not say what the reference server does"
                ));
            }
        }
    }
    assert_none("disagreements on choices", &findings);
    proof.passed();
}

fn is_choice(description: Option<&str>) -> bool {
    let words = description.unwrap_or_default().split_whitespace();
    let words = words.collect::<Vec<_>>().join(" ").to_lowercase();
    words.contains("the reference server:")
}

/// A choice is ours alone, so a text that calls something one must name the entry.
#[test]
fn no_choice_is_without_an_entry() {
    let mut findings = Vec::new();
    for (pointer, object) in objects() {
        let text = object.get("description").and_then(|text| text.as_str());
        if is_choice(text) && !object.contains_key("x-choice") {
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
            if !ledger().entry(&id).is_some_and(Entry::is_choice) {
                findings.push(format!(
                    "{}: {id} is not a choice of the ledger",
                    operation.id
                ));
            }
        }
    }
    assert_none("choices without an entry", &findings);
}
