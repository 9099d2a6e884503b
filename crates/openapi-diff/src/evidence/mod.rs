//! Finds values that show what a finding reports: accepted before and rejected now, or the reverse.
//!
//! The candidates come from the two schemas: their limits and neighbouring values, listed values,
//! one value for each alternative, objects with and without a property. The crate `jsonschema`,
//! which is independent of the rules, decides which of them a schema accepts.

mod arrays;
mod candidates;
mod closure;
mod example;
mod focus;
mod holders;
mod judge;
mod numbers;
mod objects;
mod pattern;
mod sample;
mod strings;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use openapi_model::schema::SchemaId;
use serde_json::Value;

use crate::Direction;
use crate::finding::Finding;
use crate::schema::ComparisonCache;
use crate::sides::Sides;

pub use example::{Example, Verdict};
pub(crate) use holders::{Holder, Step, holders_within};
pub(crate) use objects::UNDESCRIBED;

use focus::Focus;
use judge::{Judged, Reading, Validators};

/// The most candidates that are judged in one comparison. After that, no more examples are looked
/// for.
const CANDIDATES: usize = 100_000;

/// The most pairs of holders whose values are judged in one comparison.
const HOLDERS: usize = 500;

/// The most candidates that are judged while schemas are compared.
const DOUBTED: usize = 50_000;

/// The claim of a finding about the values of the compared schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Some values are no longer accepted.
    Narrowed,
    /// More values are accepted.
    Widened,
    /// Both.
    Replaced,
    /// A property is described that was not described before.
    Added {
        /// Set if it must be sent.
        is_required: bool,
    },
    /// A property is no longer described.
    Removed,
    /// A property is described under another name.
    Renamed,
    /// Properties are described that were not described before.
    Described,
}

/// A claim about two schemas at one of their uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UsedClaim {
    pub(crate) claim: Claim,
    pub(crate) pair: JudgedPair,
    /// The schemas of values that contain those of the pair, the innermost first.
    pub(crate) holders: Vec<Holder>,
}

impl UsedClaim {
    /// Returns whether two claims are the same, apart from their holders.
    fn is_same(&self, other: &Self) -> bool {
        (self.claim, self.pair) == (other.claim, other.pair)
    }
}

/// The claims of a finding about the values that schemas accept. Only rules for schemas can set
/// them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims(pub(crate) Vec<UsedClaim>);

impl Claims {
    /// The most uses of a location in which an example is looked for.
    const MOST: usize = 4;

    /// Adds the claims about another use of the same location.
    pub(crate) fn extend(&mut self, others: Self) {
        for claim in others.0 {
            if self.0.len() < Self::MOST && !self.0.iter().any(|known| known.is_same(&claim)) {
                self.0.push(claim);
            }
        }
    }
}

/// Two schemas whose values travel in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct JudgedPair {
    pub(crate) old: SchemaId,
    pub(crate) new: SchemaId,
    pub(crate) is_request: bool,
}

/// The direction in which the verdict on a value has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Turn {
    Rejected,
    Accepted,
}

/// The pairs of schemas that were judged.
#[derive(Debug)]
pub(crate) struct JudgedPairs {
    judged: RefCell<HashMap<(JudgedPair, Reading), Rc<Judged>>>,
    /// The number of candidates that may still be judged while schemas are compared.
    left: Cell<usize>,
}

impl Default for JudgedPairs {
    fn default() -> Self {
        Self { judged: RefCell::default(), left: Cell::new(DOUBTED) }
    }
}

/// Returns whether a value shows that the schemas accept less than before, or more if `widens` is
/// set; with a keyword, whether the value is rejected because of it. `None` if this is unknown,
/// because the schemas are too large or too many values were judged.
pub(crate) fn shows_change(
    cache: &ComparisonCache<'_>,
    old: SchemaId,
    new: SchemaId,
    widens: bool,
    keyword: Option<&str>,
) -> Option<bool> {
    let turn = if widens { Turn::Accepted } else { Turn::Rejected };
    for is_request in [true, false] {
        let judged = doubted(cache, JudgedPair { old, new, is_request })?;
        if judged.shows(turn, keyword)? {
            return Some(true);
        }
    }
    Some(false)
}

fn doubted(cache: &ComparisonCache<'_>, pair: JudgedPair) -> Option<Rc<Judged>> {
    let pairs = cache.judged_pairs();
    let key = (pair, Reading::Strict);
    if let Some(judged) = pairs.judged.borrow().get(&key) {
        return Some(Rc::clone(judged));
    }
    let left = pairs.left.get();
    if left == 0 {
        return None;
    }
    let candidates = candidates::make(cache, pair);
    pairs.left.set(left.saturating_sub(candidates.len()));
    let judged = Rc::new(Judged::new(cache, pair, Reading::Strict, &candidates));
    pairs.judged.borrow_mut().insert(key, Rc::clone(&judged));
    Some(judged)
}

/// Finds the examples for findings.
#[derive(Debug)]
pub(crate) struct Evidence<'c, 'a> {
    cache: &'c ComparisonCache<'a>,
    /// The candidates of the last pair, because it is often judged again.
    candidates: Option<(JudgedPair, Rc<[Value]>)>,
    /// The number of candidates that may still be judged.
    left: usize,
    /// The validators of holders; `None` for those that cannot be judged.
    validators: HashMap<JudgedPair, Option<Rc<Validators>>>,
}

impl<'c, 'a> Evidence<'c, 'a> {
    /// Evidence about the schemas of two documents.
    pub(crate) fn new(cache: &'c ComparisonCache<'a>) -> Self {
        Self { cache, candidates: None, left: CANDIDATES, validators: HashMap::new() }
    }

