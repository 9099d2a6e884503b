//! Values that `not` excludes.

use openapi_model::schema::{NormalForm, SchemaLocation, SchemaStore, TypeSet};
use serde_json::Value;

use super::verdict::{NESTED, verdict};
use crate::evidence::Step;
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;

rules! {
    EXCLUSION_ADDED: "exclusion-added",
        "`not` excludes values that were valid (major in requests)";
    EXCLUSION_REMOVED: "exclusion-removed",
        "`not` no longer excludes values (major in responses)";
}

pub(in crate::schema) fn check_exclusions(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (olds, news) = (&pair.old.excluded, &pair.new.excluded);
    for new in news {
        let same = olds.iter().find(|old| cache.are_equivalent(cache.pair_key(old, new)));
        if let Some(old) = same {
            // Its names and annotations may still differ.
            result.add_inner(Step::InPlace, cache.pair_key(old, new));
            continue;
        }
        // Values that an old `not` has excluded were not valid before either.
        if !olds.iter().any(|old| cache.narrows(cache.pair_key(old, new))) {
            let is_idle = excludes_nothing(pair, &cache.new.get(new), |value| {
                is_excluded_by(&cache.old, olds, value)
            });
            let finding = exclusion_changed(pair, SetChange::Narrowed, new);
            result.findings.push(finding.idle_if(is_idle));
        }
    }
    for old in olds {
        let is_left = news.iter().any(|new| {
            let key = cache.pair_key(old, new);
            cache.are_equivalent(key) || cache.widens(key)
        });
        if !is_left {
            let is_idle = excludes_nothing(pair, &cache.old.get(old), |value| {
                is_excluded_by(&cache.new, news, value)
            });
            let finding = exclusion_changed(pair, SetChange::Widened, old);
            result.findings.push(finding.idle_if(is_idle));
        }
    }
}

/// Compares schemas of which one is `false`, so that no value fits it. Returns whether this is the
/// case: the rest then has no effect.
pub(in crate::schema) fn check_nothing(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) -> bool {
    let anything = |store: &SchemaStore<'_>, form: &NormalForm<'_>| {
        let found = form.excluded.iter().find(|one| store.get(one).allows_anything());
        found.cloned()
    };
    let old = anything(&cache.old, pair.old);
    let new = anything(&cache.new, pair.new);
    let schema = pair.describe_new();
    let finding = match (old, new) {
        (None, None) => return false,
        // No value fits either of them.
        (Some(_), Some(_)) => return true,
        (Some(old), None) => {
            let message = format!("{schema} may have a value");
            let values = "values where there were none";
            let (rule, change) = (&EXCLUSION_REMOVED, SetChange::Widened);
            pair.finding_of_one_side(rule, message, old.pointer(), change, values)
        }
        (None, Some(new)) => {
            let message = format!("{schema} may no longer have any value");
            let (rule, change) = (&EXCLUSION_ADDED, SetChange::Narrowed);
            pair.finding_of_one_side(rule, message, new.pointer(), change, "any value of it")
        }
    };
    result.findings.push(finding.in_rust(rust::change(pair)));
    true
}

/// Returns whether a schema in `not` only excludes values that are invalid anyway, before or after.
/// `is_excluded` tells which values the side without it excludes.
fn excludes_nothing(
    pair: &Pair<'_, '_>,
    excluded: &NormalForm<'_>,
    is_excluded: impl Fn(&Value) -> bool,
) -> bool {
    let excluded = &excluded.constraints;
    let is_idle = |form: &NormalForm<'_>| {
        let form = &form.constraints;
        // Null has its own findings.
        let common = form.types.intersection(excluded.types).without(TypeSet::NULL);
        let is_repeated = form.values.as_ref().or(excluded.values.as_ref()).is_some_and(|values| {
            values
                .values()
                .filter(|value| form.may_allow(value) && excluded.may_allow(value))
                .all(&is_excluded)
        });
        common == TypeSet::NONE || is_repeated
    };
    is_idle(pair.old) || is_idle(pair.new)
}

/// Returns whether the `not` of a schema certainly excludes a value.
pub(super) fn is_excluded(store: &SchemaStore<'_>, form: &NormalForm<'_>, value: &Value) -> bool {
    is_excluded_by(store, &form.excluded, value)
}

fn is_excluded_by(store: &SchemaStore<'_>, excluded: &[SchemaLocation], value: &Value) -> bool {
    excluded.iter().any(|one| verdict(store, &store.get(one), value, NESTED) == Some(true))
}

fn exclusion_changed(
    pair: &Pair<'_, '_>,
    change: SetChange,
    excluded: &SchemaLocation,
) -> SchemaFinding {
    let (rule, how) = if change == SetChange::Narrowed {
        (&EXCLUSION_ADDED, "excludes")
    } else {
        (&EXCLUSION_REMOVED, "no longer excludes")
    };
    let schema = pair.describe_restricted(excluded.pointer(), change);
    let message = format!("`not` {how} values of {schema}");
    let values = "values that fit the schema in `not`";
    pair.finding_of_one_side(rule, message, excluded.pointer(), change, values)
}
