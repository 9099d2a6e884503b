//! The specification's own items, and the entries they have become.
//!
//! `conformance/specification/enumeration.yaml` is typed in from the specification, so
//! an entry that is deleted together with its proof is missed there.

use std::collections::BTreeMap;

use conformance::gates::line_below;
use conformance::ledger::Ledger;
use serde::Deserialize;

use super::ledger;
use crate::assert_none;
use crate::specification::table;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    section: String,
    title: String,
    /// The bullets, rows, rules and sentences, in order, each with the running
    /// numbers of its entries.
    items: Vec<BTreeMap<String, Vec<usize>>>,
}

pub(crate) const TABLE: &str = include_str!("../../../specification/enumeration.yaml");

fn sections() -> Vec<Section> {
    table(TABLE)
}

/// What the ledger lacks of the specification, and what it has besides.
fn differences(sections: &[Section], ledger: &Ledger) -> Vec<String> {
    let mut findings = Vec::new();
    let mut items: BTreeMap<String, &str> = BTreeMap::new();
    for section in sections {
        let titled = ledger
            .sections
            .iter()
            .find(|named| named.section == section.section);
        if titled.is_none_or(|named| named.title != section.title) {
            findings.push(format!(
                "§{}: openapi/requirements.yaml does not list it as {:?}",
                section.section, section.title
            ));
        }
        for (item, numbers) in section.items.iter().flatten() {
            if numbers.is_empty() {
                findings.push(format!(
                    "§{}, {item:?}: it has become no entry",
                    section.section
                ));
            }
            for number in numbers {
                let id = format!("R-{}-{number:02}", section.section);
                match ledger.entry(&id) {
                    None => findings.push(format!(
                        "§{}, {item:?}: openapi/requirements.yaml has no entry {id}; the \
                         specification still says it, so put the entry back",
                        section.section
                    )),
                    Some(entry) if entry.is_choice() => findings.push(format!(
                        "§{}, {item:?}: {id} is a choice; what the specification says needs an \
                         entry without `choice`",
                        section.section
                    )),
                    Some(_) => {}
                }
                if let Some(other) = items.insert(id.clone(), item) {
                    findings.push(format!("{id} is listed for {other:?} and for {item:?}"));
                }
            }
        }
    }
    for entry in &ledger.entries {
        if !entry.is_choice() && !items.contains_key(&entry.id) {
            let (section, number) = entry.place().unwrap_or_default();
            findings.push(format!(
                "{}: no item of the specification has become this statement; add it to the items \
                 of §{section} at conformance/specification/enumeration.yaml:{}: \
                 - {{\"{}\": [{number}]}}",
                entry.id,
                line_below(TABLE, &format!("section: {section:?}")),
                entry.summary
            ));
        }
    }
    findings
}

#[test]
fn every_item_of_the_specification_has_become_an_entry() {
    let findings = differences(&sections(), ledger());
    assert_none("specification and ledger", &findings);
}

/// Every statement is deleted in turn.
#[test]
fn a_deleted_statement_is_missed() {
    let sections = sections();
    for entry in &ledger().entries {
        let mut without = ledger().clone();
        without.entries.retain(|other| other.id != entry.id);
        let findings = differences(&sections, &without);
        assert_eq!(findings.is_empty(), entry.is_choice(), "{}", entry.id);
    }
}
