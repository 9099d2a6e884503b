//! Values that show what a finding says: accepted before and rejected now, or the reverse.
//!
//! The candidates come from the two schemas: their limits and the neighbours of these, their
//! listed values, one value of each alternative, objects with and without a property. Whether a
//! schema accepts one is for the `jsonschema` crate to say, which knows nothing of our rules.

mod arrays;
mod candidates;
mod closure;
mod example;
mod judge;
mod numbers;
mod objects;
mod pattern;
mod sample;
mod strings;

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use openapi_model::pointer;
use openapi_model::schema::SchemaId;

use crate::Direction;
use crate::finding::Finding;
use crate::schema::ComparisonCache;

pub use example::{Example, Verdict};

use judge::{Judged, Reading};

/// The candidates that are judged in one comparison. Beyond them, no more examples are looked for.
const CANDIDATES: usize = 100_000;

/// The claim of a finding about the values of the two schemas that it compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Some values are no longer accepted.
    Narrowed,
    /// More values are accepted.
    Widened,
    /// Both.
    Replaced,
    /// A property is described, required or sent that was not, or the reverse.
    Property,
    /// A property is described under another name.
    Renamed,
}

/// A claim about two schemas, as they are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UsedClaim {
    pub(crate) claim: Claim,
    pub(crate) pair: JudgedPair,
}

/// Two schemas whose values travel in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct JudgedPair {
    pub(crate) old: SchemaId,
    pub(crate) new: SchemaId,
    pub(crate) is_request: bool,
}

/// Whether a value that shows a claim became rejected or accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Turn {
    Rejected,
    Accepted,
}

/// Finds the examples of findings.
#[derive(Debug)]
pub(crate) struct Evidence<'c, 'a> {
    cache: &'c ComparisonCache<'a>,
    judged: HashMap<(JudgedPair, Reading), Rc<Judged>>,
    candidates_left: Cell<usize>,
}

impl<'c, 'a> Evidence<'c, 'a> {
    /// Evidence about the schemas of two documents.
    pub(crate) fn new(cache: &'c ComparisonCache<'a>) -> Self {
        Self { cache, judged: HashMap::new(), candidates_left: Cell::new(CANDIDATES) }
    }

    /// Values that show what a finding claims, the shortest that there are; `None` if it claims
    /// nothing of values.
    pub(crate) fn examples(&mut self, finding: &Finding) -> Option<Vec<Example>> {
        let focus = focus(finding);
        let mut found = Vec::new();
        for used in &finding.claims {
            found = self.examples_of(*used, &focus);
            if !found.is_empty() {
                break;
            }
        }
        (!finding.claims.is_empty()).then_some(found)
    }

    fn examples_of(&mut self, used: UsedClaim, focus: &[String]) -> Vec<Example> {
        use Turn::{Accepted, Rejected};
        let in_order =
            if used.pair.is_request { [Rejected, Accepted] } else { [Accepted, Rejected] };
        let (turns, shows_all): (&[Turn], bool) = match used.claim {
            Claim::Narrowed => (&[Rejected], false),
            Claim::Widened => (&[Accepted], false),
            Claim::Replaced | Claim::Renamed => (&[Rejected, Accepted], true),
            Claim::Property => (&in_order, false),
        };
        for reading in [Reading::Strict, Reading::Described] {
            let judged = self.judge(used.pair, reading);
            let mut found = turns.iter().filter_map(|turn| judged.example(*turn, focus));
            let found: Vec<Example> =
                if shows_all { found.collect() } else { found.next().into_iter().collect() };
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn judge(&mut self, pair: JudgedPair, reading: Reading) -> Rc<Judged> {
        let judged = self.judged.entry((pair, reading)).or_insert_with(|| {
            Rc::new(Judged::new(self.cache, pair, reading, &self.candidates_left))
        });
        Rc::clone(judged)
    }
}

/// The pair of schemas that a use of a pair judges.
pub(crate) fn judged_pair(old: SchemaId, new: SchemaId, direction: Direction) -> JudgedPair {
    JudgedPair { old, new, is_request: direction == Direction::Request }
}

/// The keywords and names that a finding is about: an example that is rejected for one of them is
/// the best.
fn focus(finding: &Finding) -> Vec<String> {
    let pointers = [&finding.old, &finding.new].into_iter().flatten();
    let mut words: Vec<String> = pointers
        .filter_map(|place| {
            let (parent, last) = pointer::split_last(place)?;
            // The keyword of an entry: `enum/2`, `oneOf/1`.
            let is_index = last.parse::<usize>().is_ok();
            let holder = pointer::split_last(parent).filter(|_| is_index);
            Some(holder.map_or(last, |(_, keyword)| keyword).into_owned())
        })
        .collect();
    words.dedup();
    words
}
