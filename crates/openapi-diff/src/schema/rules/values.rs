//! Values that are listed: `enum`, and `x-extensible-enum` for sets that may grow.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::{RustType, Scalar};
use openapi_model::schema::{NormalForm, SchemaStore, TypeSet};
use serde_json::Value;

use super::exclusions::is_excluded;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::schema::rust_types::RustTypes;
use crate::{Effect, Level, Rule};

rules! {
    ENUM_VALUE_ADDED: "enum-value-added",
        "a value was added to an enum (major in responses)";
    ENUM_VALUE_REMOVED: "enum-value-removed",
        "a value was removed from an enum (major in requests and in Rust)";
    ENUM_ADDED: "enum-added",
        "an enum was added: only the listed values are allowed (major in requests and in Rust)";
    ENUM_REMOVED: "enum-removed",
        "an enum was removed: values are no longer restricted to a list (major in responses and in Rust)";
    ENUM_OPENED: "enum-opened",
        "an enum became an open set of values (major in responses and in Rust)";
    ENUM_CLOSED: "enum-closed",
        "an open set of values became an enum (major in requests and in Rust)";
    ENUM_RESPELLED: "enum-respelled",
        "the same values are listed as alternatives, or no longer (patch)";
    KNOWN_VALUE_ADDED: "known-value-added",
        "a known value was added to an open set (minor)";
    KNOWN_VALUE_REMOVED: "known-value-removed",
        "a known value was removed from an open set (major in Rust, where a variant is removed)";
    KNOWN_VALUES_ADDED: "known-values-added",
        "a string became an open set with known values (major in Rust, where it becomes an open enum)";
    KNOWN_VALUES_REMOVED: "known-values-removed",
        "an open set with known values became a string (major in Rust, where it was an open enum)";
}

const ENUM: &str = "enum";
const OPEN_SET: &str = "x-extensible-enum";

pub(super) fn check(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    findings.extend(enum_value_added(cache, pair));
    findings.extend(enum_value_removed(cache, pair));
    match list_changed(pair) {
        Some(finding) => findings.push(finding),
        None => findings.extend(known_values_changed(pair)),
    }
    findings.extend(enum_respelled(pair));
}

/// The values that the second list has and the first has not, and whether a `not` excludes all of
/// them.
fn new_values(
    first: &NormalForm<'_>,
    (store, second): (&SchemaStore<'_>, &NormalForm<'_>),
) -> Option<(String, bool)> {
    let known = first.constraints.values.as_ref()?;
    let values = second.constraints.values.as_ref()?;
    let new = values.iter().filter(|(text, _)| !known.contains_key(*text));
    let new: Vec<&Value> = new.map(|(_, value)| value).collect();
    let are_excluded = new.iter().all(|value| is_excluded(store, second, value));
    (!new.is_empty()).then(|| (list_values(new), are_excluded))
}

fn enum_value_added(cache: &ComparisonCache<'_>, pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (values, are_excluded) = new_values(pair.old, (&cache.new, pair.new))?;
    let message = format!("{} may also be {values}", pair.describe(ENUM));
    let variant = Effect::minor(format!("the enum has a new variant for {values}"));
    let finding = finding_at(pair, &ENUM_VALUE_ADDED, message, ENUM, ENUM)
        .with_set_change(SetChange::Widened, &values)
        .idle_if(are_excluded)
        .in_rust(variant_changed(pair, variant));
    Some(finding)
}

fn enum_value_removed(cache: &ComparisonCache<'_>, pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (values, are_excluded) = new_values(pair.new, (&cache.old, pair.old))?;
    let message = format!("{} may no longer be {values}", pair.describe(ENUM));
    let variant = Effect::major(format!("the variant for {values} was removed"));
    let finding = finding_at(pair, &ENUM_VALUE_REMOVED, message, ENUM, ENUM)
        .with_set_change(SetChange::Narrowed, &values)
        .idle_if(are_excluded)
        .in_rust(variant_changed(pair, variant));
    Some(finding)
}

