//! The pairs of schemas that operations use, without duplicates.

use std::rc::Rc;

use indexmap::IndexMap;
use indexmap::map::Entry;
use openapi_model::schema::SchemaLocation;

use super::cache::{ComparedPair, ComparisonCache, InnerPair, PairKey};
use super::finding::SchemaFinding;
use super::usage::{Role, Usage};
use crate::evidence::{Claims, Holder, Step, UsedClaim, holders_within, judged_pair};
use crate::sides::Sides;
use crate::{Direction, Finding};

/// The pairs of schemas that differ, with the operations that use them.
#[derive(Debug, Default)]
pub(crate) struct SchemaUses {
    uses: IndexMap<UseKey, SchemaUse>,
}

/// A pair of schemas, and its use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct UseKey {
    pair: PairKey,
    direction: Direction,
    in_rust: bool,
}

impl UseKey {
    /// The claim of a finding about these schemas, whose values are within those of holders.
    fn claims(&self, finding: &SchemaFinding, holders: &[Holder]) -> Claims {
        let pair = judged_pair(self.pair.old, self.pair.new, self.direction);
        let claims = finding.claim.iter().map(|claim| UsedClaim {
            claim: *claim,
            pair,
            holders: holders.to_vec(),
        });
        Claims(claims.collect())
    }
}

#[derive(Debug)]
struct SchemaUse {
    pair: Rc<ComparedPair>,
    /// The schemas whose values contain those of the pair, at its first use.
    holders: Vec<Holder>,
    /// The indices of the operations that use the pair itself, and not only within another.
    operations: Vec<usize>,
}

impl SchemaUse {
    /// The pairs within that are sent in a direction, each with the way to its values.
    fn inner(&self, direction: Direction) -> impl DoubleEndedIterator<Item = (PairKey, &Step)> {
        let is_sent = move |inner: &&InnerPair| match direction {
            Direction::Request => inner.in_request,
            _ => inner.in_response,
        };
        self.pair.inner.iter().filter(is_sent).map(|inner| (inner.key, &inner.step))
    }
}

impl SchemaUses {
    /// Compares the schemas at two JSON pointers, and all schemas within them, for the operation
    /// with this index.
    pub(crate) fn add(
        &mut self,
        cache: &mut ComparisonCache<'_>,
        pointers: Sides<&str>,
        usage: &Usage,
        operation: usize,
    ) {
        let documents = cache.documents();
        let mut pair = cache.pair_key(
            &SchemaLocation::from_pointer(documents.old, pointers.old),
            &SchemaLocation::from_pointer(documents.new, pointers.new),
        );
        let is_response = usage.direction == Direction::Response;
        pair.is_response = usage.in_rust && is_response && usage.role == Role::Body;
        pair.is_parameter = usage.role == Role::Parameter;
        pair.is_required = usage.is_required;
        let key = UseKey { pair, direction: usage.direction, in_rust: usage.in_rust };
        self.add_within(cache, key);
        if let Some(found) = self.uses.get_mut(&key)
            && found.operations.last() != Some(&operation)
        {
            found.operations.push(operation);
        }
    }

    /// Adds a pair and all pairs within it that are not known yet.
    fn add_within(&mut self, cache: &mut ComparisonCache<'_>, key: UseKey) {
        let mut pending = vec![(key, Vec::new())];
        while let Some((key, holders)) = pending.pop() {
            let pair = cache.compare(key.pair);
            if !cache.charge(key.pair, 1 + pair.findings.len() + pair.inner.len()) {
                return;
            }
            if pair.is_identical {
                continue;
            }
            let Entry::Vacant(entry) = self.uses.entry(key) else {
                continue;
            };
            cache.used.insert(key.pair);
            let found = entry.insert(SchemaUse { pair, holders, operations: Vec::new() });
            let judged = judged_pair(key.pair.old, key.pair.new, key.direction);
            pending.extend(found.inner(key.direction).rev().map(|(pair, step)| {
                (UseKey { pair, ..key }, holders_within(&found.holders, judged, step))
            }));
        }
    }

    /// Each finding once for each way of use, with the indices of its operations.
    pub(crate) fn findings(&self, cache: &ComparisonCache<'_>) -> Vec<(Finding, Rc<[usize]>)> {
        let holding = self.holding_uses();
        let mut visits = vec![None; self.uses.len()];
        let mut findings = Vec::new();
        for (index, (key, found)) in self.uses.iter().enumerate() {
            let mut reports = found
                .pair
                .findings
                .iter()
                .filter_map(|one| Some((one, one.report_use(key.direction, key.in_rust)?)))
                .map(|(one, report)| Finding { claims: key.claims(one, &found.holders), ..report })
                .peekable();
            if reports.peek().is_some() {
                let (operations, steps) = self.operations_of(index, &holding, &mut visits);
                findings.extend(reports.map(|report| (report, Rc::clone(&operations))));
                if !cache.charge(key.pair, steps) {
                    break;
                }
            }
        }
        findings
    }

    /// For each use, the indices of those that hold its values.
    fn holding_uses(&self) -> Vec<Vec<usize>> {
        let mut holding = vec![Vec::new(); self.uses.len()];
        for (index, (key, found)) in self.uses.iter().enumerate() {
            for (pair, _) in found.inner(key.direction) {
                let inner = self.uses.get_index_of(&UseKey { pair, ..*key });
                if let Some(holders) = inner.and_then(|inner| holding.get_mut(inner)) {
                    holders.push(index);
                }
            }
        }
        holding
    }

    /// The operations of a use and of all that hold its values, and the steps that finding them
    /// took. `visits` has the use for which each was visited last.
    fn operations_of(
        &self,
        index: usize,
        holding: &[Vec<usize>],
        visits: &mut [Option<usize>],
    ) -> (Rc<[usize]>, usize) {
        let (mut operations, mut steps) = (Vec::new(), 0);
        let mut pending = vec![index];
        while let Some(held) = pending.pop() {
            steps += 1;
            let last = visits.get_mut(held).map(|visit| visit.replace(index));
            if last != Some(Some(index)) {
                let found = self.uses.get_index(held).map(|(_, found)| &found.operations);
                operations.extend(found.into_iter().flatten().copied());
                pending.extend(holding.get(held).into_iter().flatten());
            }
        }
        operations.sort_unstable();
        operations.dedup();
        (operations.into(), steps)
    }
}
