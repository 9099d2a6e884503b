//! Component schemas that no operation uses.

use openapi_model::components;

use crate::{Effect, Finding, Level, Rule};

pub(super) const RULES: &[Rule] = &[
    UNUSED_SCHEMA_ADDED,
    UNUSED_SCHEMA_REMOVED,
    BASE_SCHEMA_ADDED,
    BASE_SCHEMA_REMOVED,
];

const BASE_SCHEMA_ADDED: Rule = Rule {
    name: "base-schema-added",
    summary: "a component schema was added on which others build (patch)",
};

const BASE_SCHEMA_REMOVED: Rule = Rule {
    name: "base-schema-removed",
    summary: "a component schema was removed on which others built (patch)",
};

const UNUSED_SCHEMA_ADDED: Rule = Rule {
    name: "unused-schema-added",
    summary: "a component schema was added that nothing uses (patch)",
};

const UNUSED_SCHEMA_REMOVED: Rule = Rule {
    name: "unused-schema-removed",
    summary: "a component schema was removed that nothing used (patch)",
};

/// Reports a component that was added; others may build on it.
pub(in crate::schema) fn added(name: &str, is_part: bool) -> Finding {
    let (rule, how, why) = if is_part {
        let why = "the schemas that build on it say what it means";
        (&BASE_SCHEMA_ADDED, "and other schemas build on it", why)
    } else {
        let why = "no operation uses the schema";
        (&UNUSED_SCHEMA_ADDED, "but is not used", why)
    };
    let message = format!("`{name}` was added, {how}");
    Finding::new(rule, message)
        .at_new(components::schema_pointer(name))
        .wire(Effect::patch(why))
        .rust(Effect::minor("the crate has a new type for it"))
        .rated(Level::Patch)
}

/// Reports a component that was removed; others may have built on it.
pub(in crate::schema) fn removed(name: &str, is_part: bool) -> Finding {
    let (rule, how, why) = if is_part {
        let why = "the schemas that built on it say what it meant";
        (&BASE_SCHEMA_REMOVED, "and other schemas built on it", why)
    } else {
        let why = "no operation used the schema";
        (&UNUSED_SCHEMA_REMOVED, "but was not used", why)
    };
    let message = format!("`{name}` was removed, {how}");
    Finding::new(rule, message)
        .at_old(components::schema_pointer(name))
        .wire(Effect::patch(why))
        .rust(Effect::major("the crate no longer has a type for it"))
        .rated(Level::Patch)
}
