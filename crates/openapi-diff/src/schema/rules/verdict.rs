//! Verdicts on single values: whether they fit a schema, if that is certain.

use openapi_model::schema::{
    Choice, NormalForm, NullAlternative, Nullability, SchemaLocation, SchemaStore, TypeSet,
};
use regex::Regex;
use serde_json::Value;

/// The depth up to which nested alternatives and properties are examined.
pub(super) const DEPTH: usize = 6;

/// The same if each alternative is examined, because nesting multiplies them.
pub(in crate::schema) const NESTED: usize = 2;

/// A choice, with the schemas of its document.
pub(super) struct StoredChoice<'c, 'a> {
    pub(super) store: &'c SchemaStore<'a>,
    pub(super) choice: &'c Choice,
}

impl StoredChoice<'_, '_> {
    /// Returns whether another choice has a single alternative that is a list of values, and this
    /// choice certainly allows all of them although no single alternative does, so that none
    /// corresponds to the list.
    pub(super) fn allows_all_listed(&self, other: &Self) -> bool {
        let [only] = other.choice.alternatives.as_slice() else {
            return false;
        };
        let form = other.store.get(only);
        let Some(values) = &form.constraints.values else {
            return false;
        };
        let allows_null = form.constraints.types.contains(TypeSet::NULL);
        let values: Vec<&Value> =
            values.values().chain(allows_null.then_some(&Value::Null)).collect();
        let Self { store, choice } = self;
        let allows_all = |one: &SchemaLocation| {
            values.iter().all(|value| verdict(store, &store.get(one), value, DEPTH) == Some(true))
        };
        !choice.alternatives.iter().any(allows_all)
            && values.iter().all(|value| choice_verdict(store, choice, value, DEPTH) == Some(true))
    }
}

/// Returns whether a value fits a schema, if that is certain.
pub(super) fn verdict(
    store: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    value: &Value,
    depth: usize,
) -> Option<bool> {
    let depth = depth.checked_sub(1)?;
    let own = own_verdict(form, value);
    if own == Some(false) {
        return own;
    }
    let patterns = form.constraints.patterns.iter().filter_map(|pattern| {
        let text = value.as_str()?;
        // For letters beyond ASCII, `\w` and similar classes have another meaning in JavaScript,
        // whose patterns OpenAPI uses.
        let pattern = Regex::new(pattern).ok().filter(|_| text.is_ascii());
        Some(pattern.map(|pattern| pattern.is_match(text)))
    });
    let choices = form.choices.iter().map(|choice| choice_verdict(store, choice, value, depth));
    let excluded = form.excluded.iter().map(|one| {
        let fits = verdict(store, &store.get(one), value, depth)?;
        Some(!fits)
    });
    let verdicts: Vec<Option<bool>> = patterns.chain(choices).chain(excluded).collect();
    if verdicts.contains(&Some(false)) {
        return Some(false);
    }
    own.filter(|_| !verdicts.contains(&None))
}

/// The verdict of the constraints on the value as a whole. Formats and conditions are not judged,
/// and neither are the parts of a value that is not listed.
fn own_verdict(form: &NormalForm<'_>, value: &Value) -> Option<bool> {
    let constraints = &form.constraints;
    let fits = match value {
        // The normal form keeps null separate from listed values. Without a type, the choices
        // decide whether it fits.
        Value::Null => {
            let is_up_to_choices = constraints.types.is_any() && !form.choices.is_empty();
            is_up_to_choices || constraints.nullability != Nullability::Forbidden
        }
        value => constraints.may_allow(value),
    };
    let is_judged = match value {
        Value::Null => constraints.nullability != Nullability::Ineffective,
        Value::Bool(_) => true,
        Value::Number(_) | Value::String(_) => constraints.formats.is_empty(),
        Value::Array(_) | Value::Object(_) => constraints.values.is_some(),
    };
    let is_certain = !fits || (is_judged && form.conditions.is_empty());
    is_certain.then_some(fits)
}

/// Returns whether a value fits a choice, if that is certain.
fn choice_verdict(
    store: &SchemaStore<'_>,
    choice: &Choice,
    value: &Value,
    depth: usize,
) -> Option<bool> {
    if choice.null == NullAlternative::Refused && value.is_null() {
        return Some(false);
    }
    let verdicts =
        choice.alternatives.iter().map(|one| verdict(store, &store.get(one), value, depth));
    let null = (choice.null == NullAlternative::Allowed && value.is_null()).then_some(Some(true));
    let verdicts: Vec<Option<bool>> = verdicts.chain(null).collect();
    if !choice.is_exclusive && verdicts.contains(&Some(true)) {
        return Some(true);
    }
    let verdicts: Option<Vec<bool>> = verdicts.into_iter().collect();
    let fitting = verdicts?.into_iter().filter(|fits| *fits).count();
    Some(fitting == 1)
}
