//! Texts for people.

use openapi_model::schema::Annotation;
use terminal::escape::code;

use super::extensions;
use crate::Effect;
use crate::change::SAME_CODE;
use crate::schema::finding::SchemaFinding;
use crate::schema::label::describe_schema;
use crate::schema::pair::{Pair, parent};
use crate::unhandled::{self, DESCRIPTION_CHANGED, EXAMPLE_CHANGED};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if pair.old.annotations == pair.new.annotations {
        return;
    }
    let is_at = |old: &Annotation<'_>, new: &Annotation<'_>| old.pointer == new.pointer;
    let is_successor = |old: &Annotation<'_>, new: &Annotation<'_>| new.keyword == old.keyword;
    let is_same = |old: &Annotation<'_>, new: &Annotation<'_>| {
        is_successor(old, new) && new.value == old.value
    };
    let (old, new) = (&pair.old.annotations, &pair.new.annotations);
    for (old, new) in differing(old, new, is_at, is_same, is_successor) {
        let known = old.or(new).into_iter();
        findings.extend(known.flat_map(|known| compare(pair, known, old, new)));
    }
}

/// The items of two lists that differ, each with its successor. An item that both lists have has
/// not changed, even if it is in another part of an `allOf`; those at the same pointer match first.
pub(super) fn differing<'s, T>(
    old: &'s [T],
    new: &'s [T],
    is_at: impl Fn(&T, &T) -> bool,
    is_same: impl Fn(&T, &T) -> bool,
    is_successor: impl Fn(&T, &T) -> bool,
) -> Vec<(Option<&'s T>, Option<&'s T>)> {
    let mut olds: Vec<&T> = old.iter().collect();
    let mut news: Vec<&T> = new.iter().collect();
    take_pairs(&mut olds, &mut news, |old, new| is_same(old, new) && is_at(old, new));
    take_pairs(&mut olds, &mut news, &is_same);
    let mut pairs =
        take_pairs(&mut olds, &mut news, |old, new| is_successor(old, new) && is_at(old, new));
    pairs.extend(take_pairs(&mut olds, &mut news, is_successor));
    let changed = pairs.into_iter().map(|(old, new)| (Some(old), Some(new)));
    let removed = olds.into_iter().map(|old| (Some(old), None));
    let added = news.into_iter().map(|new| (None, Some(new)));
    changed.chain(removed).chain(added).collect()
}

/// Takes the items out of two lists that match, in pairs.
fn take_pairs<'s, T>(
    olds: &mut Vec<&'s T>,
    news: &mut Vec<&'s T>,
    is_match: impl Fn(&T, &T) -> bool,
) -> Vec<(&'s T, &'s T)> {
    let mut pairs = Vec::new();
    olds.retain(|old| {
        let found = news.iter().position(|new| is_match(old, new));
        pairs.extend(found.map(|index| (*old, news.remove(index))));
        found.is_none()
    });
    pairs
}

/// Compares an annotation with its counterpart. `known` is either of them.
fn compare(
    pair: &Pair<'_, '_>,
    known: &Annotation<'_>,
    old: Option<&Annotation<'_>>,
    new: Option<&Annotation<'_>>,
) -> Vec<SchemaFinding> {
    let keyword = known.keyword;
    let holder = parent(&known.pointer);
    let how = unhandled::verb(old.map(|old| old.value), new.map(|new| new.value));
    let schema = match new {
        Some(new) => describe_schema(pair.new_document, parent(&new.pointer)),
        None => describe_schema(pair.old_document, holder),
    };
    let old = old.map_or_else(|| pair.old_holder(holder), |old| &old.pointer);
    let new = new.map_or_else(|| pair.new_holder(holder), |new| &new.pointer);
    if let Some(findings) = extensions::check(pair, keyword, &schema, old, new) {
        return findings;
    }
    let message = format!("the {} of {schema} {how}", code(keyword));
    let rule = match keyword {
        "example" | "examples" => &EXAMPLE_CHANGED,
        _ => &DESCRIPTION_CHANGED,
    };
    let rust = match keyword {
        "description" => "the documentation of the crate changes",
        _ => SAME_CODE,
    };
    let finding =
        SchemaFinding::new(rule, message, old, new).not_on_the_wire().in_rust(Effect::patch(rust));
    vec![finding]
}
