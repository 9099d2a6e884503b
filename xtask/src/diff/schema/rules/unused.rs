//! Component schemas that no operation uses.

use crate::diff::{Effect, Level, Observation, Rule};

pub(super) const RULES: &[Rule] = &[UNUSED_SCHEMA_ADDED, UNUSED_SCHEMA_REMOVED];

const UNUSED_SCHEMA_ADDED: Rule = Rule {
    name: "unused-schema-added",
    summary: "a component schema is new that no operation uses (patch)",
};

const UNUSED_SCHEMA_REMOVED: Rule = Rule {
    name: "unused-schema-removed",
    summary: "a component schema is gone that no operation used (patch)",
};

/// A component that is new.
pub(in crate::diff::schema) fn added(name: &str, pointer: &str) -> Observation {
    Observation::of(
        &UNUSED_SCHEMA_ADDED,
        format!("`{name}` is new, and not used"),
    )
    .is_at(pointer)
    .wire(Effect::patch("no operation uses the schema"))
    .rust(Effect::minor("the crate has a type for it"))
    .rated(Level::Patch)
}

/// A component that is gone.
pub(in crate::diff::schema) fn removed(name: &str, pointer: &str) -> Observation {
    Observation::of(
        &UNUSED_SCHEMA_REMOVED,
        format!("`{name}` is gone, and was not used"),
    )
    .was_at(pointer)
    .wire(Effect::patch("no operation used the schema"))
    .rust(Effect::major("the crate has no type for it any more"))
    .rated(Level::Patch)
}
