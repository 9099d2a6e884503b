//! Component schemas that no operation uses.

use openapi_model::components;

use crate::{Effect, Finding, Level, Rule};

pub(super) const RULES: &[Rule] = &[UNUSED_SCHEMA_ADDED, UNUSED_SCHEMA_REMOVED];

const UNUSED_SCHEMA_ADDED: Rule = Rule {
    name: "unused-schema-added",
    summary: "a component schema was added that no operation uses by itself (patch)",
};

const UNUSED_SCHEMA_REMOVED: Rule = Rule {
    name: "unused-schema-removed",
    summary: "a component schema was removed that no operation used by itself (patch)",
};

/// Reports a component that was added; others may build on it.
pub(in crate::schema) fn added(name: &str, is_part: bool) -> Finding {
    let (how, why) = if is_part {
        let why = "the schemas that build on it say what it means";
        ("and other schemas build on it", why)
    } else {
        ("but is not used", "no operation uses the schema")
    };
    let message = format!("`{name}` was added, {how}");
    Finding::new(&UNUSED_SCHEMA_ADDED, message)
        .at_new(components::schema_pointer(name))
        .wire(Effect::patch(why))
        .rust(Effect::minor("the crate has a new type for it"))
        .rated(Level::Patch)
}

/// Reports a component that was removed; others may have built on it.
pub(in crate::schema) fn removed(name: &str, is_part: bool) -> Finding {
    let (how, why) = if is_part {
        let why = "the schemas that built on it say what it meant";
        ("and other schemas built on it", why)
    } else {
        ("but was not used", "no operation used the schema")
    };
    let message = format!("`{name}` was removed, {how}");
    Finding::new(&UNUSED_SCHEMA_REMOVED, message)
        .at_old(components::schema_pointer(name))
        .wire(Effect::patch(why))
        .rust(Effect::major("the crate no longer has a type for it"))
        .rated(Level::Patch)
}
