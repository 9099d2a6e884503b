//! Properties that were renamed.

use std::collections::BTreeMap;
use terminal::escape::code;

use openapi_model::closest;
use openapi_model::schema::{NormalForm, Property, SchemaStore};

use super::described_property::DescribedProperty;
use crate::Effect;
use crate::evidence::Claim;
use crate::renames::unambiguous;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::Pair;

rules! {
    PROPERTY_RENAMED: "property-renamed",
        "a property was removed, and one of the same shape was added (major)";
}

/// The shortest name that is compared: shorter ones are similar to too many others.
const SHORTEST: usize = 4;

/// The most pairs of names whose schemas are compared.
const PAIRS: usize = 400;

/// The removed properties, each with the one that has replaced it: one with a similar name and the
/// same shape, or else the only one with the same shape.
pub(super) fn probable<'a>(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, 'a>,
) -> BTreeMap<&'a str, &'a str> {
    let mut removed = only_in(pair.old, pair.new);
    let mut added = only_in(pair.new, pair.old);
    let mut renames = BTreeMap::new();
    removed.retain(|old| {
        let long = added.iter().copied().filter(|name| name.len() >= SHORTEST);
        let like = if old.len() < SHORTEST { None } else { closest(old, long) };
        let Some(new) = like.filter(|new| have_one_shape(cache, pair, old, new)) else {
            return true;
        };
        added.retain(|name| *name != new);
        renames.insert(*old, new);
        false
    });
    if removed.len().saturating_mul(added.len()) > PAIRS {
        return renames;
    }
    let mut candidates: Vec<(&str, &str)> = Vec::new();
    removed.retain(|old| !is_announced(&cache.old, pair.old, old));
    for old in removed {
        let same = added.iter().filter(|new| is_as_required(pair, old, new));
        let same: Vec<&str> =
            same.filter(|new| have_one_shape(cache, pair, old, new)).copied().collect();
        candidates.extend(same.into_iter().map(|new| (old, new)));
    }
    renames.extend(unambiguous(&candidates));
    renames
}

/// The properties that one object describes and the other does not mention.
fn only_in<'a>(form: &NormalForm<'a>, other: &NormalForm<'a>) -> Vec<&'a str> {
    let names = form.properties.keys().copied();
    names
        .filter(|name| !other.properties.contains_key(name))
        .filter(|name| !other.constraints.required.contains(name))
        .collect()
}

/// Returns whether two properties are sent in the same directions and allow the same values.
fn have_one_shape(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    old: &str,
    new: &str,
) -> bool {
    let (Some(before), Some(after)) = (pair.old.properties.get(old), pair.new.properties.get(new))
    else {
        return false;
    };
    access(&cache.old, before) == access(&cache.new, after)
        && cache.are_equivalent(cache.pair_key(&before.schema, &after.schema))
}

fn is_as_required(pair: &Pair<'_, '_>, old: &str, new: &str) -> bool {
    let [old, new] = [(pair.old, old), (pair.new, new)]
        .map(|(form, name)| form.constraints.required.contains(name));
    old == new
}

/// Returns whether the removal of a property was announced, or its schema allows any value, so that
/// its shape identifies nothing. It then does not count as renamed.
fn is_announced(store: &SchemaStore<'_>, form: &NormalForm<'_>, name: &str) -> bool {
    form.properties.get(name).is_none_or(|property| {
        let schema = store.get(&property.schema);
        schema.is_deprecated
            || schema.allows_anything()
            || !schema.other_keyword("x-sunset").is_empty()
    })
}

/// Returns whether only the server, and whether only clients, send a property.
fn access(store: &SchemaStore<'_>, property: &Property) -> (bool, bool) {
    let form = store.get(&property.schema);
    (form.is_read_only, form.is_write_only)
}

/// Reports that a property was renamed.
pub(super) fn renamed(old: &DescribedProperty<'_>, new: &DescribedProperty<'_>) -> SchemaFinding {
    let (was, is) = (old.name, new.name);
    let object = describe_schema(new.document, new.holder());
    let message = format!("property {} of {object} was renamed from {}", code(is), code(was));
    SchemaFinding::new(&PROPERTY_RENAMED, message, old.pointer(), new.pointer())
        .renamed(was, is)
        .claiming(Claim::Renamed)
        .in_requests(
            Effect::major(format!("requests with {} may be rejected, or it is ignored", code(was))),
            Effect::major(format!("must accept {}", code(is))),
        )
        .in_responses(
            Effect::major(format!("responses may contain {} instead of {}", code(is), code(was))),
            if new.is_required {
                Effect::major(format!("must send {}", code(is)))
            } else {
                Effect::minor(format!("may send {}", code(is)))
            },
        )
        .limited_to(new.is_in_requests(), new.is_in_responses())
        .in_rust(Effect::major("the field and its setter have another name"))
}
