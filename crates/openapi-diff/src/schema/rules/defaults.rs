//! Defaults, and what is deprecated.

use openapi_model::schema::TypeSet;
use serde_json::Value;

use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;
use crate::shown::shown;
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
    let finding = match (old, new) {
        (None, None) => return None,
        (Some(old), Some(new)) if old == new => return None,
        (None, Some(new)) => default_added(pair, new),
        (Some(old), None) => default_removed(pair, old),
        (Some(old), Some(new)) => default_changed(pair, old, new),
    };
    let finding = if pair.is_required {
        finding.in_both_directions(
            Effect::patch("the value is always present, so that the default has no effect"),
            Effect::none(),
        )
    } else {
        finding
    };
    Some(finding.with_same_code())
}

fn default_added(pair: &Pair<'_, '_>, new: &Value) -> SchemaFinding {
    let message = format!("{} now has a default", pair.describe("default"));
    let new = shown(new);
    pair.finding_at(&DEFAULT_ADDED, "default", message)
        .in_both_directions(
            Effect::minor(format!("an absent value means `{new}`")),
            Effect::major(format!("must treat an absent value as `{new}`")),
        )
}

fn default_removed(pair: &Pair<'_, '_>, old: &Value) -> SchemaFinding {
    let message = format!("{} no longer has a default", pair.describe("default"));
    let wire = format!("an absent value may no longer mean `{}`", shown(old));
    pair.finding_at(&DEFAULT_REMOVED, "default", message)
        .in_both_directions(
            Effect::major(wire),
            Effect::minor("may choose what an absent value means"),
        )
}

fn default_changed(pair: &Pair<'_, '_>, old: &Value, new: &Value) -> SchemaFinding {
    let schema = pair.describe("default");
    let finding = |how: &str| {
        let message = format!("the default of {schema} {how}");
        pair.finding_at(&DEFAULT_CHANGED, "default", message)
    };
    let another_value = |finding: SchemaFinding, old: &str, new: &str| {
        finding.in_both_directions(
            Effect::major(format!("an absent value means `{new}` instead of `{old}`")),
            Effect::major(format!("must treat an absent value as `{new}`")),
        )
    };
    if shown(old) != shown(new) {
        return another_value(finding("has changed"), &shown(old), &shown(new));
    }
    let finding = finding("is written as another type")
        .with_values(Some(old.to_string()), Some(new.to_string()));
    if pair.new.constraints.types.without(TypeSet::NULL) == TypeSet::STRING {
        finding.in_both_directions(
            Effect::patch("the value is a string, and stays the same"),
            Effect::none(),
        )
    } else {
        another_value(finding, &old.to_string(), &new.to_string())
    }
}

fn deprecated(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    if pair.old.is_deprecated == pair.new.is_deprecated {
        return None;
    }
    let schema = pair.describe("deprecated");
    let finding = |rule: &Rule, how: &str| {
        let message = format!("{schema} is {how}");
        pair.finding_at(rule, "deprecated", message)
            .with_values(None, None)
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
                Effect::patch("the generated code stays the same")
            })
            .equivalent()
    } else {
        finding(&SCHEMA_UNDEPRECATED, "no longer deprecated")
            .not_on_the_wire()
            .in_rust(Effect::patch("the compiler no longer warns"))
    };
    Some(finding)
}