/// The effect in Rust of a value that was added or removed: `variant`, if the values are
/// variants of an enum before and after.
fn variant_changed(pair: &Pair<'_, '_>, variant: Effect) -> Effect {
    let change = rust::change(pair);
    let is_enum = |types: &&RustTypes| [&types.old, &types.new] == [&RustType::Enum; 2];
    if pair.rust.filter(is_enum).is_some() {
        variant
    } else {
        change
    }
}

/// A list of values that was added, removed, opened or closed.
fn list_changed(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    match (&old.values, &new.values) {
        (None, Some(values)) if old.known_values.is_some() => Some(enum_closed(pair, values)),
        (Some(values), None) if new.known_values.is_some() => Some(enum_opened(pair, values)),
        (None, Some(_)) => Some(enum_added(pair)),
        (Some(_), None) => Some(enum_removed(pair)),
        _ => None,
    }
}

fn enum_added(pair: &Pair<'_, '_>) -> SchemaFinding {
    let values = listed(pair.new);
    let message = format!("{} may only be {values}", pair.describe(ENUM));
    finding_at(pair, &ENUM_ADDED, message, ENUM, ENUM)
        .with_set_change(SetChange::Narrowed, &format!("values other than {values}"))
        .in_rust(rust::change(pair))
}

fn enum_removed(pair: &Pair<'_, '_>) -> SchemaFinding {
    let values = listed(pair.old);
    let message = format!(
        "{} may have values other than {values}",
        pair.describe(ENUM)
    );
    finding_at(pair, &ENUM_REMOVED, message, ENUM, ENUM)
        .with_set_change(SetChange::Widened, &format!("values other than {values}"))
        .in_rust(rust::change(pair))
}

fn enum_opened(pair: &Pair<'_, '_>, values: &BTreeMap<String, Value>) -> SchemaFinding {
    let values = list_values(values.values());
    let message = format!(
        "the values of {} are now an open set",
        pair.describe(OPEN_SET)
    );
    finding_at(pair, &ENUM_OPENED, message, ENUM, OPEN_SET)
        .with_set_change(SetChange::Widened, &format!("values other than {values}"))
        .in_rust(rust::change(pair))
}

fn enum_closed(pair: &Pair<'_, '_>, values: &BTreeMap<String, Value>) -> SchemaFinding {
    let values = list_values(values.values());
    let message = format!("the values of {} are now a closed set", pair.describe(ENUM));
    finding_at(pair, &ENUM_CLOSED, message, OPEN_SET, ENUM)
        .with_set_change(SetChange::Narrowed, &format!("values other than {values}"))
        .in_rust(rust::change(pair))
}

fn enum_respelled(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    let has_list = [old, new]
        .iter()
        .all(|one| one.values.is_some() || one.known_values.is_some());
    let is_respelled = old.lists_values_as_alternatives != new.lists_values_as_alternatives;
    (has_list && is_respelled).then(|| {
        let how = if new.lists_values_as_alternatives {
            "now"
        } else {
            "no longer"
        };
        let schema = pair.describe("anyOf");
        let message = format!("the values of {schema} are {how} listed as alternatives");
        pair.finding(&ENUM_RESPELLED, message)
            .not_on_the_wire()
            .in_rust(rust::change(pair))
            .with_level(Level::Patch)
    })
}

/// The change of the known values of an open set.
fn known_values_changed(pair: &Pair<'_, '_>) -> Vec<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    match (&old.known_values, &new.known_values) {
        (Some(old), Some(new)) => {
            let added: BTreeSet<&str> = new.difference(old).copied().collect();
            let removed: BTreeSet<&str> = old.difference(new).copied().collect();
            let added = (!added.is_empty()).then(|| known_value_added(pair, &added));
            let removed = (!removed.is_empty()).then(|| known_value_removed(pair, &removed));
            added.into_iter().chain(removed).collect()
        }
        (None, Some(values)) => vec![known_values_added(pair, values)],
        (Some(values), None) => vec![known_values_removed(pair, values)],
        (None, None) => Vec::new(),
    }
}

