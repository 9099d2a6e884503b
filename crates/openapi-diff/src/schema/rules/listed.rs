//! Listed values compared with alternatives that allow each of them.

use openapi_model::schema::{Choice, SchemaLocation, SchemaStore, TypeSet};
use serde_json::Value;

use super::DEPTH;
use super::verdict::{choice_verdict, verdict};

/// Returns whether it is certain that a choice allows all values that a schema lists, and that no
/// alternative by itself does: then none corresponds to the list.
pub(super) fn are_all_allowed(
    listed: (&SchemaStore<'_>, &Choice),
    (store, choice): (&SchemaStore<'_>, &Choice),
) -> bool {
    let [only] = listed.1.alternatives.as_slice() else {
        return false;
    };
    let form = listed.0.get(only);
    let Some(values) = &form.constraints.values else {
        return false;
    };
    let allows_null = form.constraints.types.contains(TypeSet::NULL);
    let values: Vec<&Value> = values
        .values()
        .chain(allows_null.then_some(&Value::Null))
        .collect();
    let allows_all = |one: &SchemaLocation| {
        let mut values = values.iter();
        values.all(|value| verdict(store, &store.get(one), value, DEPTH) == Some(true))
    };
    !choice.alternatives.iter().any(allows_all)
        && values
            .iter()
            .all(|value| choice_verdict(store, choice, value, DEPTH) == Some(true))
}
