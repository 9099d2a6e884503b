//! Component schemas that no operation uses.

use crate::{Effect, Finding, Level, Rule};

pub(super) const RULES: &[Rule] = &[UNUSED_SCHEMA_ADDED, UNUSED_SCHEMA_REMOVED];

const UNUSED_SCHEMA_ADDED: Rule = Rule {
    name: "unused-schema-added",
    summary: "a component schema is new that no operation uses by itself (patch)",
};

const UNUSED_SCHEMA_REMOVED: Rule = Rule {
    name: "unused-schema-removed",
    summary: "a component schema is gone that no operation used by itself (patch)",
};

/// A component that is new; others may build on it.
pub(in crate::schema) fn added(name: &str, pointer: &str, is_part: bool) -> Finding {
    let (how, why) = match is_part {
        true => ("other schemas build on it", "they say what it means"),
        false => ("not used", "no operation uses the schema"),
    };
    Finding::new(&UNUSED_SCHEMA_ADDED, format!("`{name}` is new, and {how}"))
        .at_new(pointer)
        .wire(Effect::patch(why))
        .rust(Effect::minor("the crate has a type for it"))
        .rated(Level::Patch)
}

/// A component that is gone; others may have built on it.
pub(in crate::schema) fn removed(name: &str, pointer: &str, is_part: bool) -> Finding {
    let (how, why) = match is_part {
        true => ("other schemas built on it", "they say what it meant"),
        false => ("was not used", "no operation used the schema"),
    };
    Finding::new(
        &UNUSED_SCHEMA_REMOVED,
        format!("`{name}` is gone, and {how}"),
    )
    .at_old(pointer)
    .wire(Effect::patch(why))
    .rust(Effect::major("the crate has no type for it any more"))
    .rated(Level::Patch)
}
