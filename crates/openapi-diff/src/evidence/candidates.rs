//! Values on which two schemas may disagree. The judge decides later whether they do.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::schema::{Constraints, NormalForm, SchemaLocation, SchemaStore, TypeSet};
use serde_json::{Value, json};

use super::sample::{Sampler, Variant};
use super::{JudgedPair, arrays, numbers, objects, strings};
use crate::schema::ComparisonCache;

/// The largest nesting of objects and arrays in candidates.
pub(super) const DEPTH: usize = 4;

/// The most candidates for a pair of schemas.
const MOST: usize = 1_000;

/// The most schemas of a side that apply to the same value.
const PARTS: usize = 40;

/// The most listed values of a schema that are tried.
const LISTED: usize = 12;

/// The most alternatives for which a sample is made. The second limit is for samples with all
/// properties, and also counts nested alternatives.
const ALTERNATIVES: usize = 80;
const WITHIN: usize = 12;

/// The most values within all objects, and within all arrays, for one pair.
const NODES: usize = 8_000;

/// The most samples, including those of parts, for one pair.
const SAMPLES: usize = 20_000;

/// The schemas of one side that apply to the same value.
pub(super) struct Side<'s, 'a> {
    pub(super) sampler: Sampler<'s, 'a>,
    /// The schema, then its alternatives and conditional schemas.
    pub(super) forms: Vec<Rc<NormalForm<'a>>>,
}

/// Candidates for a pair of schemas, without duplicates.
pub(super) fn make(cache: &ComparisonCache<'_>, pair: JudgedPair) -> Vec<Value> {
    let stores = cache.stores();
    let left = Cell::new(SAMPLES);
    let side = |store, form| Side {
        sampler: Sampler { store, is_request: pair.is_request, left: &left },
        forms: same_value(store, form),
    };
    let sides = [
        side(stores.old, stores.old.by_id(pair.old)),
        side(stores.new, stores.new.by_id(pair.new)),
    ];
    let mut found = listed(&sides);
    let samples: Vec<Value> = sides.iter().flat_map(samples).collect();
    found.extend(samples.iter().cloned());
    let constraints: Vec<&Constraints<'_>> =
        sides.iter().flat_map(|side| side.forms.iter().map(|form| &form.constraints)).collect();
    found.extend([Value::Null, Value::Bool(true), Value::Bool(false)]);
    let allows = |types: TypeSet| constraints.iter().any(|one| one.types.intersects(types));
    found.extend([json!("a"), json!(1)]);
    if allows(TypeSet::NUMBER) {
        found.extend(numbers::candidates(constraints.iter().copied()));
    }
    if allows(TypeSet::STRING) {
        found.extend(strings::candidates(&constraints));
    }
    found.extend(objects::candidates(&sides, &samples));
    found.extend(arrays::candidates(&sides, &samples));
    found.retain(|value| depth(value) <= DEPTH);
    // The first candidates are the listed values and samples, which show a change most often.
    found.truncate(MOST);
    found
}

/// The schema, and others that apply to the same value: alternatives, exclusions, conditions.
fn same_value<'a>(store: &SchemaStore<'a>, form: Rc<NormalForm<'a>>) -> Vec<Rc<NormalForm<'a>>> {
    let mut forms = vec![form];
    let mut known = BTreeSet::new();
    let mut next = 0;
    while let Some(form) = forms.get(next).map(Rc::clone) {
        for location in in_place(&form) {
            if forms.len() < PARTS && known.insert(location.pointer().to_owned()) {
                forms.push(store.get(location));
            }
        }
        next += 1;
    }
    forms
}

fn in_place<'f>(form: &'f NormalForm<'_>) -> impl Iterator<Item = &'f SchemaLocation> {
    let alternatives = form.choices.iter().flat_map(|choice| &choice.alternatives);
    let conditions = form.conditions.iter().flat_map(|condition| {
        let consequences = condition.then.iter().chain(&condition.otherwise);
        std::iter::once(&condition.condition).chain(consequences)
    });
    let dependent = form
        .applied
        .iter()
        .filter(|applied| applied.keyword == "dependentSchemas")
        .map(|applied| &applied.schema);
    alternatives.chain(&form.excluded).chain(conditions).chain(dependent)
}

/// The listed values. Those that only one side lists come first.
fn listed(sides: &[Side<'_, '_>; 2]) -> Vec<Value> {
    let listed = |side: &Side<'_, '_>| -> BTreeSet<String> {
        side.forms
            .iter()
            .flat_map(|form| form.constraints.values.iter().flatten())
            .map(|(text, _)| text.clone())
            .collect()
    };
    let [old, new] = [listed(&sides[0]), listed(&sides[1])];
    let mut found = Vec::new();
    let [only_old, only_new] = [old.difference(&new), new.difference(&old)];
    let both = old.intersection(&new);
    for texts in [
        only_old.take(LISTED).collect::<Vec<_>>(),
        only_new.take(LISTED).collect(),
        both.take(LISTED).collect(),
    ] {
        found.extend(texts.into_iter().filter_map(|text| serde_json::from_str(text).ok()));
    }
    found
}

/// Samples for a side: for each alternative one with the required properties, and one with all.
fn samples(side: &Side<'_, '_>) -> Vec<Value> {
    let Some(form) = side.forms.first() else {
        return Vec::new();
    };
    let count = form
        .choices
        .iter()
        .map(|choice| choice.alternatives.len().clamp(WITHIN, ALTERNATIVES))
        .max()
        .unwrap_or(1);
    let mut found = Vec::new();
    for alternative in 0..count {
        for is_full in if alternative < WITHIN { vec![false, true] } else { vec![false] } {
            let variant = Variant { alternative, is_full, depth: DEPTH };
            found.extend(side.sampler.sample(form, variant));
        }
    }
    found.dedup();
    found
}

/// The nesting depth of a value.
fn depth(value: &Value) -> usize {
    let deepest = match value {
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Object(object) => object.values().map(depth).max(),
        _ => return 0,
    };
    1 + deepest.unwrap_or(0)
}

/// Values, limited to a reasonable amount of work.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) values: Vec<Value>,
    nodes: usize,
}

impl Collected {
    /// Adds values, as long as the total number of nodes is small.
    pub(super) fn extend(&mut self, values: impl IntoIterator<Item = Value>) {
        let mut values = values.into_iter();
        while self.nodes < NODES
            && let Some(value) = values.next()
        {
            self.nodes += nodes(&value);
            self.values.push(value);
        }
    }
}

/// The number of values within a value, including itself.
pub(super) fn nodes(value: &Value) -> usize {
    let within: usize = match value {
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Object(object) => object.values().map(nodes).sum(),
        _ => 0,
    };
    1 + within
}
