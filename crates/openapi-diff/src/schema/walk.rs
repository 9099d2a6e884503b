//! The walk over the schemas that operations use, and over those that none does.

use openapi_model::schema::{SchemaId, SchemaLocation, SchemaStore};
use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::Value;

use super::finding::Finding;
use super::memory::{Key, Memory};
use super::usage::{Role, Usage};
use super::{reached, rules};
use crate::Direction;

/// Compares the schemas at two JSON pointers, as they are used there.
pub(crate) fn compare_used(
    memory: &mut Memory<'_>,
    old: &str,
    new: &str,
    usage: &Usage,
) -> Vec<crate::Finding> {
    let (old_contract, new_contract) = memory.contracts();
    let mut key = memory.key(
        &SchemaLocation::from_pointer(old_contract, old),
        &SchemaLocation::from_pointer(new_contract, new),
    );
    key.is_answer =
        usage.in_rust && usage.direction == Direction::Response && usage.role == Role::Body;
    key.is_parameter = usage.role == Role::Parameter;
    key.is_required = usage.is_required;
    let is_request = usage.direction == Direction::Request;
    if memory.unchanged.contains(&(key, is_request)) {
        return Vec::new();
    }
    let mut seen = Vec::new();
    let mut changed = Vec::new();
    let mut users: HashMap<Key, Vec<Key>> = HashMap::new();
    let mut visited = HashSet::from([key]);
    let mut pending = vec![key];
    while let Some(key) = pending.pop() {
        memory.used.insert(key);
        let pair = memory.seen(key);
        let observed =
            |finding: &Finding| finding.observed(&usage.operation, usage.direction, usage.in_rust);
        seen.extend(pair.found.iter().filter_map(observed));
        if !pair.found.is_empty() {
            changed.push(key);
        }
        for inner in pair.inner.iter().rev() {
            let is_sent = match usage.direction {
                Direction::Request => inner.in_request,
                _ => inner.in_response,
            };
            if !is_sent || memory.unchanged.contains(&(inner.key, is_request)) {
                continue;
            }
            users.entry(inner.key).or_default().push(key);
            if visited.insert(inner.key) {
                pending.push(inner.key);
            }
        }
    }
    // What leads to no change need not be walked again for the next operation.
    while let Some(key) = changed.pop() {
        if visited.remove(&key) {
            changed.extend(users.get(&key).into_iter().flatten());
        }
    }
    let unchanged = visited.into_iter().map(|key| (key, is_request));
    memory.unchanged.extend(unchanged);
    seen
}

/// Compares the component schemas that no operation uses; after all that is used
/// was compared. What only new operations and properties use, or those that are gone,
/// is told with them.
pub(crate) fn compare_unused(memory: &mut Memory<'_>) -> Vec<crate::Finding> {
    let (old_contract, new_contract) = memory.contracts();
    let used_old = Used::of(&memory.old, memory.used.iter().map(|key| key.old));
    let used_new = Used::of(&memory.new, memory.used.iter().map(|key| key.new));
    let olds: BTreeSet<&str> = old_contract.schemas().map(|(name, _)| name).collect();
    let reached_old = LazyCell::new(|| reached::names(old_contract));
    let reached_new = LazyCell::new(|| reached::names(new_contract));
    let mut seen = Vec::new();
    for (name, value) in old_contract.schemas() {
        if new_contract.schema(name).is_none()
            && let Some(is_part) = used_old.untold(name, value, &reached_old)
        {
            let place = SchemaLocation::from_component(name);
            seen.push(rules::unused::removed(name, place.pointer(), is_part));
        }
    }
    for (name, value) in new_contract.schemas() {
        if !olds.contains(name) {
            if let Some(is_part) = used_new.untold(name, value, &reached_new) {
                let place = SchemaLocation::from_component(name);
                seen.push(rules::unused::added(name, place.pointer(), is_part));
            }
        } else if !(used_old.has(name) && used_new.has(name)) {
            let place = SchemaLocation::from_component(name);
            let old = SchemaLocation::from_pointer(old_contract, place.pointer());
            let new = SchemaLocation::from_pointer(new_contract, place.pointer());
            let mut pending = vec![memory.key(&old, &new)];
            while let Some(key) = pending.pop() {
                if memory.used.insert(key) {
                    let pair = memory.seen(key);
                    let found = pair.found.iter();
                    seen.extend(found.map(Finding::observed_unused));
                    pending.extend(pair.inner.iter().map(|inner| inner.key));
                }
            }
        }
    }
    seen
}

/// Whether a component is another name of a schema.
fn is_alias(schema: &Value) -> bool {
    schema.get("$ref").is_some()
}

/// The components that operations use, by their names.
struct Used {
    /// Those that are compared, or of which a discriminator says enough.
    whole: BTreeSet<String>,
    /// Those that are compared as part of what builds on them.
    parts: BTreeSet<String>,
}

impl Used {
    fn of(store: &SchemaStore<'_>, ids: impl Iterator<Item = SchemaId>) -> Self {
        let (mut whole, mut parts) = (BTreeSet::new(), BTreeSet::new());
        for id in ids {
            whole.extend(store.location(id).component_name());
            let meaning = store.by_id(id);
            parts.extend(meaning.merged_components.iter().cloned());
            let discriminator = meaning.discriminator.iter();
            whole.extend(discriminator.flat_map(|own| own.subtypes.iter().cloned()));
        }
        Self { whole, parts }
    }

    /// Of a component that only one document has: whether it is part of what builds on
    /// it; nothing, if what uses it tells of it already.
    fn untold(&self, name: &str, schema: &Value, reached: &BTreeSet<String>) -> Option<bool> {
        let is_part = self.parts.contains(name) || is_alias(schema);
        let is_reached = reached.contains(name);
        let is_told = self.whole.contains(name) || (is_reached && !is_part);
        (!is_told).then_some(is_part && is_reached)
    }

    fn has(&self, name: &str) -> bool {
        self.whole.contains(name) || self.parts.contains(name)
    }
}
