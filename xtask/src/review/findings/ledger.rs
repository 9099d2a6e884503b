//! Changes of the ledger of the specification's statements.

use std::collections::BTreeSet;

use community_qa_contract::ledger::Prover;
use serde::Serialize;

use super::message::Message;

/// The number of entries of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The number of statements of the specification.
    pub statements: usize,
    /// The number of choices where it is silent.
    pub choices: usize,
    /// The number of entries that a running service must prove.
    pub services: usize,
}

/// The changes of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LedgerDelta {
    /// The counts before; `None` if there was no ledger that this version can read.
    pub before: Option<Counts>,
    pub after: Counts,
    pub changes: Vec<LedgerChange>,
}

/// The change of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LedgerChange {
    pub id: String,
    pub summary: String,
    pub what: EntryChange,
    /// The provers that must prove the entry now, or no longer must.
    pub provers: BTreeSet<Prover>,
}

/// The kind of change of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryChange {
    /// The entry is new.
    Added,
    /// The entry was removed.
    Removed,
    /// A prover no longer has to prove it.
    Released,
    /// An additional prover has to prove it.
    Asked,
    /// Its text has changed.
    Reworded,
}

impl EntryChange {
    /// Returns whether less must be proved than before.
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Removed | Self::Released)
    }
}

impl LedgerChange {
    /// The change of the entry in words.
    pub fn in_words(&self) -> Message {
        let lead = match self.what {
            EntryChange::Added => "new, must be proved by ",
            EntryChange::Removed => return Message::words("removed"),
            EntryChange::Released => "does not have to be proved any more by ",
            EntryChange::Asked => "must now be proved by ",
            EntryChange::Reworded => return Message::words("was reworded"),
        };
        let provers = self.provers.iter().map(|prover| Message::name(&prover.to_string()));
        Message::words(lead).joined(provers, " and ")
    }
}