    /// The shortest values that show a claim of a finding; `None` if it has no claims about values.
    pub(crate) fn examples(&mut self, finding: &Finding) -> Option<Vec<Example>> {
        let focus = Focus::of(finding);
        let mut found = Vec::new();
        for used in &finding.claims.0 {
            found = self.examples_of(used, &focus);
            if !found.is_empty() {
                break;
            }
        }
        (!finding.claims.0.is_empty()).then_some(found)
    }

    fn examples_of(&mut self, used: &UsedClaim, focus: &Focus) -> Vec<Example> {
        let shows_all = matches!(used.claim, Claim::Replaced | Claim::Renamed);
        let mut found: Vec<Example> = Vec::new();
        for (reading, turn) in attempts(used) {
            // If there is an example of accepted values, one of described values is not
            // necessary.
            if !found.is_empty() && (!shows_all || !found.iter().all(|one| one.is_of(reading))) {
                break;
            }
            let judged = self.judge(used.pair, reading);
            let example = judged.example(turn, focus, used.claim);
            // Whether a holder describes all properties is another matter than whether it does so
            // for a value within it.
            found.extend(match reading {
                Reading::Strict => example.map(|example| self.held(example, used, turn, focus)),
                Reading::Described => example,
            });
        }
        found
    }

    /// An example within the values that contain it, as long as it stays short.
    fn held(
        &mut self,
        mut example: Example,
        used: &UsedClaim,
        turn: Turn,
        focus: &Focus,
    ) -> Example {
        for holder in used.holders.iter().take(focus.levels) {
            let Some(value) = &example.value else {
                break;
            };
            let Some(validators) = self.validators(holder.pair()) else {
                break;
            };
            let Some(holding) = holder.wrap(self.cache, &validators, turn, value) else {
                break;
            };
            let locations = judge::locations(self.cache, holder.pair());
            let verdicts = Sides::new(example.before, example.after);
            example = Example::new(&holding, verdicts, locations.as_ref(), None);
        }
        example
    }

    fn validators(&mut self, pair: JudgedPair) -> Option<Rc<Validators>> {
        if let Some(known) = self.validators.get(&pair) {
            return known.clone();
        }
        if self.validators.len() >= HOLDERS {
            return None;
        }
        let validators = Validators::new(self.cache, pair, Reading::Strict).map(Rc::new);
        self.validators.insert(pair, validators.clone());
        validators
    }

    fn judge(&mut self, pair: JudgedPair, reading: Reading) -> Rc<Judged> {
        let pairs = self.cache.judged_pairs();
        if let Some(judged) = pairs.judged.borrow().get(&(pair, reading)) {
            return Rc::clone(judged);
        }
        let candidates = self.candidates(pair);
        let judged = Rc::new(Judged::new(self.cache, pair, reading, &candidates));
        pairs.judged.borrow_mut().insert((pair, reading), Rc::clone(&judged));
        judged
    }

    fn candidates(&mut self, pair: JudgedPair) -> Rc<[Value]> {
        let known = self.candidates.as_ref().filter(|(known, _)| *known == pair);
        let candidates = match known {
            Some((_, candidates)) => Rc::clone(candidates),
            None if self.left == 0 => Rc::new([]),
            None => candidates::make(self.cache, pair).into(),
        };
        self.left = self.left.saturating_sub(candidates.len());
        self.candidates = Some((pair, Rc::clone(&candidates)));
        candidates
    }
}

impl Claim {
    /// Returns whether an example must be decided by the property in focus.
    fn is_about_property(self) -> bool {
        matches!(self, Self::Added { .. } | Self::Removed | Self::Renamed)
    }

    /// The property that an example has to show.
    fn subject(self, turn: Turn, focus: &Focus) -> Option<&str> {
        let Sides { old, new } = focus.properties.as_ref();
        match (self, turn) {
            (Self::Added { .. }, _) | (Self::Renamed, Turn::Accepted) => new.as_deref(),
            (Self::Removed, _) | (Self::Renamed, Turn::Rejected) => old.as_deref(),
            _ => None,
        }
    }
}

/// The verdicts that show a claim, the most convincing first.
fn attempts(used: &UsedClaim) -> Vec<(Reading, Turn)> {
    use Reading::{Described, Strict};
    use Turn::{Accepted, Rejected};
    match used.claim {
        Claim::Narrowed => vec![(Strict, Rejected), (Described, Rejected)],
        Claim::Widened => vec![(Strict, Accepted), (Described, Accepted)],
        Claim::Replaced => vec![
            (Strict, Rejected),
            (Strict, Accepted),
            (Described, Rejected),
            (Described, Accepted),
        ],
        Claim::Added { is_required: true } if used.pair.is_request => {
            vec![(Strict, Rejected), (Described, Accepted)]
        }
        Claim::Added { is_required: true } => {
            vec![(Strict, Accepted), (Described, Accepted), (Strict, Rejected)]
        }
        Claim::Added { is_required: false } => vec![(Strict, Accepted), (Described, Accepted)],
        Claim::Removed => vec![(Strict, Rejected), (Described, Rejected)],
        Claim::Renamed => vec![(Described, Rejected), (Described, Accepted)],
        Claim::Described => vec![(Described, Accepted)],
    }
}

/// The pair of schemas that is judged for a use.
pub(crate) fn judged_pair(old: SchemaId, new: SchemaId, direction: Direction) -> JudgedPair {
    JudgedPair { old, new, is_request: direction == Direction::Request }
}
