//! The pairs of schemas that operations use, without duplicates.

use std::rc::Rc;

use indexmap::IndexMap;
use openapi_model::schema::SchemaLocation;

use super::cache::{ComparedPair, ComparisonCache, PairKey};
use super::finding::SchemaFinding;
use super::usage::{Role, Usage};
use crate::evidence::{Claims, Holder, UsedClaim, holders_within, judged_pair};
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
    /// The indices of the operations.
    operations: Vec<usize>,
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
        let (direction, in_rust) = (usage.direction, usage.in_rust);
        let mut pending = vec![(pair, Vec::new())];
        while let Some((pair, holders)) = pending.pop() {
            let compared = cache.compare(pair);
            // A finding is reported for each use.
            if !cache.charge(pair, 1 + compared.findings.len() + compared.inner.len()) {
                return;
            }
            if compared.is_identical {
                continue;
            }
            cache.used.insert(pair);
            let key = UseKey { pair, direction, in_rust };
            let found = self.uses.entry(key).or_insert_with(|| SchemaUse {
                pair: Rc::clone(&compared),
                holders,
                operations: Vec::new(),
            });
            // Operations are walked one after the other, so only the last one can be the same.
            if found.operations.last() != Some(&operation) {
                found.operations.push(operation);
                let judged = judged_pair(pair.old, pair.new, direction);
                let inner = compared.inner.iter().rev().filter(|inner| match direction {
                    Direction::Request => inner.in_request,
                    _ => inner.in_response,
                });
                pending.extend(
                    inner.map(|inner| {
                        (inner.key, holders_within(&found.holders, judged, &inner.step))
                    }),
                );
            }
        }
    }

    /// Each finding for each use, with the indices of its operations.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (Finding, &[usize])> {
        self.uses.iter().flat_map(|(key, found)| {
            let reports = found
                .pair
                .findings
                .iter()
                .filter_map(|one| Some((one, one.report_use(key.direction, key.in_rust)?)))
                .map(|(one, report)| Finding { claims: key.claims(one, &found.holders), ..report });
            reports.map(|report| (report, found.operations.as_slice()))
        })
    }
}
