//! Defaults, and what is deprecated.

use openapi_model::schema::TypeSet;
use terminal::escape::code;

use crate::change::SAME_CODE;
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::shown::{shown, shown_typed};
use crate::{Effect, Rule};

rules! {
    DEFAULT_ADDED: "default-added",
        "a default was added: it says what an absent value means (minor)";
    DEFAULT_REMOVED: "default-removed",
        "a default was removed: an absent value may mean something else (major)";
    DEFAULT_CHANGED: "default-changed",
        "a default has changed: an absent value means something else (major)";
    SCHEMA_DEPRECATED: "schema-deprecated",
        "a property, or another schema, is deprecated (minor)";
    SCHEMA_UNDEPRECATED: "schema-undeprecated",
        "a property, or another schema, is no longer deprecated (patch)";
}

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    findings.extend(default(pair));
    findings.extend(deprecated(pair));
}

fn default(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.default, &pair.new.default);
    if old == new {
        return None;
    }
    let schema = pair.describe("default");
    let is_string = pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::STRING;
    let finding = |rule: &Rule, message: String| pair.finding_at(rule, "default", message);
    let finding = match (old, new) {
        (Some(old), Some(new)) if shown(old) == shown(new) => {
            let message = format!("the default of {schema} is written as another type");
            let finding = finding(&DEFAULT_CHANGED, message)
                .with_values(Some(old.to_string()), Some(new.to_string()));
            if is_string {
                let wire = Effect::patch("the value is a string, and stays the same");
                finding.in_both_directions(wire, Effect::none())
            } else {
                another_value(finding, &old.to_string(), &new.to_string())
            }
        }
        (Some(old), Some(new)) => {
            let message = format!("the default of {schema} has changed");
            another_value(finding(&DEFAULT_CHANGED, message), &shown_typed(old), &shown_typed(new))
        }
        (None, Some(new)) => {
            let new = shown_typed(new);
            let message = format!("{schema} now has a default");
            finding(&DEFAULT_ADDED, message).in_both_directions(
                Effect::minor(format!("an absent value means {}", code(&new))),
                Effect::major(format!("must treat an absent value as {}", code(&new))),
            )
        }
        (Some(old), None) => {
            let old = shown_typed(old);
            let message = format!("{schema} no longer has a default");
            finding(&DEFAULT_REMOVED, message).in_both_directions(
                Effect::major(format!("an absent value may no longer mean {}", code(old))),
                Effect::minor("may choose what an absent value means"),
            )
        }
        (None, None) => return None,
    };
    Some(if pair.key.is_required {
        finding.in_both_directions(
            Effect::patch("the value is always present, so that the default has no effect"),
            Effect::none(),
        )
    } else {
        finding
    })
}

/// The finding that an absent value stands for another value than before.
fn another_value(finding: SchemaFinding, old: &str, new: &str) -> SchemaFinding {
    finding.in_both_directions(
        Effect::major(format!("an absent value means {} instead of {}", code(new), code(old))),
        Effect::major(format!("must treat an absent value as {}", code(new))),
    )
}

fn deprecated(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    if pair.old.is_deprecated == pair.new.is_deprecated {
        return None;
    }
    let schema = pair.describe("deprecated");
    let finding = |rule: &Rule, how: &str| {
        let message = format!("{schema} is {how}");
        pair.finding_at(rule, "deprecated", message).with_values(None, None)
    };
    let finding = if pair.new.is_deprecated {
        finding(&SCHEMA_DEPRECATED, "deprecated")
            .in_both_directions(
                Effect::minor("it still works, and may be removed later"),
                Effect::none(),
            )
            .in_rust(if schema.starts_with("property") {
                Effect::minor("the compiler warns where the field is used")
            } else {
                Effect::patch(SAME_CODE)
            })
            .equivalent()
    } else {
        finding(&SCHEMA_UNDEPRECATED, "no longer deprecated")
            .not_on_the_wire()
            .in_rust(Effect::patch("the compiler no longer warns"))
    };
    Some(finding)
}
