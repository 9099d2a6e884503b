//! Alternatives of which no value can fit two.

use std::rc::Rc;

use openapi_model::schema::{Choice, NormalForm, Nullability, SchemaStore, TypeSet};

/// Whether it is certain that no value fits two alternatives. What cannot be decided at a
/// glance, such as by patterns, is not certain.
pub(super) fn are_disjoint(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let alternatives = choice.alternatives.iter();
    let forms: Vec<Rc<NormalForm<'_>>> = alternatives.map(|one| store.get(one)).collect();
    let allow_null = forms.iter().filter(|form| may_be_null(form)).count();
    if allow_null + usize::from(choice.has_null) > 1 {
        return false;
    }
    forms.iter().enumerate().all(|(index, one)| {
        let mut others = forms.iter().skip(index + 1);
        others.all(|other| have_nothing_in_common(one, other) || have_tags(store, one, other))
    })
}

/// Also where `nullable` has no effect: many readers allow null all the same.
fn may_be_null(form: &NormalForm<'_>) -> bool {
    form.constraints.nullability != Nullability::Forbidden
}

/// Whether no value but null fits both, by their types or by their listed values.
fn have_nothing_in_common(one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    if common_types(one, other) == TypeSet::NONE {
        return true;
    }
    match (&one.constraints.values, &other.constraints.values) {
        (Some(one), Some(other)) => !one.keys().any(|value| other.contains_key(value)),
        _ => false,
    }
}

/// Whether a property that objects of both must have distinguishes them, in requests and
/// in responses.
fn have_tags(store: &SchemaStore<'_>, one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    if common_types(one, other) != TypeSet::OBJECT {
        return false;
    }
    let required = &one.constraints.required;
    let mut names = required.intersection(&other.constraints.required);
    names.any(|name| {
        let (Some(one), Some(other)) = (one.properties.get(name), other.properties.get(name))
        else {
            return false;
        };
        let (one, other) = (store.get(&one.schema), store.get(&other.schema));
        let is_always_sent = |form: &NormalForm<'_>| !form.is_read_only && !form.is_write_only;
        is_always_sent(&one)
            && is_always_sent(&other)
            && !(may_be_null(&one) && may_be_null(&other))
            && have_nothing_in_common(&one, &other)
    })
}

fn common_types(one: &NormalForm<'_>, other: &NormalForm<'_>) -> TypeSet {
    let types = one.constraints.types;
    let common = types.intersection(other.constraints.types);
    common.without(TypeSet::NULL)
}
