//! Overlapping alternatives of a `oneOf`: a value that fits two of them is not valid.

use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::schema::{Choice, NormalForm, SchemaLocation, SchemaStore};

use super::disjoint::are_disjoint;
use crate::schema::alternative_name::describe_alternative;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::matching::{Alternative, Matching};
use crate::schema::pair::Pair;

rules! {
    pub(super) ONE_OF_OVERLAP_ADDED: "one-of-overlap-added",
        "more values fit two alternatives of a `oneOf`, which accepts one (major in requests)";
    pub(super) ONE_OF_OVERLAP_REMOVED: "one-of-overlap-removed",
        "fewer values fit two alternatives of a `oneOf`, which accepts one (major in responses)";
}

/// Reports values that newly fit two alternatives of a `oneOf`, because an alternative is new or
/// allows more values: these values are no longer valid. If the change widens, reports values that
/// no longer fit two, because an alternative was removed or allows fewer values.
pub(super) fn check(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    old: &Choice,
    new: &Choice,
    matching: &Matching<'_>,
    change: SetChange,
) -> Option<SchemaFinding> {
    let is_new = change == SetChange::Narrowed;
    let (form, choice, other) = if is_new { (pair.new, new, old) } else { (pair.old, old, new) };
    // With a single alternative, `anyOf` and `oneOf` accept the same values.
    let has_several = |choice: &Choice| choice.alternatives.len() > 1;
    let is_exclusive = choice.is_exclusive && has_several(choice);
    let was_open = !other.is_exclusive && has_several(other);
    if !is_exclusive || was_open || form.discriminator.is_some() {
        return None;
    }
    let changed = changed(cache, old, matching, is_new);
    let (one, other) = if is_new {
        let known = known_names(&cache.old, pair.old, old);
        overlap(&cache.new, new, &changed, known.as_ref())?
    } else {
        let known = known_names(&cache.new, pair.new, new);
        overlap(&cache.old, old, &changed, known.as_ref())?
    };
    // Alternatives that all change in the same way keep their common values. If only some
    // change, a value that shows it may be hard to find.
    let are_paired = matching.added.is_empty() && matching.removed.is_empty();
    let all_change = are_paired && changed.len() == choice.alternatives.len();
    if all_change && pair.is_judged_alike(cache, change, Some("oneOf")) {
        return None;
    }
    let (rule, message, values) = if is_new {
        let schema = pair.describe_restricted(&new.pointer, change);
        let message = format!("{one} overlaps {other} in the `oneOf` of {schema}");
        let values = "values that fit two alternatives";
        (&ONE_OF_OVERLAP_ADDED, message, values)
    } else {
        let schema = pair.describe_restricted(&old.pointer, change);
        let message = format!("{one} no longer overlaps {other} in the `oneOf` of {schema}");
        let values = "values that fitted two alternatives";
        (&ONE_OF_OVERLAP_REMOVED, message, values)
    };
    let finding = SchemaFinding::new(rule, message, &old.pointer, &new.pointer);
    Some(finding.with_set_change(change, values))
}

/// The new alternatives that only allow more than before, or the old ones that only allowed more.
/// Alternatives that allow other values are left out: the finding about them covers the overlap.
fn changed<'m, 'c>(
    cache: &mut ComparisonCache<'_>,
    old: &Choice,
    matching: &'m Matching<'c>,
    is_new: bool,
) -> Vec<&'m Alternative<'c>> {
    let mut changed: Vec<_> =
        if is_new { matching.added.iter().collect() } else { matching.removed.iter().collect() };
    for (before, after) in &matching.pairs {
        // Null is compared with the whole schema.
        let key = cache.pair_key(before.location, after.location).ignoring_null(true);
        match (cache.widens(key), cache.narrows(key)) {
            (true, false) if is_new => changed.push(after),
            (false, true) if !is_new => changed.push(before),
            _ if !is_new && is_distinguished(cache, old, before, after) => changed.push(before),
            _ => {}
        }
    }
    changed
}

/// Returns whether an alternative has a new property that excludes the values of another
/// alternative, which has a property with the same name and other values.
fn is_distinguished(
    cache: &mut ComparisonCache<'_>,
    old: &Choice,
    one: &Alternative<'_>,
    new: &Alternative<'_>,
) -> bool {
    let before = with_alternatives(&cache.old, one.location);
    let after = with_alternatives(&cache.new, new.location);
    let count = |forms: &[Rc<NormalForm<'_>>], name: &str| {
        forms.iter().filter(|form| form.properties.contains_key(name)).count()
    };
    let declared = after.iter().flat_map(|form| &form.properties);
    declared.filter(|(name, _)| count(&after, name) > count(&before, name)).any(
        |(name, property)| {
            let others = old
                .alternatives
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != one.index)
                .flat_map(|(_, other)| with_alternatives(&cache.old, other));
            let schemas: Vec<SchemaLocation> =
                others.filter_map(|other| other.property_schema(name).cloned()).collect();
            schemas.iter().any(|schema| !cache.widens(cache.pair_key(schema, &property.schema)))
        },
    )
}

/// A schema and the alternatives within it, without duplicates.
fn with_alternatives<'a>(
    store: &SchemaStore<'a>,
    location: &SchemaLocation,
) -> Vec<Rc<NormalForm<'a>>> {
    let (mut locations, mut forms) = (vec![location.clone()], Vec::new());
    while let Some(location) = locations.get(forms.len()) {
        let form = store.get(location);
        for alternative in form.choices.iter().flat_map(|choice| &choice.alternatives) {
            if !locations.contains(alternative) {
                locations.push(alternative.clone());
            }
        }
        forms.push(form);
    }
    forms
}

/// The names of two alternatives that may overlap, of which one has changed. Senders only send the
/// properties in `known`; if it is `None`, they may send any.
fn overlap(
    store: &SchemaStore<'_>,
    choice: &Choice,
    changed: &[&Alternative<'_>],
    known: Option<&BTreeSet<String>>,
) -> Option<(String, String)> {
    let is_known = |location: &SchemaLocation| {
        let form = store.get(location);
        known.is_none_or(|known| form.constraints.required.iter().all(|name| known.contains(*name)))
    };
    let name = |one: &SchemaLocation| describe_alternative(store.document(), one.pointer());
    changed.iter().find_map(|one| {
        let other = choice.alternatives.iter().enumerate().find(|(index, other)| {
            *index != one.index
                && !are_disjoint(store, one.location, other)
                && is_known(one.location)
                && is_known(other)
        })?;
        let mut both = [(one.index, one.location), other];
        both.sort_unstable_by_key(|(index, _)| *index);
        Some(both.map(|(_, one)| name(one)).into())
    })
}

/// The properties that a schema and its alternatives name, which senders may send; `None` if
/// additional properties have a schema.
fn known_names(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    choice: &Choice,
) -> Option<BTreeSet<String>> {
    let mut known = BTreeSet::new();
    let mut add = |form: &NormalForm<'_>| {
        let declared = form.properties.keys();
        let names = declared.chain(&form.constraints.required);
        known.extend(names.map(|name| (*name).to_owned()));
        form.additional_properties.is_none()
    };
    let are_named = add(form)
        && choice
            .alternatives
            .iter()
            .all(|one| with_alternatives(store, one).into_iter().all(|form| add(&form)));
    are_named.then_some(known)
}
