//! Names of schemas.

use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::{Effect, Level};
use terminal::escape::code;

rules! {
    pub(super) SCHEMA_RENAMED: "schema-renamed",
        "a component schema was renamed (patch, although its type in Rust is renamed too)";
    SCHEMA_NAMED: "schema-named",
        "a schema was replaced by a reference to a component (patch, although its type in Rust changes)";
    SCHEMA_INLINED: "schema-inlined",
        "a reference was replaced by the schema itself (patch, although its type in Rust changes)";
}

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    let names = (&pair.old.name, &pair.new.name);
    let (rule, message, rust) = match names {
        (Some(old), Some(new)) if old != new => (
            &SCHEMA_RENAMED,
            replaced(pair, old, new),
            format!("the type for {} becomes the one for {}", code(old), code(new)),
        ),
        (None, Some(name)) => (
            &SCHEMA_NAMED,
            format!("{} now refers to {}", pair.describe("type"), code(name)),
            format!("its type becomes the one for {}", code(name)),
        ),
        (Some(name), None) => (
            &SCHEMA_INLINED,
            format!("{} no longer refers to {}", pair.describe_new(), code(name)),
            format!("its type is no longer the one for {}", code(name)),
        ),
        _ => return,
    };
    let mut finding = pair
        .finding(rule, message)
        .not_on_the_wire()
        .in_rust(Effect::major(rust))
        .with_level(Level::Patch);
    if let (Some(old), Some(new)) = names
        && !is_kept(pair, old, new)
    {
        finding = finding.renamed(old, new);
    }
    // If more than the name has changed, other findings have the effect on the wire.
    let is_alone = findings.iter().all(|finding| finding.is_equivalent);
    findings.push(if is_alone {
        finding
    } else {
        finding.in_both_directions(Effect::none(), Effect::none())
    });
}

/// The message about a component that replaces another one, which may have another name.
fn replaced(pair: &Pair<'_, '_>, old: &str, new: &str) -> String {
    let how = if is_kept(pair, old, new) { "has replaced" } else { "was renamed from" };
    format!("{} {how} {}", code(new), code(old))
}

/// Returns whether the old component still exists, or the new one existed before, so that it is a
/// different one.
fn is_kept(pair: &Pair<'_, '_>, old: &str, new: &str) -> bool {
    pair.new_document.schema(old).is_some() || pair.old_document.schema(new).is_some()
}
