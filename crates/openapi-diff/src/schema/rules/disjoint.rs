//! Alternatives of which no value can fit two.

use openapi_model::schema::{Choice, NormalForm, Nullability, TypeSet};
use std::rc::Rc;

use crate::schema::memory::Memory;

/// Whether it is certain that no value fits two of the new document's alternatives.
/// What cannot be told at a glance, such as by patterns, is not certain.
pub(super) fn are_all<'a>(memory: &mut Memory<'a>, choice: &Choice) -> bool {
    let members: Vec<Rc<NormalForm<'a>>> = choice
        .alternatives
        .iter()
        .map(|place| memory.new.get(place))
        .collect();
    let let_null_in = members.iter().filter(|member| may_be_null(member)).count();
    if let_null_in + usize::from(choice.has_null) > 1 {
        return false;
    }
    members.iter().enumerate().all(|(index, one)| {
        let mut others = members.iter().skip(index + 1);
        others.all(|other| are_disjoint(one, other) || are_told_apart(memory, one, other))
    })
}

/// Also where `nullable` stands without effect: many readers allow null all the same.
fn may_be_null(meaning: &NormalForm<'_>) -> bool {
    meaning.constraints.nullability != Nullability::Forbidden
}

/// Whether no value but null fits both, by their types or by their listed values.
fn are_disjoint(one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    let both = one.constraints.types.intersection(other.constraints.types);
    if both.without(TypeSet::NULL) == TypeSet::NONE {
        return true;
    }
    match (&one.constraints.values, &other.constraints.values) {
        (Some(one), Some(other)) => !one.keys().any(|value| other.contains_key(value)),
        _ => false,
    }
}

/// Whether a property that objects of both must have tells them apart, whichever way
/// they are sent.
fn are_told_apart(memory: &mut Memory<'_>, one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    let both = one.constraints.types.intersection(other.constraints.types);
    if both.without(TypeSet::NULL) != TypeSet::OBJECT {
        return false;
    }
    let mut names = one
        .constraints
        .required
        .intersection(&other.constraints.required);
    names.any(|name| {
        let (Some(one), Some(other)) = (one.properties.get(name), other.properties.get(name))
        else {
            return false;
        };
        let one = memory.new.get(&one.schema);
        let other = memory.new.get(&other.schema);
        let is_always_sent = |own: &NormalForm<'_>| !own.is_read_only && !own.is_write_only;
        is_always_sent(&one)
            && is_always_sent(&other)
            && !(may_be_null(&one) && may_be_null(&other))
            && are_disjoint(&one, &other)
    })
}
