//! Choices between scalars with limits, which may allow the same values although no alternatives
//! correspond: for integers, "at least 2, or 1" is the same as "more than 0".

use openapi_model::schema::{Choice, NormalForm, SchemaStore, TypeSet};
use serde_json::Value;

use crate::schema::cache::ComparisonCache;
use crate::schema::finding::SetChange;
use crate::schema::pair::Pair;

/// Returns whether two choices certainly allow the same values. Values next to every limit are
/// judged, which decides only for schemas that have nothing except limits.
pub(super) fn allow_same(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    old: &Choice,
    new: &Choice,
) -> bool {
    let is_only_choice = |form: &NormalForm<'_>| match form.choices.as_slice() {
        [] => has_limits_alone(form),
        [_] => form.constrains_by_choices_alone(),
        _ => false,
    };
    is_only_choice(pair.old)
        && is_only_choice(pair.new)
        && have_limits_alone(&cache.old, old)
        && have_limits_alone(&cache.new, new)
        && pair.is_judged_alike(cache, SetChange::Replaced, None)
}

fn have_limits_alone(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    choice.alternatives.iter().all(|one| has_limits_alone(&store.get(one)))
}

/// Returns whether a schema only allows scalars within limits, or listed ones.
fn has_limits_alone(form: &NormalForm<'_>) -> bool {
    let scalars =
        TypeSet::NUMBER.union(TypeSet::STRING).union(TypeSet::BOOLEAN).union(TypeSet::NULL);
    let constraints = &form.constraints;
    let is_scalar = |value: &Value| !value.is_array() && !value.is_object();
    let are_scalar = constraints.values.as_ref().map_or_else(
        || scalars.contains(constraints.types),
        |values| values.values().all(is_scalar),
    );
    are_scalar
        && constraints.formats.is_empty()
        && constraints.patterns.is_empty()
        && constraints.multiple_of.is_empty()
        && form.choices.is_empty()
        && form.excluded.is_empty()
        && form.conditions.is_empty()
        && form.applied.is_empty()
        && form.other_keywords.is_empty()
}
