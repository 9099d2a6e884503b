//! Keywords that move between a schema and all of its alternatives.

use std::collections::BTreeSet;

use terminal::escape::code;

use crate::Effect;
use crate::schema::distributed::{Distributed, Shared};
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;

rules! {
    SHARED_BY_ALTERNATIVES: "shared-by-alternatives",
        "keywords moved from all alternatives to the schema that lists them, or back (patch; major in Rust)";
}

/// Reports the properties and keywords that moved.
pub(in crate::schema) fn check_distributed(
    pair: &Pair<'_, '_>,
    distributed: &Distributed<'_>,
    findings: &mut Vec<SchemaFinding>,
) {
    let schema = pair.describe_new();
    let mut report = |shared: &Shared, message: String| {
        if !shared.is_empty() {
            let finding = pair
                .finding(&SHARED_BY_ALTERNATIVES, message)
                .not_on_the_wire()
                .in_rust(Effect::major("its type changes"));
            findings.push(finding);
        }
    };
    let (moved_out, moved_in) = (&distributed.moved_out, &distributed.moved_in);
    report(
        moved_out,
        format!(
            "{} moved from each alternative of {schema} to {schema} itself",
            describe(moved_out)
        ),
    );
    report(
        moved_in,
        format!("{} moved from {schema} to each of its alternatives", describe(moved_in)),
    );
}

fn describe(shared: &Shared) -> String {
    let list = |names: &BTreeSet<String>| {
        let names: Vec<_> = names.iter().map(code).collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => names.concat(),
        }
    };
    let noun = if shared.properties.len() == 1 { "property" } else { "properties" };
    let properties = format!("the {noun} {}", list(&shared.properties));
    match (shared.properties.is_empty(), shared.keywords.is_empty()) {
        (false, true) => properties,
        (true, _) => list(&shared.keywords),
        (false, false) => format!("{properties}, and {}", list(&shared.keywords)),
    }
}
