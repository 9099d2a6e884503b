//! The largest number of items in an array whose items have few values.

use openapi_model::schema::{AdditionalProperties, NormalForm, SchemaStore, TypeSet};
use serde_json::{Map, Value};

use super::applied::PREFIX_ITEMS;
use super::exclusions::is_excluded;
use super::null::allows_null;
use super::types::fitting_types;

/// The most items of an array: its `maxItems` or, if the items are distinct and have few values,
/// the number of these.
pub(super) fn most_items(store: &SchemaStore<'_>, array: &NormalForm<'_>) -> Option<u64> {
    let limit = array.constraints.size_limits.get("maxItems").copied();
    limit.into_iter().chain(few_items(store, array)).min()
}

/// The number of items, or of distinct items, if it is small.
fn few_items(store: &SchemaStore<'_>, array: &NormalForm<'_>) -> Option<u64> {
    let items = store.get(array.items.as_ref()?);
    let values = count_values(store, &items)?;
    let is_few = array.constraints.unique_items || values == 0;
    is_few.then_some(u64::try_from(values).ok()? + count_prefix(array))
}

/// The number of items with a schema for their position, to which `items` does not apply.
pub(super) fn count_prefix(array: &NormalForm<'_>) -> u64 {
    let prefix = array.applied.iter().filter(|applied| applied.keyword == PREFIX_ITEMS);
    prefix.map(|_| 1).sum()
}

/// The number of values that fit a schema, if it is small.
fn count_values(store: &SchemaStore<'_>, form: &NormalForm<'_>) -> Option<usize> {
    let types = fitting_types(store, form).without(TypeSet::NULL);
    let booleans = [true, false].map(Value::from);
    let empty = Value::Object(Map::new());
    let is_empty = form.constraints.additional_properties == AdditionalProperties::Forbidden
        && form.properties.is_empty()
        && form.applied.is_empty();
    let mut values: Vec<&Value> = match &form.constraints.values {
        Some(values) => values.values().collect(),
        None if TypeSet::BOOLEAN.contains(types) => booleans.iter().collect(),
        None if types == TypeSet::OBJECT && is_empty => vec![&empty],
        None => return None,
    };
    values.retain(|value| {
        types.contains(TypeSet::from_value(value)) && !is_excluded(store, form, value)
    });
    Some(values.len() + usize::from(allows_null(store, form)))
}
