//! What has changed in the ledger of the specification's statements.

use std::collections::BTreeMap;

use community_qa_contract::ledger::{Entry, Ledger};
use serde::Serialize;

/// How many entries there are of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// What the specification states.
    pub statements: usize,
    /// What was decided where it is silent.
    pub choices: usize,
    /// What no test has to prove yet.
    pub open: usize,
}

/// What has changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Delta {
    /// Before.
    pub before: Counts,
    /// After.
    pub after: Counts,
    /// The changes, an entry to a line.
    pub changes: Vec<Change>,
}

/// What has changed about an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Its id.
    pub id: String,
    /// What it states.
    pub summary: String,
    /// What has become of it.
    pub what: What,
}

/// What has become of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// It is new, and a test has to prove it.
    Added,
    /// It is new, and nothing proves it yet.
    AddedOpen,
    /// It is gone.
    Removed,
    /// A test had to prove it, and none has to now.
    Opened,
    /// A test proves it now.
    Closed,
    /// It says something else.
    Reworded,
}

impl What {
    /// What has become of it, in words.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "new, proved by a test",
            Self::AddedOpen => "new, and open",
            Self::Removed => "removed",
            Self::Opened => "was proved, and is open now",
            Self::Closed => "was open, and is proved now",
            Self::Reworded => "says something else",
        }
    }

    /// Whether less is held or proved than before.
    #[must_use]
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Removed | Self::Opened)
    }
}

/// Compares two ledgers; one that is not there has no entries.
#[must_use]
pub(super) fn compare(old: Option<&Ledger>, new: Option<&Ledger>) -> Delta {
    let (before, after) = (by_id(old), by_id(new));
    let ids = before
        .keys()
        .chain(after.keys().filter(|id| !before.contains_key(*id)));
    let mut changes: Vec<Change> = ids
        .filter_map(|id| {
            let (old, new) = (before.get(id).copied(), after.get(id).copied());
            let what = match (old, new) {
                (None, Some(new)) if new.open.is_some() => What::AddedOpen,
                (None, Some(_)) => What::Added,
                (Some(_), None) => What::Removed,
                (Some(old), Some(new)) => match (&old.open, &new.open) {
                    (None, Some(_)) => What::Opened,
                    (Some(_), None) => What::Closed,
                    _ if (&old.summary, &old.choice) != (&new.summary, &new.choice) => {
                        What::Reworded
                    }
                    _ => return None,
                },
                (None, None) => return None,
            };
            let entry = new.or(old)?;
            Some(Change {
                id: entry.id.clone(),
                summary: entry.summary.clone(),
                what,
            })
        })
        .collect();
    changes.sort_by_key(|change| !change.what.is_loss());
    Delta {
        before: counts(old),
        after: counts(new),
        changes,
    }
}

fn by_id(ledger: Option<&Ledger>) -> BTreeMap<&str, &Entry> {
    let entries = ledger.into_iter().flat_map(|ledger| &ledger.entries);
    entries.map(|entry| (entry.id.as_str(), entry)).collect()
}

fn counts(ledger: Option<&Ledger>) -> Counts {
    let entries = ledger.map_or(&[][..], |ledger| &ledger.entries);
    let choices = entries
        .iter()
        .filter(|entry| entry.choice.is_some())
        .count();
    Counts {
        statements: entries.len() - choices,
        choices,
        open: entries.iter().filter(|entry| entry.open.is_some()).count(),
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
            "  - {id: R-1-01, summary: A, proof: contract}
  - {id: R-1-02, summary: B, proof: contract}
  - {id: R-1-03, summary: C, proof: server, open: later}
  - {id: R-1-04, summary: D, proof: contract}
",
        );
        let new = ledger(
            "  - {id: R-1-01, summary: A, proof: contract}
  - {id: R-1-02, summary: B, proof: contract, open: later}
  - {id: R-1-03, summary: C, proof: server}
  - {id: R-1-05, summary: E, choice: ours, proof: contract}
",
        );
        let delta = compare(Some(&old), Some(&new));
        let changes: Vec<(&str, What)> = delta
            .changes
            .iter()
            .map(|change| (change.id.as_str(), change.what))
            .collect();
        assert_eq!(
            changes,
            [
                ("R-1-02", What::Opened),
                ("R-1-04", What::Removed),
                ("R-1-03", What::Closed),
                ("R-1-05", What::Added),
            ]
        );
        assert_eq!((delta.before.statements, delta.before.open), (4, 1));
        assert_eq!((delta.after.statements, delta.after.choices), (3, 1));
    }
}