fn known_value_added(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let values = quote_values(values);
    let schema = pair.describe(OPEN_SET);
    let message = format!("the open set of {schema} also lists {values}");
    finding_at(pair, &KNOWN_VALUE_ADDED, message, OPEN_SET, OPEN_SET)
        .in_both_directions(
            Effect::minor(format!("{values} may occur; the set is still open")),
            Effect::minor(format!("may use {values}")),
        )
        .in_rust(if is_open_enum(pair) {
            Effect::minor(format!(
                "the enum has a new variant for {values}, which `Unknown(…)` no longer matches"
            ))
        } else {
            Effect::patch("the generated code stays the same")
        })
}

fn known_value_removed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let values = quote_values(values);
    let schema = pair.describe(OPEN_SET);
    let message = format!("the open set of {schema} no longer lists {values}");
    finding_at(pair, &KNOWN_VALUE_REMOVED, message, OPEN_SET, OPEN_SET)
        .in_requests(
            Effect::minor(format!("the server may no longer support {values}")),
            Effect::minor(format!("need not support {values}")),
        )
        .in_responses(
            Effect::patch(format!("{values} may still occur, as the set is open")),
            Effect::minor(format!("should no longer send {values}")),
        )
        .in_rust(if is_open_enum(pair) {
            Effect::major(format!("the variant for {values} was removed"))
        } else {
            Effect::patch("the generated code stays the same")
        })
}

fn known_values_added(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let (schema, values) = (pair.describe(OPEN_SET), quote_values(values));
    let message = format!("{schema} is now an open set that lists {values}");
    finding_at(pair, &KNOWN_VALUES_ADDED, message, OPEN_SET, OPEN_SET)
        .in_both_directions(
            Effect::minor("these values are known; any other may still occur"),
            Effect::none(),
        )
        .in_rust(rust::change(pair))
}

fn known_values_removed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let (schema, values) = (pair.describe(OPEN_SET), quote_values(values));
    let message = format!("{schema} is no longer an open set that lists {values}");
    finding_at(pair, &KNOWN_VALUES_REMOVED, message, OPEN_SET, OPEN_SET)
        .in_both_directions(Effect::patch("any value may still occur"), Effect::none())
        .in_rust(rust::change(pair))
}

/// Returns whether the known values are variants in Rust: those of components are.
fn is_open_enum(pair: &Pair<'_, '_>) -> bool {
    let open_enum = RustType::Scalar(Scalar::OpenEnum);
    pair.rust
        .is_some_and(|types| types.old == open_enum && types.new == open_enum)
}

/// A finding about a keyword that shows no values: the message lists them.
fn finding_at(
    pair: &Pair<'_, '_>,
    rule: &Rule,
    message: String,
    old: &str,
    new: &str,
) -> SchemaFinding {
    let (old, new) = (pair.old.keyword_pointer(old), pair.new.keyword_pointer(new));
    SchemaFinding::new(rule, message, old, new)
}

/// The values of a list in a sentence; null is named where there is no other.
fn listed(form: &NormalForm<'_>) -> String {
    let values = form.constraints.values.iter().flatten();
    let mut values = values.map(|(_, value)| value).peekable();
    let allows_null = form.constraints.types.intersects(TypeSet::NULL);
    if values.peek().is_none() && allows_null {
        return list_values([&Value::Null]);
    }
    list_values(values)
}

/// Values in a sentence.
fn list_values<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let texts: BTreeSet<String> = values.into_iter().map(crate::shown::shown).collect();
    join_quoted(texts.iter().map(String::as_str))
}

fn quote_values(values: &BTreeSet<&str>) -> String {
    join_quoted(values.iter().copied())
}

fn join_quoted<'v>(values: impl Iterator<Item = &'v str>) -> String {
    const SHOWN: usize = 6;
    let values: Vec<String> = values.map(|value| format!("`{value}`")).collect();
    match values.get(..SHOWN) {
        Some(first) if values.len() > SHOWN + 1 => {
            format!("{} and {} more", first.join(", "), values.len() - SHOWN)
        }
        _ if values.is_empty() => "nothing".to_owned(),
        _ => values.join(", "),
    }
}
