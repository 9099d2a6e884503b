//! Names of schemas.

use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::{Effect, Level, Rule};

rules! {
    SCHEMA_RENAMED: "schema-renamed",
        "a component schema was renamed (patch, although its type in Rust is renamed too)";
    SCHEMA_NAMED: "schema-named",
        "a schema was replaced by a reference to a component (patch, although its type in Rust changes)";
    SCHEMA_INLINED: "schema-inlined",
        "a reference was replaced by the schema itself (patch, although its type in Rust changes)";
}

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    let finding = match (&pair.old.name, &pair.new.name) {
        (Some(old), Some(new)) if old != new => renamed(pair, old, new),
        (None, Some(name)) => named(pair, name),
        (Some(name), None) => inlined(pair, name),
        _ => return,
    };
    // Where more than the name has changed, the other findings say what that means on
    // the wire.
    let is_alone = findings.iter().all(|finding| finding.is_equivalent);
    findings.push(if is_alone {
        finding
    } else {
        finding.in_both_directions(Effect::none(), Effect::none())
    });
}

fn renamed(pair: &Pair<'_, '_>, old: &str, new: &str) -> SchemaFinding {
    finding(
        pair,
        &SCHEMA_RENAMED,
        format!("`{new}` has replaced `{old}`"),
        format!("the type for `{old}` becomes the one for `{new}`"),
    )
}

fn named(pair: &Pair<'_, '_>, name: &str) -> SchemaFinding {
    finding(
        pair,
        &SCHEMA_NAMED,
        format!("{} now refers to `{name}`", pair.describe("type")),
        format!("its type becomes the one for `{name}`"),
    )
}

fn inlined(pair: &Pair<'_, '_>, name: &str) -> SchemaFinding {
    finding(
        pair,
        &SCHEMA_INLINED,
        format!("{} no longer refers to `{name}`", pair.describe_new()),
        format!("its type is no longer the one for `{name}`"),
    )
}

fn finding(pair: &Pair<'_, '_>, rule: &Rule, message: String, rust: String) -> SchemaFinding {
    pair.finding(rule, message)
        .not_on_the_wire()
        .in_rust(Effect::major(rust))
        .with_level(Level::Patch)
}
