//! The comparison of two corresponding schemas.

use std::cmp::Ordering;
use std::rc::Rc;

use openapi_model::Document;
use openapi_model::schema::{
    NormalForm, NullAlternative, Nullability, SchemaLocation, SchemaStore, TypeSet,
};

use super::cache::{ComparedPair, ComparisonCache, PairKey};
use super::distributed::distribute;
use super::finding::SchemaFinding;
use super::pair::Pair;
use super::rules;
use super::rust::RustTypes;
use crate::Options;
use crate::evidence::{Step, UNDESCRIBED};
use crate::sides::Sides;

/// A cache for two documents, without compared pairs.
pub(crate) fn new_cache<'a>(
    old: &'a Document,
    new: &'a Document,
    options: Options<'a>,
) -> ComparisonCache<'a> {
    ComparisonCache::new(old, new, options, compare_pair)
}

/// Compares two schemas. The schemas within them are not compared, but returned with the result.
fn compare_pair(cache: &mut ComparisonCache<'_>, key: PairKey) -> ComparedPair {
    let mut compared = compare_forms(cache, key);
    if key.is_idle {
        let findings = compared.findings.into_iter();
        compared.findings = findings.map(SchemaFinding::with_idle_claim).collect();
    }
    compared
}

fn compare_forms(cache: &mut ComparisonCache<'_>, key: PairKey) -> ComparedPair {
    let (old, new) = with_several_types(cache, key).unwrap_or_else(|| forms_to_compare(cache, key));
    let rust = cache.options.client.map(|model| RustTypes {
        old: model.type_of(&old, &cache.old),
        new: model.type_of(&new, &cache.new),
    });
    let distributed = distribute(cache, key, &old, &new);
    let (old, new) = match &distributed {
        Some(distributed) => (Rc::clone(&distributed.old), Rc::clone(&distributed.new)),
        None => (old, new),
    };
    let locations = Sides::new(cache.old.location(key.old), cache.new.location(key.new));
    let pair = Pair {
        old: &old,
        new: &new,
        old_document: cache.old.document(),
        new_document: cache.new.document(),
        options: cache.options,
        rust: rust.as_ref(),
        key,
        old_types: rules::fitting_types(&cache.old, &old),
        new_types: rules::fitting_types(&cache.new, &new),
    };
    let mut result = ComparedPair::default();
    if let Some(distributed) = &distributed {
        rules::check_distributed(cache, &pair, distributed, &mut result.findings);
    }
    if rules::check_nothing(cache, &pair, &mut result) {
        rules::check_always(&pair, &mut result.findings);
        rules::check_names_and_annotations(&pair, &mut result.findings);
        return result;
    }
    rules::check_null(cache, &pair, &mut result.findings);
    let is_one_alternative = rules::check_one_alternative(
        cache,
        &pair,
        locations.as_ref().map(|one| &**one),
        &mut result,
    );
    if !is_one_alternative && rules::check_types(cache, &pair, &mut result.findings) {
        if !is_not_against_type(&pair) {
            rules::check_values(cache, &pair, &mut result.findings);
            rules::check_subschemas(cache, &pair, &mut result);
            add_items_and_additional(cache, &pair, &mut result);
        }
        rules::check_exclusions(cache, &pair, &mut result);
    }
    rules::check_discriminators(cache, &pair, &mut result);
    rules::check_always(&pair, &mut result.findings);
    if !is_one_alternative {
        rules::check_unhandled(&pair, &mut result.findings);
        rules::check_names_and_annotations(&pair, &mut result.findings);
    }
    result
}

