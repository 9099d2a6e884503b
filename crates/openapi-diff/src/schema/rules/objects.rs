//! Additional properties of objects: those that `properties` does not name.

use openapi_model::schema::{AdditionalProperties, NormalForm};

use super::unknown::unhandled_difference;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Level};

rules! {
    pub(super) ADDITIONAL_PROPERTIES_FORBIDDEN: "additional-properties-forbidden",
        "an object may no longer have additional properties (major in requests and in Rust)";
    ADDITIONAL_PROPERTIES_RESTRICTED: "additional-properties-restricted",
        "additional properties of an object must fit a schema (major in requests and in Rust)";
    pub(super) ADDITIONAL_PROPERTIES_ALLOWED: "additional-properties-allowed",
        "an object may have additional properties (major in responses)";
    ADDITIONAL_PROPERTIES_UNRESTRICTED: "additional-properties-unrestricted",
        "additional properties of an object may have any value (major in responses and in Rust)";
}

const KEYWORD: &str = "additionalProperties";

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if is_closed_otherwise(pair) {
        findings.push(subschema_closed_or_opened(pair));
        return;
    }
    use AdditionalProperties::{Any, Forbidden, Schema};
    let old = pair.old.constraints.additional_properties;
    let new = pair.new.constraints.additional_properties;
    if old == new {
        return;
    }
    let schema = pair.describe(KEYWORD);
    let other_type = || Effect::major("its additional properties have another type");
    let (rule, change, message, rust) = match (old, new) {
        (Any | Schema, Forbidden) => (
            &ADDITIONAL_PROPERTIES_FORBIDDEN,
            (SetChange::Narrowed, ADDITIONAL),
            format!("{schema} may no longer have additional properties"),
            major_change_or(pair, Effect::major("its struct no longer keeps unknown fields")),
        ),
        (Any, Schema) => (
            &ADDITIONAL_PROPERTIES_RESTRICTED,
            (SetChange::Narrowed, OTHER),
            format!("additional properties of {schema} must fit a schema"),
            other_type(),
        ),
        (Forbidden, Any | Schema) => (
            &ADDITIONAL_PROPERTIES_ALLOWED,
            (SetChange::Widened, ADDITIONAL),
            format!("{schema} may have additional properties"),
            major_change_or(
                pair,
                Effect::minor("its struct has a new field that keeps unknown fields"),
            ),
        ),
        (Schema, Any) => (
            &ADDITIONAL_PROPERTIES_UNRESTRICTED,
            (SetChange::Widened, OTHER),
            format!("additional properties of {schema} may have any value"),
            other_type(),
        ),
        _ => return,
    };
    let finding =
        pair.finding_at(rule, KEYWORD, message).with_set_change(change.0, change.1).in_rust(rust);
    findings.push(finding);
}

/// Returns whether the subschemas of an `allOf` forbid each other other properties than before,
/// apart from those that were added or removed.
fn is_closed_otherwise(pair: &Pair<'_, '_>) -> bool {
    let [old, new] = [pair.old, pair.new].map(|form| &form.constraints.closed_subschemas);
    let was_or_is_open = old.is_empty() || new.is_empty();
    let mut common =
        pair.old.properties.keys().filter(|name| pair.new.properties.contains_key(*name));
    old != new
        && (was_or_is_open
            || common
                .any(|name| forbids_property(pair.old, name) != forbids_property(pair.new, name)))
}

/// Returns whether no object has a property, as a subschema of an `allOf` allows its own alone.
pub(super) fn forbids_property(form: &NormalForm<'_>, name: &str) -> bool {
    let has_patterns = form.applied.iter().any(|one| one.keyword == "patternProperties");
    let mut closed = form.constraints.closed_subschemas.iter();
    !has_patterns && closed.any(|names| !names.iter().any(|known| known == name))
}

/// The change of the properties that the subschemas of an `allOf` forbid each other.
fn subschema_closed_or_opened(pair: &Pair<'_, '_>) -> SchemaFinding {
    let old = &pair.old.constraints.closed_subschemas;
    let new = &pair.new.constraints.closed_subschemas;
    let (rule, change, how) = if old.is_subset(new) {
        let rule = &ADDITIONAL_PROPERTIES_FORBIDDEN;
        (rule, SetChange::Narrowed, "forbids")
    } else if new.is_subset(old) {
        let rule = &ADDITIONAL_PROPERTIES_ALLOWED;
        (rule, SetChange::Widened, "no longer forbids")
    } else {
        let schema = pair.describe_new();
        let message = format!("the subschemas of the `allOf` of {schema} allow other properties");
        return unhandled_difference(pair, &format!("{message} together"));
    };
    let schema = pair.describe(KEYWORD);
    let message = format!("{schema} {how} properties of other subschemas of an `allOf`");
    pair.finding_at(rule, KEYWORD, message)
        .with_set_change(change, "objects with properties of several subschemas")
        .in_rust(Effect::major("its struct may begin or cease to keep unknown fields"))
}

const ADDITIONAL: &str = "objects with additional properties";
const OTHER: &str = "objects with additional properties that do not fit the schema";

/// The effect in Rust: another type, or else `effect`.
fn major_change_or(pair: &Pair<'_, '_>, effect: Effect) -> Effect {
    let change = rust::change(pair);
    if change.level == Some(Level::Major) { change } else { effect }
}
