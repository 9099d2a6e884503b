//! Changes of the ledger.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::ledger::{Entry, Ledger, Prover};

use crate::review::findings::{Counts, LedgerChange, LedgerDelta, What};

/// Compares two ledgers. Where there is none to compare with, nothing has changed.
pub(super) fn compare(old: Option<&Ledger>, new: Option<&Ledger>) -> LedgerDelta {
    let after = counts(new);
    let Some(old) = old else {
        return LedgerDelta {
            before: None,
            after,
            changes: Vec::new(),
        };
    };
    let (before, new) = (by_id(Some(old)), by_id(new));
    let ids = before
        .keys()
        .chain(new.keys().filter(|id| !before.contains_key(*id)));
    let mut changes: Vec<LedgerChange> = ids
        .filter_map(|id| change(before.get(id).copied(), new.get(id).copied()))
        .collect();
    // Losses first: reviewers must not miss them.
    changes.sort_by_key(|change| !change.what.is_loss());
    LedgerDelta {
        before: Some(counts(Some(old))),
        after,
        changes,
    }
}

fn change(old: Option<&Entry>, new: Option<&Entry>) -> Option<LedgerChange> {
    let (what, provers) = match (old, new) {
        (None, Some(new)) if proving(new).is_empty() => (What::Asked, new.proof.clone()),
        (None, Some(new)) => (What::Added, proving(new)),
        (Some(_), None) => (What::Removed, BTreeSet::new()),
        (Some(old), Some(new)) => compare_entries(old, new)?,
        (None, None) => return None,
    };
    let entry = new.or(old)?;
    Some(LedgerChange {
        id: entry.id.clone(),
        summary: entry.summary.clone(),
        what,
        provers,
    })
}

/// The change of an entry that still exists.
fn compare_entries(old: &Entry, new: &Entry) -> Option<(What, BTreeSet<Prover>)> {
    let (before, after) = (proving(old), proving(new));
    let lost: BTreeSet<Prover> = before.difference(&after).copied().collect();
    let proved: BTreeSet<Prover> = after.difference(&before).copied().collect();
    let asked: BTreeSet<Prover> = new.proof.difference(&old.proof).copied().collect();
    if !lost.is_empty() {
        Some((What::Lost, lost))
    } else if !proved.is_empty() {
        Some((What::Proved, proved))
    } else if !asked.is_empty() {
        Some((What::Asked, asked))
    } else if (&old.summary, &old.choice) != (&new.summary, &new.choice) {
        Some((What::Reworded, BTreeSet::new()))
    } else {
        None
    }
}

/// Those who prove an entry: `cargo xtask coverage` holds them to it.
fn proving(entry: &Entry) -> BTreeSet<Prover> {
    let provers = entry.proof.iter().copied();
    provers
        .filter(|prover| !entry.open.contains_key(prover))
        .collect()
}

fn by_id(ledger: Option<&Ledger>) -> BTreeMap<&str, &Entry> {
    let entries = ledger.into_iter().flat_map(|ledger| &ledger.entries);
    entries.map(|entry| (entry.id.as_str(), entry)).collect()
}

fn counts(ledger: Option<&Ledger>) -> Counts {
    let entries = ledger.map_or(&[][..], |ledger| &ledger.entries);
    let count = |is: fn(&Entry) -> bool| entries.iter().filter(|entry| is(entry)).count();
    let choices = count(Entry::is_choice);
    Counts {
        statements: entries.len() - choices,
        choices,
        services: count(|entry| entry.proof.contains(&Prover::Server)),
        open: count(|entry| entry.open.contains_key(&Prover::Server)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(entries: &str) -> Ledger {
        Ledger::parse("t.yaml", &format!("sections: []\nentries:\n{entries}")).unwrap()
    }

    #[test]
    fn what_is_lost_comes_first() {
        let old = ledger(
            "  - {id: R-1-01, summary: A, proof: [contract]}
  - {id: R-1-02, summary: B, proof: [contract, server]}
  - {id: R-1-03, summary: C, proof: [server], open: {server: later}}
  - {id: R-1-04, summary: D, proof: [contract]}
  - {id: R-1-05, summary: E, proof: [contract]}
  - {id: R-1-06, summary: F, proof: [contract]}
",
        );
        let new = ledger(
            "  - {id: R-1-01, summary: A, proof: [contract]}
  - {id: R-1-02, summary: B, proof: [contract, server], open: {server: later}}
  - {id: R-1-03, summary: C, proof: [server]}
  - {id: R-1-05, summary: E, proof: [contract, server], open: {server: later}}
  - {id: R-1-06, summary: Ff, proof: [contract]}
  - {id: R-1-07, summary: G, choice: ours, proof: [contract, server], open: {server: later}}
  - {id: R-1-08, summary: H, choice: ours, proof: [server], open: {server: later}}
",
        );
        let delta = compare(Some(&old), Some(&new));
        let changes: Vec<(&str, String)> = delta
            .changes
            .iter()
            .map(|change| (change.id.as_str(), change.in_words().to_string()))
            .collect();
        assert_eq!(
            changes,
            [
                ("R-1-02", "no longer proved by server".to_owned()),
                ("R-1-04", "removed".to_owned()),
                ("R-1-03", "now proved by server".to_owned()),
                ("R-1-05", "has yet to be proved by server".to_owned()),
                ("R-1-06", "says something else".to_owned()),
                ("R-1-07", "new, proved by contract".to_owned()),
                ("R-1-08", "has yet to be proved by server".to_owned()),
            ]
        );
        let before = delta.before.unwrap();
        assert_eq!((before.statements, before.services, before.open), (6, 2, 1));
        let after = delta.after;
        assert_eq!((after.statements, after.choices), (5, 2));
        assert_eq!((after.services, after.open), (5, 4));
    }

    #[test]
    fn nothing_has_changed_where_there_is_nothing_to_compare_with() {
        let new = ledger("  - {id: R-1-01, summary: A, proof: [contract]}\n");
        let delta = compare(None, Some(&new));
        assert_eq!((delta.before, delta.after.statements), (None, 1));
        assert!(delta.changes.is_empty());
    }
}
