//! Keywords that move between a schema and all of its alternatives.

use std::collections::BTreeSet;

use terminal::escape::code;

use super::objects::{ADDITIONAL_PROPERTIES_ALLOWED, ADDITIONAL_PROPERTIES_FORBIDDEN};
use super::overlaps::{ONE_OF_OVERLAP_ADDED, ONE_OF_OVERLAP_REMOVED};
use crate::Effect;
use crate::schema::cache::ComparisonCache;
use crate::schema::distributed::{Distributed, Overlap, Shared};
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;

rules! {
    SHARED_BY_ALTERNATIVES: "shared-by-alternatives",
        "keywords moved from all alternatives to the schema that lists them, or back (patch; major in Rust)";
}

/// Reports the properties and keywords that moved.
pub(in crate::schema) fn check_distributed(
    cache: &ComparisonCache<'_>,
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
    if let Some(overlap) = &distributed.overlap
        && !pair.is_judged_alike(cache, overlap.change(), None)
    {
        findings.push(overlap_changed(&schema, overlap));
    }
}

/// The change for values that fit two alternatives apart from additional properties: a `oneOf` with
/// `unevaluatedProperties` rejects them, and an `anyOf` accepts them.
fn overlap_changed(schema: &str, overlap: &Overlap) -> SchemaFinding {
    let (rule, message) = match (overlap.is_exclusive, overlap.is_new) {
        (true, true) => {
            (&ONE_OF_OVERLAP_ADDED, format!("alternatives of the `oneOf` of {schema} now overlap"))
        }
        (true, false) => (
            &ONE_OF_OVERLAP_REMOVED,
            format!("alternatives of the `oneOf` of {schema} no longer overlap"),
        ),
        (false, true) => (
            &ADDITIONAL_PROPERTIES_ALLOWED,
            format!("{schema} may have properties of several alternatives"),
        ),
        (false, false) => (
            &ADDITIONAL_PROPERTIES_FORBIDDEN,
            format!("{schema} may no longer have properties of several alternatives"),
        ),
    };
    SchemaFinding::new(rule, message, &overlap.old, &overlap.new)
        .with_set_change(overlap.change(), "objects with properties of several alternatives")
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
