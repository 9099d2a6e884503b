//! Alternatives of a `oneOf` that overlap: a value that fits two of them is not valid.

use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::schema::{Choice, NormalForm, SchemaLocation, SchemaStore};

use super::disjoint::are_disjoint;
use crate::schema::alternative_name::describe_alternative;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::matching::Matching;
use crate::schema::pair::Pair;

rules! {
    ONE_OF_OVERLAP_ADDED: "one-of-overlap-added",
        "more values fit two alternatives of a `oneOf`, which accepts one (major in requests)";
    ONE_OF_OVERLAP_REMOVED: "one-of-overlap-removed",
        "fewer values fit two alternatives of a `oneOf`, which accepts one (major in responses)";
}

/// Finds values that newly fit two alternatives of a `oneOf`, as an alternative is new, or
/// allows more values.
pub(super) fn added(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    (old, new): (&Choice, &Choice),
    matching: &Matching,
) -> Option<SchemaFinding> {
    if !is_exclusive(new) || is_open(old) || pair.new.discriminator.is_some() {
        return None;
    }
    let changed = changed(cache, (old, new), matching, true);
    let known = known_names(&cache.old, pair.old, old);
    let both = overlap(&cache.new, new, &changed, &known)?;
    Some(overlap_added(pair, (old, new), &both))
}

/// Finds values that no longer fit two alternatives of a `oneOf`, as an alternative was
/// removed, or allows fewer values.
pub(super) fn removed(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    (old, new): (&Choice, &Choice),
    matching: &Matching,
) -> Option<SchemaFinding> {
    if !is_exclusive(old) || is_open(new) || pair.old.discriminator.is_some() {
        return None;
    }
    let mut changed = changed(cache, (old, new), matching, false);
    for &(one, other) in &matching.pairs {
        if !changed.contains(&one) && is_told_apart(cache, (old, one), (new, other)) {
            changed.push(one);
        }
    }
    let known = known_names(&cache.new, pair.new, new);
    let both = overlap(&cache.old, old, &changed, &known)?;
    Some(overlap_removed(pair, (old, new), &both))
}

/// Of one alternative, both keywords say the same.
fn is_exclusive(choice: &Choice) -> bool {
    choice.is_exclusive && choice.alternatives.len() > 1
}

fn is_open(choice: &Choice) -> bool {
    !choice.is_exclusive && choice.alternatives.len() > 1
}

/// The new alternatives that only allow more than before, or the old ones that only allowed
/// more. Of one that allows other values, its own change says all.
fn changed(
    cache: &mut ComparisonCache<'_>,
    (old, new): (&Choice, &Choice),
    matching: &Matching,
    is_new: bool,
) -> Vec<usize> {
    let mut changed = if is_new {
        matching.added.clone()
    } else {
        matching.removed.clone()
    };
    for &(one, other) in &matching.pairs {
        if let (Some(before), Some(after)) =
            (old.alternatives.get(one), new.alternatives.get(other))
        {
            // Null is compared with the schema as a whole.
            let key = cache.pair_key(before, after).ignoring_null(true);
            match (cache.widens(key), cache.narrows(key)) {
                (true, false) if is_new => changed.push(other),
                (false, true) if !is_new => changed.push(one),
                _ => {}
            }
        }
    }
    changed
}

