//! Changes of the ledger of the specification's statements.

use std::collections::BTreeSet;

use community_qa_contract::ledger::Prover;
use serde::Serialize;

use super::message::Message;

/// How many entries there are of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// What the specification states.
    pub statements: usize,
    /// What was decided where it is silent.
    pub choices: usize,
    /// What a running service must prove.
    pub services: usize,
    /// What no running service has proved yet.
    pub open: usize,
}

/// What has changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LedgerDelta {
    /// Before; nothing where there was no ledger, or one that this version cannot read.
    pub before: Option<Counts>,
    /// After.
    pub after: Counts,
    /// The changes, an entry to a line.
    pub changes: Vec<LedgerChange>,
}

/// What has changed about an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LedgerChange {
    /// Its id.
    pub id: String,
    /// What it states.
    pub summary: String,
    /// What has become of it.
    pub what: What,
    /// Whose proof has come, gone or is asked for.
    pub provers: BTreeSet<Prover>,
}

/// What has become of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// It is new, and tests prove it.
    Added,
    /// It is gone.
    Removed,
    /// Somebody had to prove it who has not to now, or cannot yet.
    Lost,
    /// Somebody proves it now who did not before.
    Proved,
    /// Somebody has to prove it who cannot yet.
    Asked,
    /// It says something else.
    Reworded,
}

impl What {
    /// Whether less is held or proved than before.
    #[must_use]
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Removed | Self::Lost)
    }
}

impl LedgerChange {
    /// What has become of the entry.
    #[must_use]
    pub fn in_words(&self) -> Message {
        let lead = match self.what {
            What::Added => "new, proved by ",
            What::Removed => return Message::words("removed"),
            What::Lost => "no longer proved by ",
            What::Proved => "now proved by ",
            What::Asked => "has yet to be proved by ",
            What::Reworded => return Message::words("says something else"),
        };
        let provers = self.provers.iter();
        let provers = provers.map(|prover| Message::name(&prover.to_string()));
        Message::words(lead).joined(provers, " and ")
    }
}
