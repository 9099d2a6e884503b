//! The hill climbing: mutates the requests that were the most expensive so far.

use std::cmp::Reverse;
use std::time::Duration;

use fastrand::Rng;

use super::candidate::{Candidate, Parts};

/// The number of requests of each operation from which the search goes on. One operation must
/// not take the places of the others.
const KEPT: usize = 6;

/// The number of operations of which the most expensive one is mutated.
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
    /// The most expensive requests of each operation, the worst first.
    kept: Vec<Vec<Measured>>,
}

impl Search {
    pub(crate) fn new(parts: Parts, seed: u64) -> Self {
        let kept = vec![Vec::new(); parts.operations.len()];
        Self {
            parts,
            random: Rng::with_seed(seed),
            kept,
        }
    }

    /// Makes the next request to be measured.
    pub(crate) fn next(&mut self) -> Candidate {
        if self.random.u8(..4) == 0 {
            return self.parts.draw(&mut self.random);
        }
        let choices = (0..CHOICES).map(|_| self.random.usize(..self.kept.len()));
        let choices: Vec<usize> = choices.collect();
        let worst = |place: &usize| self.kept[*place].first().map(|measured| measured.cost);
        let place = choices
            .iter()
            .copied()
            .max_by_key(worst)
            .unwrap_or_default();
        match self.random.choice(&self.kept[place]) {
            Some(measured) => self.parts.mutate(&measured.candidate, &mut self.random),
            None => self.parts.draw(&mut self.random),
        }
    }

    /// Returns whether a request of this cost would be kept.
    pub(crate) fn is_among_worst(&self, candidate: &Candidate, cost: Duration) -> bool {
        let kept = &self.kept[candidate.operation];
        kept.len() < KEPT || kept.last().is_some_and(|last| last.cost < cost)
    }

    /// Keeps a request if it is among the most expensive ones of its operation.
    pub(crate) fn keep(&mut self, measured: Measured) {
        let kept = &mut self.kept[measured.candidate.operation];
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