/// The normal forms of two schemas. A choice is compared with a choice, even one with a single
/// alternative, which otherwise stands for the alternative itself.
fn forms_to_compare<'a>(
    cache: &ComparisonCache<'a>,
    key: PairKey,
) -> (Rc<NormalForm<'a>>, Rc<NormalForm<'a>>) {
    let (old, new) = (cache.old.by_id(key.old), cache.new.by_id(key.new));
    match count_choices(&old).cmp(&count_choices(&new)) {
        Ordering::Greater => {
            let with_choices = cache.new.get_with_choices(&cache.new.location(key.new));
            if with_choices.choices.len() == old.choices.len() {
                return (old, with_choices);
            }
        }
        Ordering::Less => {
            let with_choices = cache.old.get_with_choices(&cache.old.location(key.old));
            if with_choices.choices.len() == new.choices.len() {
                return (with_choices, new);
            }
        }
        Ordering::Equal => {}
    }
    (old, new)
}

/// The number of choices, and the number of those with a single alternative.
fn count_choices(form: &NormalForm<'_>) -> (usize, usize) {
    let singles = form.choices.iter().filter(|choice| choice.alternatives.len() == 1);
    (form.choices.len(), singles.count())
}

/// The forms, with a choice of bare types converted to a list of types if the other side has one.
/// Both are an enum of alternatives in Rust.
fn with_several_types<'a>(
    cache: &ComparisonCache<'a>,
    key: PairKey,
) -> Option<(Rc<NormalForm<'a>>, Rc<NormalForm<'a>>)> {
    let (old, new) = (cache.old.by_id(key.old), cache.new.by_id(key.new));
    let is_list =
        |form: &NormalForm<'_>| form.choices.is_empty() && form.constraints.types.has_several();
    match (is_list(&old), is_list(&new)) {
        (true, false) => Some((old, list_types(&cache.new, &new)?)),
        (false, true) => Some((list_types(&cache.old, &old)?, new)),
        _ => None,
    }
}

/// The form with a list of types, if it is a choice of bare types.
fn list_types<'a>(store: &SchemaStore<'a>, form: &NormalForm<'a>) -> Option<Rc<NormalForm<'a>>> {
    let [choice] = form.choices.as_slice() else {
        return None;
    };
    if choice.null == NullAlternative::Refused || !form.constrains_by_choices_alone() {
        return None;
    }
    let alternatives = choice.alternatives.iter().map(|one| store.get(one));
    let mut types = TypeSet::NONE;
    for alternative in alternatives {
        let is_plain = alternative.name.is_none() && alternative.is_type_alone();
        if !is_plain || types.intersects(alternative.constraints.types) {
            return None;
        }
        types = types.union(alternative.constraints.types);
    }
    if choice.null == NullAlternative::Allowed {
        types = types.union(TypeSet::NULL);
    }
    let mut listed = form.clone();
    listed.choices.clear();
    listed.constraints.types = types;
    listed.constraints.nullability =
        if types.intersects(TypeSet::NULL) { Nullability::Allowed } else { Nullability::Forbidden };
    Some(Rc::new(listed))
}

/// Returns whether one side allows any value except those that its `not` excludes, and the other
/// has a type: the excluded values are then not a further change.
fn is_not_against_type(pair: &Pair<'_, '_>) -> bool {
    let is_against = |form: &NormalForm<'_>, other: &NormalForm<'_>| {
        form.allows_all_but_excluded() && !other.constraints.types.is_any()
    };
    is_against(pair.old, pair.new) || is_against(pair.new, pair.old)
}

/// Adds the pairs for items of arrays and for additional properties of objects.
fn add_items_and_additional(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (old, new) = (&pair.old.items, &pair.new.items);
    if pair.both_allow(TypeSet::ARRAY) && (old.is_some() || new.is_some()) {
        // Without `items`, anything is allowed.
        let any = |form: &NormalForm<'_>| SchemaLocation::unconstrained(&form.definition);
        let old = old.clone().unwrap_or_else(|| any(pair.old));
        let new = new.clone().unwrap_or_else(|| any(pair.new));
        result.add_inner(Step::Item, cache.pair_key(&old, &new));
    }
    let (old, new) = (&pair.old.additional_properties, &pair.new.additional_properties);
    if pair.both_allow(TypeSet::OBJECT)
        && let (Some(old), Some(new)) = (old, new)
    {
        let step = Step::Property(UNDESCRIBED.to_owned());
        result.add_inner(step, cache.pair_key(old, new));
    }
}
