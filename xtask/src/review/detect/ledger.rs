//! Changes of the ledger.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::ledger::{Entry, Ledger, Prover};

use crate::review::findings::{Counts, EntryChange, LedgerChange, LedgerDelta};

/// Compares two ledgers. Without an old ledger, nothing has changed.
pub(super) fn compare(old: Option<&Ledger>, new: Option<&Ledger>) -> LedgerDelta {
    let after = counts(new);
    let Some(old) = old else {
        return LedgerDelta { before: None, after, changes: Vec::new() };
    };
    let (before, new) = (by_id(Some(old)), by_id(new));
    let ids = before.keys().chain(new.keys().filter(|id| !before.contains_key(*id)));
    let mut changes: Vec<LedgerChange> =
        ids.filter_map(|id| change(before.get(id).copied(), new.get(id).copied())).collect();
    // Losses first, because reviewers must not miss them.
    changes.sort_by_key(|change| !change.what.is_loss());
    LedgerDelta { before: Some(counts(Some(old))), after, changes }
}

fn change(old: Option<&Entry>, new: Option<&Entry>) -> Option<LedgerChange> {
    let (what, provers) = match (old, new) {
        (None, Some(new)) => (EntryChange::Added, new.proof.clone()),
        (Some(_), None) => (EntryChange::Removed, BTreeSet::new()),
        (Some(old), Some(new)) => compare_entries(old, new)?,
        (None, None) => return None,
    };
    let entry = new.or(old)?;
    Some(LedgerChange { id: entry.id.clone(), summary: entry.summary.clone(), what, provers })
}

/// The change of an entry that is in both ledgers.
fn compare_entries(old: &Entry, new: &Entry) -> Option<(EntryChange, BTreeSet<Prover>)> {
    let released: BTreeSet<Prover> = old.proof.difference(&new.proof).copied().collect();
    let asked: BTreeSet<Prover> = new.proof.difference(&old.proof).copied().collect();
    if !released.is_empty() {
        Some((EntryChange::Released, released))
    } else if !asked.is_empty() {
        Some((EntryChange::Asked, asked))
    } else if (&old.summary, &old.choice) != (&new.summary, &new.choice) {
        Some((EntryChange::Reworded, BTreeSet::new()))
    } else {
        None
    }
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(entries: &str) -> Ledger {
        Ledger::parse("t.yaml", &format!("sections: []\nentries:\n{entries}")).unwrap()
    }

    #[test]
    fn changes_list_required_proofs_and_losses_first() {
        let old = ledger(
            "  - {id: R-1-01, summary: A, proof: [contract]}
  - {id: R-1-02, summary: B, proof: [contract, server]}
  - {id: R-1-03, summary: C, proof: [contract]}
  - {id: R-1-04, summary: D, proof: [contract]}
  - {id: R-1-05, summary: E, proof: [contract]}
",
        );
        let new = ledger(
            "  - {id: R-1-01, summary: A, proof: [contract]}
  - {id: R-1-02, summary: B, proof: [contract]}
  - {id: R-1-04, summary: D, proof: [contract, server]}
  - {id: R-1-05, summary: Ee, proof: [contract]}
  - {id: R-1-06, summary: F, choice: ours, proof: [contract, server]}
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
                ("R-1-02", "does not have to be proved any more by server".to_owned()),
                ("R-1-03", "removed".to_owned()),
                ("R-1-04", "must now be proved by server".to_owned()),
                ("R-1-05", "was reworded".to_owned()),
                ("R-1-06", "new, must be proved by contract and server".to_owned()),
            ]
        );
        let before = delta.before.unwrap();
        assert_eq!((before.statements, before.services), (5, 1));
        let after = delta.after;
        assert_eq!((after.statements, after.choices, after.services), (4, 1, 2));
    }

    #[test]
    fn ledger_without_a_base_has_no_changes() {
        let new = ledger("  - {id: R-1-01, summary: A, proof: [contract]}\n");
        let delta = compare(None, Some(&new));
        assert_eq!((delta.before, delta.after.statements), (None, 1));
        assert!(delta.changes.is_empty());
    }
}
