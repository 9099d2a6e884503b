//! Component schemas that no operation uses.

use openapi_model::components;
use terminal::escape::code;

use super::names::SCHEMA_RENAMED;
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

/// Reports a component that was added or removed, and that others may build on.
pub(in crate::schema) fn changed(name: &str, is_added: bool, is_part: bool) -> Finding {
    let (rule, how, why) = match (is_added, is_part) {
        (true, true) => (
            &BASE_SCHEMA_ADDED,
            "added, and other schemas build on it",
            "its effect is reported at the schemas that build on it",
        ),
        (true, false) => {
            (&UNUSED_SCHEMA_ADDED, "added, but is not used", "no operation uses the schema")
        }
        (false, true) => (
            &BASE_SCHEMA_REMOVED,
            "removed, and other schemas built on it",
            "its effect is reported at the schemas that built on it",
        ),
        (false, false) => {
            (&UNUSED_SCHEMA_REMOVED, "removed, but was not used", "no operation used the schema")
        }
    };
    let finding = Finding::new(rule, format!("{} was {how}", code(name)))
        .wire(Effect::patch(why))
        .rated(Level::Patch);
    let pointer = components::schema_pointer(name);
    if is_added {
        let rust = Effect::minor("the crate has a new type for it");
        finding.at_new(pointer).rust(rust)
    } else {
        let rust = Effect::major("the crate no longer has a type for it");
        finding.at_old(pointer).rust(rust)
    }
}

/// Reports a renamed component that no operation uses directly.
pub(in crate::schema) fn renamed(old: &str, new: &str) -> Finding {
    let message = format!("{} was renamed from {}", code(new), code(old));
    Finding::new(&SCHEMA_RENAMED, message)
        .renamed(old, new)
        .at_old(components::schema_pointer(old))
        .at_new(components::schema_pointer(new))
        .wire(Effect::patch("the same values are sent"))
        .rust(Effect::major(format!(
            "the type for {} becomes the one for {}",
            code(old),
            code(new)
        )))
        .rated(Level::Patch)
}
