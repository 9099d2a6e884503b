//! The pairs of schemas that operations use, each kept once.

use std::rc::Rc;

use indexmap::IndexMap;
use openapi_model::schema::SchemaLocation;

use super::cache::{ComparedPair, ComparisonCache, PairKey};
use super::usage::{Role, Usage};
use crate::{Direction, Finding};

/// The pairs of schemas that differ, with the operations that use them.
#[derive(Debug, Default)]
pub(crate) struct SchemaUses {
    uses: IndexMap<UseKey, SchemaUse>,
}

/// A pair of schemas, and how it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct UseKey {
    pair: PairKey,
    direction: Direction,
    in_rust: bool,
}

#[derive(Debug)]
struct SchemaUse {
    pair: Rc<ComparedPair>,
    /// The indices of the pairs within that are sent too; none before the first visit.
    inner: Option<Rc<[usize]>>,
    /// The indices of the operations.
    operations: Vec<u32>,
}

impl SchemaUses {
    /// Compares the schemas at two JSON pointers with all schemas within them, as the
    /// operation of this index uses them.
    pub(crate) fn add(
        &mut self,
        cache: &mut ComparisonCache<'_>,
        (old, new): (&str, &str),
        usage: &Usage,
        operation: u32,
    ) {
        let (old_document, new_document) = cache.documents();
        let mut pair = cache.pair_key(
            &SchemaLocation::from_pointer(old_document, old),
            &SchemaLocation::from_pointer(new_document, new),
        );
        let is_response = usage.direction == Direction::Response;
        pair.is_response = usage.in_rust && is_response && usage.role == Role::Body;
        pair.is_parameter = usage.role == Role::Parameter;
        pair.is_required = usage.is_required;
        let (direction, in_rust) = (usage.direction, usage.in_rust);
        let root = UseKey {
            pair,
            direction,
            in_rust,
        };
        let mut pending: Vec<usize> = self.index(cache, root).into_iter().collect();
        while let Some(index) = pending.pop() {
            let Some((_, found)) = self.uses.get_index_mut(index) else {
                continue;
            };
            // The last operation is the one that is walked, if it was here before.
            if found.operations.last() == Some(&operation) {
                continue;
            }
            found.operations.push(operation);
            let inner = match &found.inner {
                Some(inner) => Rc::clone(inner),
                None => self.visit_inner(cache, index),
            };
            pending.extend(inner.iter().rev());
        }
    }

    /// The index of a use, which is new if it was not known; none of identical schemas.
    fn index(&mut self, cache: &mut ComparisonCache<'_>, key: UseKey) -> Option<usize> {
        if let Some(index) = self.uses.get_index_of(&key) {
            return Some(index);
        }
        let pair = cache.compare(key.pair);
        if pair.is_identical {
            return None;
        }
        cache.used.insert(key.pair);
        let new = SchemaUse {
            pair,
            inner: None,
            operations: Vec::new(),
        };
        Some(self.uses.insert_full(key, new).0)
    }

    /// Finds the pairs within a pair that are sent in its direction.
    fn visit_inner(&mut self, cache: &mut ComparisonCache<'_>, index: usize) -> Rc<[usize]> {
        let Some((&key, found)) = self.uses.get_index(index) else {
            return Rc::default();
        };
        let pair = Rc::clone(&found.pair);
        let inner = pair.inner.iter().filter(|inner| match key.direction {
            Direction::Request => inner.in_request,
            _ => inner.in_response,
        });
        let indices = inner.filter_map(|inner| {
            let pair = inner.key;
            self.index(cache, UseKey { pair, ..key })
        });
        let indices: Rc<[usize]> = indices.collect();
        if let Some((_, found)) = self.uses.get_index_mut(index) {
            found.inner = Some(Rc::clone(&indices));
        }
        indices
    }

    /// Each finding once for each way of use, with the indices of its operations.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (Finding, &[u32])> {
        self.uses.iter().flat_map(|(key, found)| {
            let findings = found.pair.findings.iter();
            let reports = findings.filter_map(|one| one.report_use(key.direction, key.in_rust));
            reports.map(|report| (report, found.operations.as_slice()))
        })
    }
}
