//! The rules for schemas. Each is a constant next to the function that applies it.

mod access;
mod alternatives;
mod annotations;
mod applied;
mod choices;
mod defaults;
mod described_property;
mod discriminators;
mod disjoint;
mod distinct_items;
mod distributed;
mod exclusions;
mod extensions;
mod formats;
mod lengths;
mod limits;
mod names;
mod null;
mod objects;
mod overlaps;
mod patterns;
mod properties;
mod renames;
mod scalars;
pub(super) mod types;
mod unknown;
pub(super) mod unused;
mod values;
pub(super) mod verdict;
mod without_effect;
mod xml;

use openapi_model::schema::TypeSet;

use super::cache::{ComparedPair, ComparisonCache};
use super::finding::SchemaFinding;
use super::pair::Pair;
use crate::Rule;

pub(super) use choices::check_one_alternative;
pub(super) use discriminators::check_discriminators;
pub(super) use disjoint::are_disjoint;
pub(super) use distributed::check_distributed;
pub(super) use exclusions::{check_exclusions, check_nothing};
pub(super) use null::check_null;
pub(super) use types::{check_types, fitting_types};

/// The rules, by file.
pub(crate) const RULES: &[&[Rule]] = &[
    types::RULES,
    null::RULES,
    formats::RULES,
    limits::RULES,
    patterns::RULES,
    values::RULES,
    properties::RULES,
    renames::RULES,
    access::RULES,
    objects::RULES,
    alternatives::RULES,
    overlaps::RULES,
    distributed::RULES,
    choices::RULES,
    exclusions::RULES,
    applied::RULES,
    discriminators::RULES,
    defaults::RULES,
    names::RULES,
    xml::RULES,
    unused::RULES,
];

/// Compares the keywords about values of the types that both sides have.
pub(super) fn check_values(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    if pair.both_allow(TypeSet::NUMBER.union(TypeSet::STRING)) {
        formats::check(pair, findings);
    }
    limits::check(cache, pair, findings);
    patterns::check(cache, pair, findings);
    values::check(cache, pair, findings);
    if pair.both_allow(TypeSet::OBJECT) {
        objects::check(pair, findings);
    }
}

/// Adds the pairs of inner schemas to the result.
pub(super) fn check_subschemas<'a>(
    cache: &mut ComparisonCache<'a>,
    pair: &Pair<'_, 'a>,
    result: &mut ComparedPair,
) {
    if pair.both_allow(TypeSet::OBJECT) {
        properties::check(cache, pair, result);
    }
    choices::check(cache, pair, result);
    applied::check(cache, pair, result);
}

/// Compares the keywords that do not depend on the types.
pub(super) fn check_always(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    defaults::check(pair, findings);
    unknown::check(pair, findings);
    without_effect::check(pair, findings);
}

/// Checks whether the schemas differ although no rule has a finding.
pub(super) fn check_unhandled(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if !findings.is_empty() || pair.old.constraints == pair.new.constraints {
        return;
    }
    let mut new = pair.new.constraints.clone();
    if null::is_written_out(pair) {
        null::copy(&pair.old.constraints, &mut new);
    }
    if pair.old.constraints != new {
        let what = format!("{} has changed", pair.describe_new());
        findings.push(unknown::unhandled_difference(pair, &what));
    }
}

/// Compares names and annotations.
pub(super) fn check_names_and_annotations(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    names::check(pair, findings);
    annotations::check(pair, findings);
}