/// Returns whether an alternative has a new property that excludes values of another one, which
/// allows other values of a property of this name.
fn is_told_apart(
    cache: &mut ComparisonCache<'_>,
    (old, one): (&Choice, usize),
    (new, other): (&Choice, usize),
) -> bool {
    let (Some(before), Some(after)) = (old.alternatives.get(one), new.alternatives.get(other))
    else {
        return false;
    };
    let before = with_alternatives(&cache.old, before);
    let after = with_alternatives(&cache.new, after);
    let count = |forms: &[Rc<NormalForm<'_>>], name: &str| {
        let forms = forms.iter();
        forms
            .filter(|form| form.properties.contains_key(name))
            .count()
    };
    let declared = after.iter().flat_map(|form| &form.properties);
    let mut added = declared.filter(|(name, _)| count(&after, name) > count(&before, name));
    added.any(|(name, property)| {
        let others = old.alternatives.iter().enumerate();
        let others = others.filter(|(index, _)| *index != one);
        let others = others.flat_map(|(_, other)| with_alternatives(&cache.old, other));
        let schemas = others.filter_map(|other| other.property_schema(name).cloned());
        let schemas: Vec<SchemaLocation> = schemas.collect();
        let mut schemas = schemas.iter();
        schemas.any(|schema| !cache.is_widened(schema, &property.schema))
    })
}

/// A schema and the alternatives within it, each once.
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

/// The names of two alternatives that may overlap, of which one has changed. Whoever sends
/// the values knows some properties, and leaves out one that nobody else declares.
fn overlap(
    store: &SchemaStore<'_>,
    choice: &Choice,
    changed: &[usize],
    known: &KnownNames,
) -> Option<(String, String)> {
    let is_unknown = |location: &SchemaLocation| {
        let form = store.get(location);
        let mut required = form.constraints.required.iter();
        required.any(|name| !known.contains(name))
    };
    let alternatives = || choice.alternatives.iter().enumerate();
    changed.iter().find_map(|index| {
        let one = choice.alternatives.get(*index)?;
        let (other_index, other) = alternatives().find(|(other_index, other)| {
            other_index != index
                && !are_disjoint(store, one, other)
                && !is_unknown(one)
                && !is_unknown(other)
        })?;
        let mut both = [(*index, one), (other_index, other)];
        both.sort_by_key(|(index, _)| *index);
        let [one, other] =
            both.map(|(_, one)| describe_alternative(store.document(), one.pointer()));
        Some((one, other))
    })
}

/// The properties that whoever sends the values of a schema may send.
#[derive(Default)]
struct KnownNames {
    names: BTreeSet<String>,
    /// Set if a schema is declared for those without a name.
    any: bool,
}

impl KnownNames {
    fn add(&mut self, form: &NormalForm<'_>) {
        let declared = form.properties.keys().copied();
        let required = form.constraints.required.iter().copied();
        self.names
            .extend(declared.chain(required).map(str::to_owned));
        self.any |= form.additional_properties.is_some();
    }

    fn contains(&self, name: &str) -> bool {
        self.any || self.names.contains(name)
    }
}

/// The properties of a schema and of its alternatives.
fn known_names(store: &SchemaStore<'_>, form: &NormalForm<'_>, choice: &Choice) -> KnownNames {
    let mut known = KnownNames::default();
    known.add(form);
    let alternatives = choice.alternatives.iter();
    for form in alternatives.flat_map(|one| with_alternatives(store, one)) {
        known.add(&form);
    }
    known
}

const BOTH: &str = "values that fit two alternatives";

fn overlap_added(
    pair: &Pair<'_, '_>,
    (old, new): (&Choice, &Choice),
    (one, other): &(String, String),
) -> SchemaFinding {
    let schema = pair.describe_new();
    let message = format!("{one} overlaps {other} in the `oneOf` of {schema}");
    SchemaFinding::new(&ONE_OF_OVERLAP_ADDED, message, &old.pointer, &new.pointer)
        .with_set_change(SetChange::Narrowed, BOTH)
        .with_same_code()
}

fn overlap_removed(
    pair: &Pair<'_, '_>,
    (old, new): (&Choice, &Choice),
    (one, other): &(String, String),
) -> SchemaFinding {
    let schema = pair.describe_old();
    let message = format!("{one} no longer overlaps {other} in the `oneOf` of {schema}");
    SchemaFinding::new(&ONE_OF_OVERLAP_REMOVED, message, &old.pointer, &new.pointer)
        .with_set_change(SetChange::Widened, "values that fitted two alternatives")
        .with_same_code()
}
