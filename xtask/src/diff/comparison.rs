//! What has been seen so far while two documents are walked side by side.

use community_qa_contract::Contract;

use super::change::{Direction, Effect, Level};

/// Two documents, and what has been observed of them.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The document before.
    pub old: &'a Contract,
    /// The document after.
    pub new: &'a Contract,
    observations: Vec<Observation>,
}

/// What a rule has to say of one place, as seen from one operation in one
/// direction. Observations of the same place by the same rule become one
/// [`Change`](super::Change): the strongest effects count, and the operations add
/// up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The rule's name.
    pub rule: &'static str,
    /// What has changed, in a line.
    pub message: String,
    /// The JSON pointer into the old document, with references followed: where the
    /// thing is described, not where it is used.
    pub old: Option<String>,
    /// The same for the new document.
    pub new: Option<String>,
    /// The value before, where one can be shown in a line.
    pub before: Option<String>,
    /// The value after, where one can be shown in a line.
    pub after: Option<String>,
    /// The operation from which the place was reached (`GET /user/{id}`), if any.
    pub used_by: Option<String>,
    /// Which way the values travel.
    pub direction: Direction,
    /// To callers on the wire.
    pub wire: Effect,
    /// To callers of the generated crate.
    pub rust: Effect,
    /// To servers.
    pub server: Effect,
    /// The rating where it is not the larger of wire and Rust: a schema's new name
    /// is patch in the contract, although the type is called otherwise in Rust.
    pub rated: Option<Level>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has seen nothing yet.
    #[must_use]
    pub fn new(old: &'a Contract, new: &'a Contract) -> Self {
        Self {
            old,
            new,
            observations: Vec::new(),
        }
    }

    /// Notes what a rule has seen.
    pub fn observe(&mut self, observation: Observation) {
        self.observations.push(observation);
    }
}
