//! The places of the ledger: at each, a test finds what the entry says.
//!
//! A choice is found by its `x-choice`. A statement is found by a test that looks at
//! this very place (a property, a parameter, an operation), or by its terms in the
//! description (`conformance/specification/prose.yaml`).

use std::collections::{BTreeMap, BTreeSet};

use conformance::ledger::Entry;
use openapi_model::pointer::join;
use serde_json::Value;

use super::{choices, ledger};
use crate::assert_none;
use crate::document::contract;
use crate::statements::Prose;
use crate::{specification, statements};

/// What the tests find, and where.
struct Finders {
    looks: BTreeMap<String, BTreeSet<String>>,
    prose: Prose,
    choices: BTreeMap<String, BTreeSet<String>>,
}

impl Finders {
    fn new() -> Self {
        let mut looks: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for look in [specification::looks(), statements::looks()].concat() {
            looks.entry(look.id).or_default().insert(look.at);
        }
        Self {
            looks,
            prose: Prose::new(),
            choices: choices::stated(),
        }
    }

    /// The places of an entry at which no test finds what it says, and what to do.
    fn unfound(&self, entry: &Entry) -> Vec<String> {
        if entry.is_choice() {
            return choices::disagreements(entry, &self.choices);
        }
        let mut findings = self.prose.misplaced(entry);
        for pointer in entry.pointers() {
            let is_looked_at = match self.looks.get(&entry.id) {
                // Words that would do at many places are no substitute for a look.
                Some(places) => places.contains(pointer) || self.prose.has_row_at(entry, pointer),
                None => self.prose.has_row(entry, pointer),
            };
            if is_looked_at {
                continue;
            }
            findings.push(format!(
                "{id}: no test finds it at {pointer}. Correct `held`, or add the row to \
                 conformance/specification/prose.yaml with the words that say it: \
                 {{id: {id}, at: [\"#{pointer}\"], terms: […]}}",
                id = entry.id
            ));
        }
        findings
    }
}

#[test]
fn every_entry_is_found_where_it_is_held() {
    let finders = Finders::new();
    let entries = ledger().entries.iter();
    let findings: Vec<String> = entries.flat_map(|entry| finders.unfound(entry)).collect();
    assert_none("entries that no test finds", &findings);
}

/// The places beside a place: under the same parent, and the same part of the other
/// operations.
fn neighbours(pointer: &str) -> Vec<String> {
    let parent = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
    let keys: Vec<String> = match contract().at(parent) {
        Some(Value::Object(object)) => object.keys().cloned().collect(),
        Some(Value::Array(items)) => (0..items.len()).map(|index| index.to_string()).collect(),
        _ => Vec::new(),
    };
    let mut found: Vec<String> = keys.iter().map(|key| join(parent, key)).collect();
    let operations = || {
        contract()
            .operations()
            .iter()
            .map(|operation| &operation.pointer)
    };
    for operation in operations() {
        let Some(part) = pointer.strip_prefix(operation.as_str()) else {
            continue;
        };
        if part.is_empty() || part.starts_with('/') {
            found.extend(operations().map(|other| format!("{other}{part}")));
        }
    }
    found.retain(|place| place != pointer && contract().at(place).is_some());
    found
}

/// Every place of every entry is moved to each of its neighbours.
#[test]
fn a_place_that_has_moved_to_a_neighbour_is_noticed() {
    let finders = Finders::new();
    let (mut planted, mut unnoticed) = (0, BTreeSet::new());
    for entry in &ledger().entries {
        for (index, pointer) in entry.pointers().enumerate() {
            for neighbour in neighbours(pointer) {
                let place = format!("#{neighbour}");
                if entry.held.contains(&place) {
                    continue;
                }
                let mut moved = entry.clone();
                moved.held[index] = place;
                planted += 1;
                if finders.unfound(&moved).is_empty() {
                    unnoticed.insert(format!(
                        "{id} is also found at #{neighbour}; if it holds there, add \"#{neighbour}\" to \
                         the `held` of {id} in openapi/requirements.yaml, otherwise let its terms \
                         in conformance/specification/prose.yaml say more",
                        id = entry.id
                    ));
                }
            }
        }
    }
    assert_none(
        &format!("of {planted} places that have moved, where nobody would notice"),
        &unnoticed.into_iter().collect::<Vec<_>>(),
    );
    assert!(planted > 10_000, "only {planted} places were moved");
}
