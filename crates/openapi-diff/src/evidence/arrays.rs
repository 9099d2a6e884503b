//! Arrays with lengths near the limits of two schemas, and with items that either describes.

use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::schema::{NormalForm, TypeSet};
use serde_json::{Value, json};

use super::candidates::{Collected, DEPTH, Side, nodes};
use super::sample::Variant;

/// The longest array that is tried.
const LONGEST: u64 = 2_000;

/// The most different items that are tried.
const ITEMS: usize = 12;

/// The most values within an array that repeats one item.
const REPEATED: usize = 4_000;

/// The most items of a sample that are replaced.
const CHANGED: usize = 6;

/// The most samples in which an item is replaced.
const BASES: usize = 4;

/// Arrays with items that the sides describe, for each length near a limit.
pub(super) fn candidates(sides: &[Side<'_, '_>; 2], samples: &[Value]) -> Vec<Value> {
    let mut found = Collected::default();
    found.extend([json!([]), json!(["a"])]);
    let allows_arrays =
        |form: &Rc<NormalForm<'_>>| form.constraints.types.intersects(TypeSet::ARRAY);
    if !sides.iter().flat_map(|side| &side.forms).any(allows_arrays) {
        return found.values;
    }
    let items = items(sides);
    found.extend(items.iter().flat_map(|item| [json!([item]), json!([item, item])]));
    found.extend(items.windows(2).map(|two| json!(two)));
    for length in lengths(sides) {
        found.extend(distinct(&items, length));
        found.extend(of_length(sides, length));
        let small = items.iter().filter(|item| nodes(item).saturating_mul(length) <= REPEATED);
        found.extend(small.take(BASES).map(|item| json!(vec![item; length])));
    }
    for base in samples.iter().filter_map(Value::as_array).take(BASES) {
        found.extend(items.iter().map(|item| base.iter().chain([item]).cloned().collect()));
        let places = (0..base.len().min(CHANGED))
            .flat_map(|index| items.iter().map(move |item| (index, item)));
        found.extend(places.map(|(index, item)| replaced(base, index, item)));
    }
    found.values
}

/// The array with another item at an index.
fn replaced(base: &[Value], index: usize, item: &Value) -> Value {
    let items = base.iter().enumerate();
    items.map(|(at, old)| if at == index { item.clone() } else { old.clone() }).collect()
}

/// Arrays of a length with distinct items, each of a few types.
fn distinct(items: &[Value], length: usize) -> Vec<Value> {
    let is_small = |item: &&Value| item.is_boolean() || item.is_null();
    let kinds: [fn(&&Value) -> bool; 4] =
        [|_| true, |item| item.is_boolean(), |item| item.is_string(), |item| item.is_object()];
    let by_kind = kinds.map(|is_kind| items.iter().filter(is_kind).collect::<Vec<_>>());
    let with_null = items.iter().filter(is_small).collect::<Vec<_>>();
    let lists = by_kind.into_iter().chain([with_null]);
    lists.filter_map(|list| list.get(..length).map(|items| json!(items))).collect()
}

/// Distinct items that a side describes, and others.
fn items(sides: &[Side<'_, '_>; 2]) -> Vec<Value> {
    let mut found = Vec::new();
    for side in sides {
        for form in &side.forms {
            for alternative in 0..3 {
                let variant = Variant { alternative, is_full: false, depth: DEPTH };
                if form.items.is_some() {
                    found.extend(side.sampler.item(form, alternative, variant));
                }
                let applied = form.applied.iter().filter(|applied| applied.is_of_items());
                let inner = variant.inner().unwrap_or(variant);
                found.extend(applied.filter_map(|one| side.sampler.at(&one.schema, inner)));
            }
        }
    }
    found.extend([
        json!("a"),
        json!(""),
        json!(1),
        Value::Null,
        json!(true),
        json!(false),
        json!({}),
    ]);
    let mut known = BTreeSet::new();
    found.retain(|value| known.insert(value.to_string()));
    found.truncate(ITEMS);
    found
}

/// The lengths near the limits.
fn lengths(sides: &[Side<'_, '_>; 2]) -> BTreeSet<usize> {
    let forms = sides.iter().flat_map(|side| &side.forms);
    let limits = forms.flat_map(|form| {
        let keywords = ["minItems", "maxItems", "minContains", "maxContains"];
        keywords
            .into_iter()
            .filter_map(|keyword| form.constraints.size_limits.get(keyword).copied())
    });
    let about = limits.flat_map(|limit| [limit.saturating_sub(1), limit, limit.saturating_add(1)]);
    about
        .filter(|length| *length <= LONGEST)
        .filter_map(|length| usize::try_from(length).ok())
        .collect()
}

/// Arrays of a length with distinct items, if the schema of the items allows it.
fn of_length(sides: &[Side<'_, '_>; 2], length: usize) -> Vec<Value> {
    let variant = Variant { alternative: 0, is_full: false, depth: DEPTH };
    let arrays = sides.iter().filter_map(|side| {
        let form = side.forms.first()?;
        let items = (0..length).map(|index| side.sampler.item(form, index, variant));
        items.collect::<Option<Value>>()
    });
    arrays.collect()
}
