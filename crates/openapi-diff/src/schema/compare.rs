//! The comparison of two schemas that correspond.

use std::rc::Rc;

use openapi_model::schema::{NormalForm, SchemaLocation, TypeSet};

use super::cache::{ComparedPair, ComparisonCache, PairKey};
use super::pair::Pair;
use super::rules;
use super::rust_types::RustTypes;

/// Compares two schemas. The schemas within them are not compared, but are given with the
/// result.
pub(super) fn compare_pair(cache: &mut ComparisonCache<'_>, key: PairKey) -> ComparedPair {
    let (old, new) = forms_to_compare(cache, key);
    let locations = (cache.old.location(key.old), cache.new.location(key.new));
    let rust = cache
        .client
        .map(|model| RustTypes::new(model, cache, (&old, &new)));
    let pair = Pair {
        old: &old,
        new: &new,
        old_document: cache.old.document(),
        new_document: cache.new.document(),
        extensions: cache.extensions,
        rust: rust.as_ref(),
        is_response: key.is_response,
        is_parameter: key.is_parameter,
        is_required: key.is_required,
    };
    let mut result = ComparedPair::default();
    if rules::check_nothing(cache, &pair, &mut result) {
        rules::check_always(&pair, &mut result.findings);
        rules::check_names_and_annotations(&pair, &mut result.findings);
        return result;
    }
    rules::check_null(cache, &pair, &mut result.findings);
    let is_one_alternative =
        rules::check_one_alternative(cache, &pair, (&locations.0, &locations.1), &mut result);
    if !is_one_alternative && rules::check_types(&pair, &mut result.findings) {
        rules::check_values(cache, &pair, &mut result.findings);
        rules::check_subschemas(cache, &pair, &mut result);
        add_items_and_additional(cache, &pair, &mut result);
    }
    rules::check_discriminators(cache, &pair, &mut result);
    rules::check_always(&pair, &mut result.findings);
    if !is_one_alternative {
        rules::check_unhandled(&pair, &mut result.findings);
        rules::check_names_and_annotations(&pair, &mut result.findings);
    }
    result
}

/// The normal forms of two schemas. A choice is compared with a choice, also with one of a
/// single alternative, which otherwise is that alternative.
fn forms_to_compare<'a>(
    cache: &ComparisonCache<'a>,
    key: PairKey,
) -> (Rc<NormalForm<'a>>, Rc<NormalForm<'a>>) {
    let (old, new) = (cache.old.by_id(key.old), cache.new.by_id(key.new));
    if old.choices.len() > new.choices.len() {
        let with_choices = cache.new.get_with_choices(&cache.new.location(key.new));
        if with_choices.choices.len() == old.choices.len() {
            return (old, with_choices);
        }
    } else if new.choices.len() > old.choices.len() {
        let with_choices = cache.old.get_with_choices(&cache.old.location(key.old));
        if with_choices.choices.len() == new.choices.len() {
            return (with_choices, new);
        }
    }
    (old, new)
}

/// Adds the items of arrays, and the additional properties of objects.
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
        result.add_inner(cache.pair_key(&old, &new));
    }
    let (old, new) = (
        &pair.old.additional_properties,
        &pair.new.additional_properties,
    );
    if pair.both_allow(TypeSet::OBJECT)
        && let (Some(old), Some(new)) = (old, new)
    {
        result.add_inner(cache.pair_key(old, new));
    }
}
