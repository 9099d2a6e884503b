//! The schemas of two documents, and the pairs that were compared. Each pair is compared once.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use openapi_model::schema::{SchemaId, SchemaLocation, SchemaStore};
use openapi_model::{Diagnostics, Document};

use super::finding::SchemaFinding;
use super::identical::IdenticalSchemas;
use crate::Options;
use crate::evidence::{JudgedPairs, Step};
use crate::sides::Sides;

/// The largest nesting of comparisons that need other comparisons, such as for pairing
/// alternatives. Beyond it, two schemas do not count as equivalent.
const DEPTH: usize = 24;

/// The most pairs that are compared to find out whether two schemas are equivalent.
const PAIRS: usize = 5_000;

/// The cost of comparing two schemas by all rules, in steps.
const COMPARISON_STEPS: usize = 20;

/// The cost of a finding, in steps: its texts take as much memory as this many keywords.
const FINDING_STEPS: usize = 10;

/// The schemas of two documents, and the results of their comparisons.
#[derive(Debug)]
pub(crate) struct ComparisonCache<'a> {
    pub(super) old: SchemaStore<'a>,
    pub(super) new: SchemaStore<'a>,
    identical: IdenticalSchemas<'a>,
    pub(super) options: Options<'a>,
    /// The compared pairs; `None` for those that are being compared.
    compared: HashMap<PairKey, Option<Rc<ComparedPair>>>,
    /// The pairs that operations use, except identical ones.
    pub(super) used: HashSet<PairKey>,
    /// The remaining depth.
    depth: usize,
    judged: JudgedPairs,
    /// Compares two schemas by all rules. It is a function pointer, because rules also compare
    /// schemas within them.
    compare_pair: fn(&mut ComparisonCache<'_>, PairKey) -> ComparedPair,
}

/// Two corresponding schemas, and their use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PairKey {
    pub(super) old: SchemaId,
    pub(super) new: SchemaId,
    /// Set for the body of a response that the generated crate reads: there, the crate uses the
    /// first of several named alternatives, and has a method for each other.
    pub(super) is_response: bool,
    /// Set for a parameter, whose setter takes the bare value whether or not it is nullable.
    pub(super) is_parameter: bool,
    /// Set if the value is always present, before and after, so that a default has no effect.
    pub(super) is_required: bool,
    /// Set for an alternative of schemas whose null was already compared as a whole.
    pub(super) ignores_null: bool,
    /// Set for an alternative of schemas that allow the same values as a whole.
    pub(super) is_idle: bool,
}

/// The result of comparing a pair.
#[derive(Debug, Default)]
pub(super) struct ComparedPair {
    pub(super) findings: Vec<SchemaFinding>,
    /// The pairs within this one.
    pub(super) inner: Vec<InnerPair>,
    /// Set if the schemas are identical, including everything that they contain and refer to. The
    /// pairs within are then not listed.
    pub(super) is_identical: bool,
}

/// A pair within another.
#[derive(Debug, Clone)]
pub(super) struct InnerPair {
    pub(super) key: PairKey,
    /// The step from the values of the outer pair to those of this one.
    pub(super) step: Step,
    pub(super) in_request: bool,
    pub(super) in_response: bool,
}

impl PairKey {
    /// The same pair, as an alternative of schemas whose null was already compared as a whole, or
    /// not.
    pub(super) fn ignoring_null(self, ignores_null: bool) -> Self {
        Self { ignores_null, ..self }
    }

    /// The same pair, as an alternative of schemas that allow the same values as a whole, or not.
    pub(super) fn idle(self, is_idle: bool) -> Self {
        Self { is_idle, ..self }
    }
}

impl ComparedPair {
    /// Adds an inner pair that is sent in both directions.
    pub(super) fn add_inner(&mut self, step: Step, key: PairKey) {
        self.add_inner_sent(step, key, true, true);
    }

    /// Adds an inner pair, with the directions in which it is sent.
    pub(super) fn add_inner_sent(
        &mut self,
        step: Step,
        key: PairKey,
        in_request: bool,
        in_response: bool,
    ) {
        self.inner.push(InnerPair { key, step, in_request, in_response });
    }
}

impl<'a> ComparisonCache<'a> {
    /// A cache for two documents, without compared pairs.
    pub(super) fn new(
        old: &'a Document,
        new: &'a Document,
        options: Options<'a>,
        compare_pair: fn(&mut ComparisonCache<'_>, PairKey) -> ComparedPair,
    ) -> Self {
        Self {
            old: SchemaStore::new(old).with_annotations(options.annotations),
            new: SchemaStore::new(new).with_annotations(options.annotations),
            identical: IdenticalSchemas::new(old, new),
            options,
            compared: HashMap::new(),
            used: HashSet::new(),
            depth: DEPTH,
            judged: JudgedPairs::default(),
            compare_pair,
        }
    }

    /// The schemas of the two documents.
    pub(crate) fn stores(&self) -> Sides<&SchemaStore<'a>> {
        Sides::new(&self.old, &self.new)
    }

