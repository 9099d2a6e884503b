//! What a change of a schema means to those who send and receive its values.
//!
//! Each schema is brought to its [meaning](meaning::Meaning) first, whatever its
//! spelling. Two schemas that correspond are compared once, by the [rules], and
//! what was found is said of every operation that uses them, in its direction.

mod finding;
mod label;
mod matching;
mod meaning;
mod memory;
mod pair;
mod place;
mod rules;
mod rust;
mod usage;

use std::collections::{BTreeSet, HashMap, HashSet};

use super::change::Direction;
use super::comparison::Comparison;
use memory::{Key, Reader};
use place::Place;

pub(super) use memory::Memory;
pub(super) use rules::RULES;
pub(super) use usage::{Role, Usage};

/// Compares the schemas at two JSON pointers, as they are used there.
pub(super) fn compare(comparison: &mut Comparison<'_>, old: &str, new: &str, usage: &Usage) {
    let (old_contract, new_contract) = (comparison.old, comparison.new);
    let memory = comparison.schemas();
    let mut key = memory.key(&Place::of(old_contract, old), &Place::of(new_contract, new));
    key.is_answer =
        usage.in_rust && usage.direction == Direction::Response && usage.role == Role::Body;
    key.is_parameter = usage.role == Role::Parameter;
    let is_request = usage.direction == Direction::Request;
    if memory.unchanged.contains(&(key, is_request)) {
        return;
    }
    let mut seen = Vec::new();
    let mut changed = Vec::new();
    let mut users: HashMap<Key, Vec<Key>> = HashMap::new();
    let mut visited = HashSet::from([key]);
    let mut pending = vec![key];
    while let Some(key) = pending.pop() {
        let memory = comparison.schemas();
        memory.used.insert(key);
        let pair = memory.seen(key);
        let observed = |finding: &finding::Finding| {
            finding.observed(&usage.operation, usage.direction, usage.in_rust)
        };
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
    comparison.schemas().unchanged.extend(unchanged);
    for observation in seen {
        comparison.observe(observation);
    }
}

/// Compares the component schemas that no operation uses; after all that is used
/// was compared.
pub(super) fn components(comparison: &mut Comparison<'_>) {
    let (old_contract, new_contract) = (comparison.old, comparison.new);
    let memory = comparison.schemas();
    let used_old = names(&memory.old, memory.used.iter().map(|key| key.old));
    let used_new = names(&memory.new, memory.used.iter().map(|key| key.new));
    let olds: BTreeSet<&str> = old_contract.schemas().map(|(name, _)| name).collect();
    let mut seen = Vec::new();
    for (name, _) in old_contract.schemas() {
        if new_contract.schema(name).is_none() && !used_old.contains(name) {
            seen.push(rules::unused::removed(
                name,
                Place::component(name).pointer(),
            ));
        }
    }
    for (name, _) in new_contract.schemas() {
        if !olds.contains(name) {
            if !used_new.contains(name) {
                seen.push(rules::unused::added(name, Place::component(name).pointer()));
            }
        } else if !(used_old.contains(name) && used_new.contains(name)) {
            let memory = comparison.schemas();
            let place = Place::component(name);
            let old = Place::of(old_contract, place.pointer());
            let new = Place::of(new_contract, place.pointer());
            let mut pending = vec![memory.key(&old, &new)];
            while let Some(key) = pending.pop() {
                if memory.used.insert(key) {
                    let pair = memory.seen(key);
                    let found = pair.found.iter();
                    seen.extend(found.map(finding::Finding::observed_unused));
                    pending.extend(pair.inner.iter().map(|inner| inner.key));
                }
            }
        }
    }
    for observation in seen {
        comparison.observe(observation);
    }
}

/// The names of the components that are among these schemas.
fn names(reader: &Reader<'_>, numbers: impl Iterator<Item = usize>) -> BTreeSet<String> {
    let names = numbers.filter_map(|number| reader.name(number));
    names.map(str::to_owned).collect()
}
