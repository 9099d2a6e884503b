//! The rules of schemas. Each is a constant, next to the function that applies it.

pub(super) mod choices;
mod defaults;
pub(super) mod discriminators;
mod disjoint;
mod extensions;
mod formats;
mod limits;
mod names;
mod objects;
pub(super) mod properties;
mod texts;
mod types;
mod unknown;
pub(super) mod unused;
mod values;
mod words;

use super::finding::Finding;
use super::pair::Pair;
use crate::Rule;

/// The rules, by the file they stand in.
pub(crate) const RULES: &[&[Rule]] = &[
    types::RULES,
    formats::RULES,
    limits::RULES,
    texts::RULES,
    values::RULES,
    properties::RULES,
    objects::RULES,
    choices::RULES,
    discriminators::RULES,
    defaults::RULES,
    names::RULES,
    unused::RULES,
];

/// What is to be said of the types, and whether more can be compared.
pub(super) fn types(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) -> bool {
    types::check(pair, found)
}

/// What is to be said of null.
pub(super) fn null(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    types::check_null(pair, found);
}

/// What is to be said of values of the types that both have.
pub(super) fn values(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    formats::check(pair, found);
    limits::check(pair, found);
    texts::check(pair, found);
    values::check(pair, found);
    objects::check(pair, found);
}

/// What is to be said whatever the types.
pub(super) fn always(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    defaults::check(pair, found);
    unknown::check(pair, found);
}

/// What differs although no rule has said so.
pub(super) fn unclaimed(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    if found.is_empty() && pair.old.constraints != pair.new.constraints {
        found.push(unknown::difference(pair));
    }
}

/// What is to be said of names and words.
pub(super) fn names_and_words(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    names::check(pair, found);
    words::check(pair, found);
}
