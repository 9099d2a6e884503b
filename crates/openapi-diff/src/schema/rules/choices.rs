//! Choices: lists of alternatives, of which a value must fit one.

use openapi_model::schema::{
    Choice, NormalForm, NullAlternative, SchemaLocation, SchemaStore, TypeSet,
};

use super::alternatives::compare_alternatives;
use super::types;
use super::types::possible_types;
use super::verdict::{NESTED, StoredChoice};
use crate::Effect;
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::sides::Sides;

rules! {
    CHOICE_ADDED: "choice-added",
        "values must also fit one of several alternatives (major in requests and in Rust)";
    CHOICE_REMOVED: "choice-removed",
        "values no longer have to fit one of several alternatives (major in responses and in Rust)";
}

/// Compares a choice with a schema without one, which is treated as a choice with a single
/// alternative. Returns whether the pair is of this kind.
pub(in crate::schema) fn check_one_alternative(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    locations: Sides<&SchemaLocation>,
    result: &mut ComparedPair,
) -> bool {
    let only_choice = |form: &NormalForm<'_>| match form.choices.as_slice() {
        [choice] if form.constrains_by_choices_alone() => Some(choice.clone()),
        _ => None,
    };
    let is_one = |form: &NormalForm<'_>| form.choices.is_empty() && !form.allows_anything();
    let one = |location: &SchemaLocation| Choice {
        pointer: location.pointer().to_owned(),
        is_exclusive: false,
        alternatives: vec![location.clone()],
        null: NullAlternative::Absent,
    };
    let (old, new) = match (only_choice(pair.old), only_choice(pair.new)) {
        (None, Some(new)) if is_one(pair.old) => (one(locations.old), new),
        (Some(old), None) if is_one(pair.new) => (old, one(locations.new)),
        _ => return false,
    };
    let change = if has_another_type(cache, &old, &new) {
        Some(SetChange::Replaced)
    } else {
        replaced_list(cache, &old, &new)
    };
    if let Some(change) = change {
        let finding = types::replaced_by_choice(pair, &old, &new, change);
        result.findings.push(finding);
    } else {
        compare_alternatives(cache, pair, &old, &new, result);
    }
    true
}

/// The change of the values if one side is a list of values and the other a choice that allows all
/// of them, although no single alternative does.
fn replaced_list(cache: &ComparisonCache<'_>, old: &Choice, new: &Choice) -> Option<SetChange> {
    let old = StoredChoice { store: &cache.old, choice: old };
    let new = StoredChoice { store: &cache.new, choice: new };
    if new.allows_all_listed(&old) {
        Some(SetChange::Widened)
    } else if old.allows_all_listed(&new) {
        Some(SetChange::Narrowed)
    } else {
        None
    }
}

/// Returns whether the alternatives of two choices have no type in common, so that one choice
/// replaces the other.
fn has_another_type(cache: &ComparisonCache<'_>, old: &Choice, new: &Choice) -> bool {
    let types = |store: &SchemaStore<'_>, choice: &Choice| {
        let types =
            choice.alternatives.iter().map(|one| possible_types(store, &store.get(one), NESTED));
        types.fold(TypeSet::NONE, TypeSet::union)
    };
    let (old, new) = (types(&cache.old, old), types(&cache.new, new));
    // A schema that allows no value cannot be replaced.
    old != TypeSet::NONE && new != TypeSet::NONE && !old.intersects(new)
}

/// Compares choices, in order.
pub(super) fn check(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (olds, news) = (&pair.old.choices, &pair.new.choices);
    for (old, new) in olds.iter().zip(news) {
        if let Some(change) = replaced_list(cache, old, new) {
            let finding = types::replaced_by_choice(pair, old, new, change);
            result.findings.push(finding);
        } else {
            compare_alternatives(cache, pair, old, new, result);
        }
    }
    for choice in news.iter().skip(olds.len()) {
        let finding = choice_changed(cache, pair, SetChange::Narrowed, choice);
        result.findings.push(finding);
    }
    for choice in olds.iter().skip(news.len()) {
        let finding = choice_changed(cache, pair, SetChange::Widened, choice);
        result.findings.push(finding);
    }
}

/// The finding that values must also fit a choice, or no longer have to. It has no effect on the
/// wire if all values of the schema fit the choice anyway.
fn choice_changed(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    change: SetChange,
    choice: &Choice,
) -> SchemaFinding {
    let (rule, how) = if change == SetChange::Narrowed {
        (&CHOICE_ADDED, "must")
    } else {
        (&CHOICE_REMOVED, "no longer has to")
    };
    let schema = pair.describe_restricted(&choice.pointer, change);
    let count = choice.alternatives.len();
    let message = format!("{schema} {how} fit one of {count} alternatives");
    let store = if change == SetChange::Narrowed { &cache.new } else { &cache.old };
    let forms: Vec<_> = choice.alternatives.iter().map(|one| store.get(one)).collect();
    let is_any = !choice.is_exclusive && forms.iter().any(|form| form.allows_anything());
    let is_about_properties = forms.iter().all(|form| restricts_properties_alone(form));
    let keyword = if choice.is_exclusive { "oneOf" } else { "anyOf" };
    let values = "values that fit none of the alternatives";
    pair.finding_of_one_side(rule, message, &choice.pointer, change, values)
        .idle_if(is_any)
        .idle_if(is_about_properties && pair.is_judged_alike(cache, change, Some(keyword)))
        .in_rust(Effect::major("its type changes"))
}

/// Returns whether a schema only restricts the properties of objects and their values. For such
/// schemas, the judged values are reliable enough to show that it rejects nothing.
pub(super) fn restricts_properties_alone(form: &NormalForm<'_>) -> bool {
    let mut rest = form.clone();
    rest.constraints.required.clear();
    rest.properties.clear();
    rest.excluded.clear();
    if rest.constraints.types == TypeSet::OBJECT {
        rest.constraints.types = TypeSet::ALL;
    }
    rest.allows_anything()
}
