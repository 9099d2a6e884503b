//! Listed values compared with alternatives that allow each of them.

use openapi_model::schema::{
    Choice, NormalForm, NullAlternative, SchemaLocation, SchemaStore, TypeSet,
};
use regex::Regex;
use serde_json::Value;

use super::DEPTH;

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
        values.all(|value| judge_schema(store, &store.get(one), value, DEPTH) == Some(true))
    };
    !choice.alternatives.iter().any(allows_all)
        && values
            .iter()
            .all(|value| judge(store, choice, value, DEPTH) == Some(true))
}

/// Returns whether a value fits a choice, if that is certain.
fn judge(store: &SchemaStore<'_>, choice: &Choice, value: &Value, depth: usize) -> Option<bool> {
    let depth = depth.checked_sub(1)?;
    if choice.null == NullAlternative::Refused && value.is_null() {
        return Some(false);
    }
    let alternatives = choice.alternatives.iter();
    let verdicts = alternatives.map(|one| judge_schema(store, &store.get(one), value, depth));
    let null = (choice.null == NullAlternative::Allowed && value.is_null()).then_some(Some(true));
    let verdicts: Vec<Option<bool>> = verdicts.chain(null).collect();
    if !choice.is_exclusive && verdicts.contains(&Some(true)) {
        return Some(true);
    }
    let verdicts: Option<Vec<bool>> = verdicts.into_iter().collect();
    let fitting = verdicts?.into_iter().filter(|fits| *fits).count();
    Some(fitting == 1)
}

fn judge_schema(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    value: &Value,
    depth: usize,
) -> Option<bool> {
    if !form.constraints.may_allow(value) {
        return Some(false);
    }
    let is_plain = form.constraints.formats.is_empty()
        && form.applied.is_empty()
        && form.conditions.is_empty()
        && !(value.is_array() || value.is_object());
    // Formats and parts of values are not judged here.
    if !is_plain {
        return None;
    }
    let text = value.as_str().unwrap_or_default();
    for pattern in form
        .constraints
        .patterns
        .iter()
        .filter(|_| value.is_string())
    {
        if !Regex::new(pattern).ok()?.is_match(text) {
            return Some(false);
        }
    }
    for choice in &form.choices {
        if !judge(store, choice, value, depth)? {
            return Some(false);
        }
    }
    for excluded in &form.excluded {
        if judge_schema(store, &store.get(excluded), value, depth.checked_sub(1)?)? {
            return Some(false);
        }
    }
    Some(true)
}
