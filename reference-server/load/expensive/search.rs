//! The hill climbing: mutates the most expensive requests so far.

use std::cmp::Reverse;
use std::time::Duration;

use fastrand::Rng;

use super::candidate::{Caller, Candidate, Parts};

/// The number of requests that the search keeps for each operation. The number is the same for all,
/// so that no operation displaces the others.
const KEPT: usize = 6;

/// The number of operations from which the search picks the one with the most expensive request.
const CHOICES: usize = 3;

/// A request and the median of its costs.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    pub(crate) candidate: Candidate,
    pub(crate) cost: Duration,
}

#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) parts: Parts,
    random: Rng,
    /// The requests that are sent before any mutation.
    first: Vec<Candidate>,
    /// The most expensive requests of each operation, the worst first. The last list is for
    /// requests of unknown users, which reach no operation.
    kept: Vec<Vec<Measured>>,
}

impl Search {
    pub(crate) fn new(parts: Parts, seed: u64) -> Self {
        Self {
            first: parts.plain(),
            kept: vec![Vec::new(); parts.operations.len() + 1],
            parts,
            random: Rng::with_seed(seed),
        }
    }

    /// The index of the list that a request belongs to.
    fn place_of(&self, candidate: &Candidate) -> usize {
        match candidate.caller {
            // These share one list, because each takes long to be refused: its password is
            // verified.
            Caller::Unknown(_) => self.parts.operations.len(),
            Caller::Anonymous | Caller::Member | Caller::SuperUser => candidate.operation,
        }
    }

    /// Makes the next request to be measured.
    pub(crate) fn next(&mut self) -> Candidate {
        if let Some(candidate) = self.first.pop() {
            return candidate;
        }
        if self.random.u8(..4) == 0 {
            return self.parts.draw(&mut self.random);
        }
        let choices: Vec<usize> =
            (0..CHOICES).map(|_| self.random.usize(..self.kept.len())).collect();
        let worst = |place: &usize| self.kept[*place].first().map(|measured| measured.cost);
        let place = choices.iter().copied().max_by_key(worst).unwrap_or_default();
        match self.random.choice(&self.kept[place]) {
            Some(measured) => self.parts.mutate(&measured.candidate, &mut self.random),
            None => self.parts.draw(&mut self.random),
        }
    }

    /// Returns whether a request of this cost would be kept.
    pub(crate) fn is_among_worst(&self, candidate: &Candidate, cost: Duration) -> bool {
        let kept = &self.kept[self.place_of(candidate)];
        kept.len() < KEPT || kept.last().is_some_and(|last| last.cost < cost)
    }

    /// Keeps a request if it is among the most expensive ones of its operation.
    pub(crate) fn keep(&mut self, measured: Measured) {
        let place = self.place_of(&measured.candidate);
        let kept = &mut self.kept[place];
        kept.retain(|other| other.candidate != measured.candidate);
        kept.push(measured);
        kept.sort_by_key(|measured| Reverse(measured.cost));
        kept.truncate(KEPT);
    }

    /// The most expensive requests of all operations, the worst first.
    pub(crate) fn worst(&self) -> Vec<&Measured> {
        let mut all: Vec<&Measured> = self.kept.iter().flatten().collect();
        all.sort_by_key(|measured| Reverse(measured.cost));
        all
    }
}
