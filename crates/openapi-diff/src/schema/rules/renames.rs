//! Properties that were probably renamed.

use std::collections::BTreeMap;
use terminal::escape::code;

use openapi_model::closest;
use openapi_model::schema::{NormalForm, Property, SchemaStore};

use super::described_property::DescribedProperty;
use crate::Effect;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::Pair;

rules! {
    PROPERTY_RENAMED: "property-renamed",
        "a property was removed, and one of a like name and the same type was added (major)";
}

/// Names that are shorter are like too many others.
const SHORTEST: usize = 4;

/// The properties that were removed, each with the one that has probably replaced it.
pub(super) fn probable<'a>(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, 'a>,
) -> BTreeMap<&'a str, &'a str> {
    let only_in = |form: &NormalForm<'a>, other: &NormalForm<'a>| -> Vec<&'a str> {
        let names = form.properties.keys().copied().filter(|name| name.len() >= SHORTEST);
        names
            .filter(|name| !other.properties.contains_key(name))
            .filter(|name| !other.constraints.required.contains(name))
            .collect()
    };
    let removed = only_in(pair.old, pair.new);
    let mut added = only_in(pair.new, pair.old);
    let mut renames = BTreeMap::new();
    for old in removed {
        let Some(new) = closest(old, added.iter().copied()) else {
            continue;
        };
        if let Some(before) = pair.old.properties.get(old)
            && let Some(after) = pair.new.properties.get(new)
            && access(&cache.old, before) == access(&cache.new, after)
            && cache.are_equivalent(cache.pair_key(&before.schema, &after.schema))
        {
            added.retain(|name| *name != new);
            renames.insert(old, new);
        }
    }
    renames
}

/// Returns whether only the server, and whether only clients send a property.
fn access(store: &SchemaStore<'_>, property: &Property) -> (bool, bool) {
    let form = store.get(&property.schema);
    (form.is_read_only, form.is_write_only)
}

/// Reports that a property has probably another name.
pub(super) fn renamed(old: &DescribedProperty<'_>, new: &DescribedProperty<'_>) -> SchemaFinding {
    let (was, is) = (old.name, new.name);
    let object = describe_schema(new.document, new.holder());
    let message =
        format!("property {} of {object} was probably renamed to {}", code(was), code(is));
    SchemaFinding::new(&PROPERTY_RENAMED, message, old.pointer(), new.pointer())
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
