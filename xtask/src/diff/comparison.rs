//! What has been seen so far while two documents are walked side by side.

use community_qa_contract::Contract;

use super::observation::Observation;
use super::schema::Memory;

/// Two documents, and what has been observed of them.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The document before.
    pub old: &'a Contract,
    /// The document after.
    pub new: &'a Contract,
    observations: Vec<Observation>,
    schemas: Memory<'a>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has seen nothing yet.
    #[must_use]
    pub fn new(old: &'a Contract, new: &'a Contract) -> Self {
        Self {
            old,
            new,
            observations: Vec::new(),
            schemas: Memory::new(old, new),
        }
    }

    /// Notes what a rule has seen.
    pub fn observe(&mut self, observation: Observation) {
        self.observations.push(observation);
    }

    /// What is known of schemas.
    pub(super) fn schemas(&mut self) -> &mut Memory<'a> {
        &mut self.schemas
    }

    /// All that was seen, in the order in which it was seen.
    #[must_use]
    pub fn into_observations(self) -> Vec<Observation> {
        self.observations
    }
}
