//! The rules, grouped by subject.

mod choices;
mod descriptions;
mod extensions;
mod gate;
mod lists;
mod operations;
mod parameters;
mod permissions;
mod projections;
mod responses;
mod samples;
mod scalars;
mod schemas;
mod values;
mod wiring;

use crate::rules::lint::rule::Rule;

/// The rules, in the order of the listing.
const RULES: [&[Rule]; 15] = [
    operations::RULES,
    permissions::RULES,
    parameters::RULES,
    responses::RULES,
    projections::RULES,
    lists::RULES,
    descriptions::RULES,
    choices::RULES,
    extensions::RULES,
    schemas::RULES,
    scalars::RULES,
    wiring::RULES,
    gate::RULES,
    samples::RULES,
    values::RULES,
];

/// All rules.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.into_iter().flatten()
}
