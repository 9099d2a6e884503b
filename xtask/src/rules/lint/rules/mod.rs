//! The rules, grouped by what they look at.

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

/// The rules for the document of this workspace alone, in the order in which they are listed.
const HOUSE_RULES: [&[Rule]; 13] = [
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
];

/// The rules for the document of any service: what breaks them is a mistake whatever the
/// conventions are.
const GENERAL_RULES: [&[Rule]; 3] = [schemas::GENERAL_RULES, samples::RULES, values::RULES];

/// All rules.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    house_rules().chain(general_rules())
}

/// The rules that hold for the document of this workspace alone.
pub fn house_rules() -> impl Iterator<Item = &'static Rule> {
    HOUSE_RULES.into_iter().flatten()
}

/// The rules that hold for the document of any service.
pub fn general_rules() -> impl Iterator<Item = &'static Rule> {
    GENERAL_RULES.into_iter().flatten()
}
