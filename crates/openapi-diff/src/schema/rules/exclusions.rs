//! Values that `not` excludes.

use openapi_model::schema::{NormalForm, SchemaLocation, SchemaStore, TypeSet};

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

pub(super) fn check(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (olds, news) = (&pair.old.excluded, &pair.new.excluded);
    for new in news {
        let same = olds.iter().find(|old| are_equivalent(cache, old, new));
        if let Some(old) = same {
            // What is written in it may differ all the same.
            result.add_inner(cache.pair_key(old, new));
        } else {
            // What an old one has excluded as well is no further exclusion.
            let is_known = olds.iter().any(|old| cache.is_narrowed(old, new));
            let excluded = cache.new.get(new);
            if !is_known {
                let finding = exclusion_added(pair, new);
                result.findings.push(unless_idle(finding, &excluded, pair));
            }
        }
    }
    for old in olds {
        if !news.iter().any(|new| are_equivalent(cache, old, new)) {
            let is_left = news.iter().any(|new| cache.is_widened(old, new));
            let excluded = cache.old.get(old);
            if !is_left {
                let finding = exclusion_removed(pair, old);
                result.findings.push(unless_idle(finding, &excluded, pair));
            }
        }
    }
}

/// Compares schemas of which one is `false`: nothing fits it. Says whether one is, and the
/// rest of them says nothing.
pub(in crate::schema) fn check_nothing(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) -> bool {
    let anything = |store: &SchemaStore<'_>, form: &NormalForm<'_>| {
        let mut excluded = form.excluded.iter();
        let found = excluded.find(|one| store.get(one).allows_anything());
        found.cloned()
    };
    let old = anything(&cache.old, pair.old);
    let new = anything(&cache.new, pair.new);
    let schema = pair.describe_new();
    let finding = match (old, new) {
        (None, None) => return false,
        // Nothing fits either of them.
        (Some(_), Some(_)) => return true,
        (Some(old), None) => {
            let message = format!("{schema} may have a value");
            let new = &pair.new.definition;
            SchemaFinding::new(&EXCLUSION_REMOVED, message, old.pointer(), new)
                .with_set_change(SetChange::Widened, "values where there were none")
        }
        (None, Some(new)) => {
            let message = format!("{schema} may no longer have any value");
            let old = &pair.old.definition;
            SchemaFinding::new(&EXCLUSION_ADDED, message, old, new.pointer())
                .with_set_change(SetChange::Narrowed, "any value of it")
        }
    };
    result.findings.push(finding.in_rust(rust::change(pair)));
    true
}

fn are_equivalent(
    cache: &mut ComparisonCache<'_>,
    old: &SchemaLocation,
    new: &SchemaLocation,
) -> bool {
    let key = cache.pair_key(old, new);
    cache.are_equivalent(key)
}

/// The finding about an exclusion; without an effect on the wire where only values are
/// excluded that are not valid anyway, before or after.
fn unless_idle(
    finding: SchemaFinding,
    excluded: &NormalForm<'_>,
    pair: &Pair<'_, '_>,
) -> SchemaFinding {
    let is_idle = |form: &NormalForm<'_>| {
        let excluded = &excluded.constraints;
        // Null is in no list of values, but among the types.
        let common = excluded.types.intersection(form.constraints.types);
        let lists_others = !common.intersects(TypeSet::NULL)
            && excluded.list_only_values_outside(&form.constraints);
        lists_others || !excluded.types.intersects(form.constraints.types)
    };
    if is_idle(pair.old) || is_idle(pair.new) {
        finding.not_on_the_wire()
    } else {
        finding
    }
}

const EXCLUDED: &str = "values that fit the schema in `not`";

fn exclusion_added(pair: &Pair<'_, '_>, new: &SchemaLocation) -> SchemaFinding {
    let message = format!("`not` excludes values of {}", pair.describe_new());
    let old = &pair.old.definition;
    SchemaFinding::new(&EXCLUSION_ADDED, message, old, new.pointer())
        .with_set_change(SetChange::Narrowed, EXCLUDED)
        .with_same_code()
}

fn exclusion_removed(pair: &Pair<'_, '_>, old: &SchemaLocation) -> SchemaFinding {
    let message = format!("`not` no longer excludes values of {}", pair.describe_new());
    let new = &pair.new.definition;
    SchemaFinding::new(&EXCLUSION_REMOVED, message, old.pointer(), new)
        .with_set_change(SetChange::Widened, EXCLUDED)
        .with_same_code()
}
