//! Component schemas that no operation uses.

use openapi_model::components;

use crate::{Effect, Finding, Level};

rules! {
    UNUSED_SCHEMA_ADDED: "unused-schema-added",
        "a component schema was added that nothing uses (patch)";
    UNUSED_SCHEMA_REMOVED: "unused-schema-removed",
        "a component schema was removed that nothing used (patch)";
    BASE_SCHEMA_ADDED: "base-schema-added",
        "a component schema was added on which others build (patch)";
    BASE_SCHEMA_REMOVED: "base-schema-removed",
        "a component schema was removed on which others built (patch)";
}

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
