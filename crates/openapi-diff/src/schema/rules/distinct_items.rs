//! The largest number of items in an array of distinct items.

use openapi_model::schema::{NormalForm, SchemaStore, TypeSet};

use super::null::allows_null;

/// The most items of an array: what `maxItems` says or, where the items are distinct and of few
/// values, how many values there are.
pub(super) fn most_items(store: &SchemaStore<'_>, array: &NormalForm<'_>) -> Option<u64> {
    let limit = array.constraints.size_limits.get("maxItems").copied();
    let distinct = distinct_items(store, array);
    match (limit, distinct) {
        (Some(limit), Some(distinct)) => Some(limit.min(distinct)),
        (limit, distinct) => limit.or(distinct),
    }
}

/// The number of distinct items, if few.
fn distinct_items(store: &SchemaStore<'_>, array: &NormalForm<'_>) -> Option<u64> {
    let items = array
        .items
        .as_ref()
        .filter(|_| array.constraints.unique_items)?;
    let items = store.get(items);
    let constraints = &items.constraints;
    let count = match &constraints.values {
        Some(values) => u64::try_from(values.len()).ok()?,
        None if constraints.types.without(TypeSet::NULL) == TypeSet::BOOLEAN => 2,
        None => return None,
    };
    // Items at positions of their own come in addition.
    let prefix = array.applied.iter();
    let prefix = prefix
        .filter(|applied| applied.keyword == "prefixItems")
        .count();
    let others = u64::try_from(prefix).ok()? + u64::from(allows_null(store, &items));
    Some(count.saturating_add(others))
}
