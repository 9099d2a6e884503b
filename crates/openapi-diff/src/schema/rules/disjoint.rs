//! Alternatives of which no value can fit two.

use openapi_model::schema::{Choice, Meaning, Null, Types};
use std::rc::Rc;

use crate::schema::memory::Memory;

/// Whether it is certain that no value fits two of the new document's alternatives.
/// What cannot be told at a glance, such as by patterns, is not certain.
pub(super) fn are_all<'a>(memory: &mut Memory<'a>, choice: &Choice) -> bool {
    let members: Vec<Rc<Meaning<'a>>> = choice
        .members
        .iter()
        .map(|place| memory.new.meaning(place))
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
fn may_be_null(meaning: &Meaning<'_>) -> bool {
    meaning.facts.null != Null::Refused
}

/// Whether no value but null fits both, by their types or by their listed values.
fn are_disjoint(one: &Meaning<'_>, other: &Meaning<'_>) -> bool {
    let both = one.facts.types.and(other.facts.types);
    if both.without(Types::NULL) == Types::NONE {
        return true;
    }
    match (&one.facts.values, &other.facts.values) {
        (Some(one), Some(other)) => !one.keys().any(|value| other.contains_key(value)),
        _ => false,
    }
}

/// Whether a property that objects of both must have tells them apart, whichever way
/// they are sent.
fn are_told_apart(memory: &mut Memory<'_>, one: &Meaning<'_>, other: &Meaning<'_>) -> bool {
    let both = one.facts.types.and(other.facts.types);
    if both.without(Types::NULL) != Types::OBJECT {
        return false;
    }
    let mut names = one.facts.required.intersection(&other.facts.required);
    names.any(|name| {
        let (Some(one), Some(other)) = (one.properties.get(name), other.properties.get(name))
        else {
            return false;
        };
        let one = memory.new.meaning(&one.place);
        let other = memory.new.meaning(&other.place);
        let is_always_sent = |own: &Meaning<'_>| !own.is_read_only && !own.is_write_only;
        is_always_sent(&one)
            && is_always_sent(&other)
            && !(may_be_null(&one) && may_be_null(&other))
            && are_disjoint(&one, &other)
    })
}