    /// The two documents.
    pub(super) fn documents(&self) -> Sides<&'a Document> {
        Sides::new(self.old.document(), self.new.document())
    }

    /// The key of two schemas without a special use.
    pub(super) fn pair_key(&self, old: &SchemaLocation, new: &SchemaLocation) -> PairKey {
        PairKey {
            old: self.old.id(old),
            new: self.new.id(new),
            is_response: false,
            is_parameter: false,
            is_required: false,
            ignores_null: false,
            is_idle: false,
        }
    }

    /// Returns whether two schemas are identical, so that they need no comparison.
    pub(super) fn are_identical(&self, old: &SchemaLocation, new: &SchemaLocation) -> bool {
        self.identical.contains(old, new)
    }

    /// Returns whether an old schema is a reference that leads nowhere.
    fn is_unknown(&self, old: &SchemaLocation) -> bool {
        let document = self.old.document();
        document
            .at(old.pointer())
            .is_some_and(|schema| schema.get("$ref").is_some() && document.follow(schema).is_none())
    }

    /// Checks that everything was compared.
    ///
    /// # Errors
    ///
    /// If the budget of a document was exceeded. The error has the location that was being
    /// compared.
    pub(crate) fn check_budget(&self) -> Result<(), Diagnostics> {
        self.new.budget().check(self.new.document())?;
        self.old.budget().check(self.old.document())
    }

    /// The pairs whose values were judged.
    pub(crate) fn judged_pairs(&self) -> &JudgedPairs {
        &self.judged
    }

    /// Charges steps of work on two schemas to both documents.
    pub(super) fn charge(&self, key: PairKey, steps: usize) -> bool {
        let charge = |store: &SchemaStore<'_>, id| {
            store.budget().charge(store.location(id).pointer(), steps)
        };
        charge(&self.old, key.old) && charge(&self.new, key.new)
    }

    /// Compares two schemas, unless that was done before. A pair that is being compared has no
    /// findings yet.
    pub(super) fn compare(&mut self, key: PairKey) -> Rc<ComparedPair> {
        match self.compared.get(&key) {
            Some(Some(pair)) => Rc::clone(pair),
            Some(None) => Rc::default(),
            None => {
                // Marks the pair as being compared, because a recursive schema would be compared
                // without end.
                self.compared.insert(key, None);
                let depth = self.depth;
                self.depth = depth.saturating_sub(1);
                let (old, new) = (self.old.location(key.old), self.new.location(key.new));
                let pair = Rc::new(if !self.charge(key, COMPARISON_STEPS) {
                    ComparedPair::default()
                } else if self.are_identical(&old, &new) || self.is_unknown(&old) {
                    ComparedPair { is_identical: true, ..ComparedPair::default() }
                } else {
                    (self.compare_pair)(self, key)
                });
                self.depth = depth;
                // Findings are kept until the end, each with its texts.
                let _ = self.charge(key, pair.findings.len() * FINDING_STEPS + pair.inner.len());
                self.compared.insert(key, Some(Rc::clone(&pair)));
                pair
            }
        }
    }

    /// Returns whether two schemas, and all schemas within them, allow the same values, regardless
    /// of names and annotations.
    pub(super) fn are_equivalent(&mut self, key: PairKey) -> bool {
        self.is_true_of_all(key, |finding| finding.is_equivalent, |_| true)
    }

    /// Returns whether the new schema allows all values that the old one allows.
    pub(super) fn widens(&mut self, key: PairKey) -> bool {
        self.is_true_of_all(key, |finding| !finding.breaks(true), |inner| inner.in_request)
    }

    /// Returns whether the old schema allows all values that the new one allows.
    pub(super) fn narrows(&mut self, key: PairKey) -> bool {
        self.is_true_of_all(key, |finding| !finding.breaks(false), |inner| inner.in_response)
    }

    /// Returns whether the new schema, or one within it, describes a property that the old one does
    /// not.
    pub(super) fn adds_properties(&mut self, old: &SchemaLocation, new: &SchemaLocation) -> bool {
        let key = self.pair_key(old, new);
        !self.is_true_of_all(key, |finding| !finding.adds_property, |_| true)
    }

    /// Returns whether a condition is true for all findings of a pair, and of the pairs within it.
    fn is_true_of_all(
        &mut self,
        key: PairKey,
        is_true: fn(&SchemaFinding) -> bool,
        is_sent: fn(&InnerPair) -> bool,
    ) -> bool {
        // Too deep to decide, so the answer is the safe one.
        if self.depth == 0 {
            return false;
        }
        let mut visited = HashSet::from([key]);
        let mut pending = vec![key];
        for _ in 0..PAIRS {
            let Some(key) = pending.pop() else {
                return true;
            };
            let pair = self.compare(key);
            if !self.charge(key, 1 + pair.findings.len() + pair.inner.len()) {
                return false;
            }
            if !pair.findings.iter().all(is_true) {
                return false;
            }
            let inner = pair.inner.iter().filter(|inner| is_sent(inner));
            pending.extend(inner.map(|one| one.key).filter(|key| visited.insert(*key)));
        }
        false
    }
}
