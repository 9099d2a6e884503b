//! Listed values: `enum`, and `x-extensible-enum` for sets that may grow.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::rust::{RustType, Scalar};
use openapi_model::schema::{NormalForm, TypeSet};
use serde_json::Value;

use super::exclusions::is_excluded;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::sides::Sides;
use crate::{Effect, Level, Rule};

rules! {
    ENUM_VALUE_ADDED: "enum-value-added",
        "a value was added to an enum (major in responses)";
    ENUM_VALUE_REMOVED: "enum-value-removed",
        "a value was removed from an enum (major in requests and in Rust)";
    ENUM_VALUE_RENAMED: "enum-value-renamed",
        "a value of an enum was removed, and another one was added (major)";
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
    KNOWN_VALUE_RENAMED: "known-value-renamed",
        "a known value of an open set was removed, and another one was added (minor, major in Rust)";
    KNOWN_VALUES_ADDED: "known-values-added",
        "a string became an open set with known values (major in Rust, where it becomes an open enum)";
    KNOWN_VALUES_REMOVED: "known-values-removed",
        "an open set with known values became a string (major in Rust, where it was an open enum)";
}

const ENUM: &str = "enum";
const OPEN_SET: &str = "x-extensible-enum";

/// The keyword for a list on both sides.
const ENUMS: Sides<&str> = Sides::new(ENUM, ENUM);
const OPEN_SETS: Sides<&str> = Sides::new(OPEN_SET, OPEN_SET);

pub(super) fn check(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    match value_renamed(cache, pair) {
        Some(finding) => findings.push(finding),
        None => {
            findings.extend(values_changed(cache, pair, SetChange::Widened));
            findings.extend(values_changed(cache, pair, SetChange::Narrowed));
        }
    }
    match list_changed(pair) {
        Some(finding) => findings.push(finding),
        None => findings.extend(known_values_changed(pair)),
    }
    findings.extend(enum_respelled(pair));
}

/// The finding that one text of a list was replaced by another, and the others stay.
fn value_renamed(cache: &ComparisonCache<'_>, pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints.values, &pair.new.constraints.values);
    let (old, new) = (old.as_ref()?, new.as_ref()?);
    let removed: Vec<&Value> =
        old.iter().filter(|(text, _)| !new.contains_key(*text)).map(|(_, value)| value).collect();
    let added: Vec<&Value> =
        new.iter().filter(|(text, _)| !old.contains_key(*text)).map(|(_, value)| value).collect();
    let ([was], [is]) = (removed.as_slice(), added.as_slice()) else {
        return None;
    };
    let is_idle = is_excluded(&cache.old, pair.old, was) || is_excluded(&cache.new, pair.new, is);
    if is_idle || old.len() < 2 {
        return None;
    }
    let [from, to] = [was.as_str()?, is.as_str()?];
    let (was, is) = (list_values([*was]), list_values([*is]));
    let message = format!("value {is} of {} was renamed from {was}", pair.describe(ENUM));
    let variant = Effect::major(format!("the variant for {was} is now that for {is}"));
    let finding = finding_at(pair, &ENUM_VALUE_RENAMED, message, ENUMS)
        .renamed(from, to)
        .with_set_change(SetChange::Replaced, &is)
        .in_requests(
            Effect::major(format!("requests that contain {was} may be rejected")),
            Effect::major(format!("must accept {is}")),
        )
        .in_responses(
            Effect::major(format!("responses may now contain {is} instead of {was}")),
            Effect::major(format!("must send {is} instead of {was}")),
        )
        .in_rust(variant_changed(pair, variant));
    Some(finding)
}

/// The values that only one list has: new ones if the change widens.
fn values_changed(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    change: SetChange,
) -> Option<SchemaFinding> {
    let (without, with, store) = if change == SetChange::Widened {
        (pair.old, pair.new, &cache.new)
    } else {
        (pair.new, pair.old, &cache.old)
    };
    let known = without.constraints.values.as_ref()?;
    let listed = with.constraints.values.as_ref()?;
    let new: Vec<&Value> = listed
        .iter()
        .filter(|(text, _)| !known.contains_key(*text))
        .map(|(_, value)| value)
        .collect();
    if new.is_empty() {
        return None;
    }
    let are_excluded = new.iter().all(|value| is_excluded(store, with, value));
    let count = new.len();
    let values = list_values(new);
    let (rule, how, short, variant) = if change == SetChange::Widened {
        let short = abbreviate(&values, count, "the new values");
        let variant = Effect::minor(format!("the enum has a new variant for {short}"));
        (&ENUM_VALUE_ADDED, "may also be", short, variant)
    } else {
        let short = abbreviate(&values, count, "the removed values");
        let variant = Effect::major(format!("the variant for {short} was removed"));
        (&ENUM_VALUE_REMOVED, "may no longer be", short, variant)
    };
    let message = format!("{} {how} {values}", pair.describe(ENUM));
    let finding = finding_at(pair, rule, message, ENUMS)
        .with_set_change(change, short)
        .idle_if(are_excluded)
        .in_rust(variant_changed(pair, variant));
    Some(finding)
}

/// The effect in Rust of an added or removed value: `variant`, if the values are variants of an
/// enum before and after.
fn variant_changed(pair: &Pair<'_, '_>, variant: Effect) -> Effect {
    let has_variants =
        |rust: &RustType| matches!(rust, RustType::Enum | RustType::Scalar(Scalar::OpenEnum));
    match pair.rust {
        Some(types) if types.are_same() && has_variants(&types.old) => variant,
        _ => rust::change(pair),
    }
}

/// The finding that a list of values was added, removed, opened or closed.
fn list_changed(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    let (change, form, other) = match (&old.values, &new.values) {
        (None, Some(_)) => (SetChange::Narrowed, pair.new, old),
        (Some(_), None) => (SetChange::Widened, pair.old, new),
        _ => return None,
    };
    let values = listed(form);
    let count = form.constraints.values.as_ref().map_or(0, BTreeMap::len);
    let others = format!("values other than {}", abbreviate(&values, count, "those of the list"));
    let [listed, open] = [ENUM, OPEN_SET].map(|keyword| pair.describe(keyword));
    let (rule, keywords, message) = match (change, other.known_values.is_some()) {
        (SetChange::Narrowed, false) => {
            let message = format!("{listed} may only be {values}");
            (&ENUM_ADDED, ENUMS, message)
        }
        (SetChange::Narrowed, true) => {
            let message = format!("the values of {listed} are now a closed set");
            (&ENUM_CLOSED, Sides::new(OPEN_SET, ENUM), message)
        }
        (_, false) => {
            let message = format!("{listed} may have values other than {values}");
            (&ENUM_REMOVED, ENUMS, message)
        }
        (_, true) => {
            let message = format!("the values of {open} are now an open set");
            (&ENUM_OPENED, Sides::new(ENUM, OPEN_SET), message)
        }
    };
    let finding = finding_at(pair, rule, message, keywords)
        .with_set_change(change, &others)
        .in_rust(rust::change(pair));
    Some(finding)
}

fn enum_respelled(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    let has_list = [old, new].iter().all(|one| one.values.is_some() || one.known_values.is_some());
    let is_respelled = old.lists_values_as_alternatives != new.lists_values_as_alternatives;
    (has_list && is_respelled).then(|| {
        let how = if new.lists_values_as_alternatives { "now" } else { "no longer" };
        let schema = pair.describe("anyOf");
        let message = format!("the values of {schema} are {how} listed as alternatives");
        pair.finding(&ENUM_RESPELLED, message)
            .not_on_the_wire()
            .in_rust(rust::change(pair))
            .with_level(Level::Patch)
    })
}

/// The finding about the known values of an open set.
fn known_values_changed(pair: &Pair<'_, '_>) -> Vec<SchemaFinding> {
    let (old, new) = (&pair.old.constraints, &pair.new.constraints);
    match (&old.known_values, &new.known_values) {
        (Some(old), Some(new)) => {
            let added: BTreeSet<&str> = new.difference(old).copied().collect();
            let removed: BTreeSet<&str> = old.difference(new).copied().collect();
            if let (1, Some(was), 1, Some(is)) =
                (removed.len(), removed.first(), added.len(), added.first())
                && old.len() > 1
            {
                return vec![known_value_renamed(pair, was, is)];
            }
            let added = (!added.is_empty()).then(|| known_value_added(pair, &added));
            let removed = (!removed.is_empty()).then(|| known_value_removed(pair, &removed));
            added.into_iter().chain(removed).collect()
        }
        (None, Some(values)) => vec![open_set_changed(pair, values, true)],
        (Some(values), None) => vec![open_set_changed(pair, values, false)],
        (None, None) => Vec::new(),
    }
}

fn known_value_added(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let (count, values) = (values.len(), quote_values(values));
    let schema = pair.describe(OPEN_SET);
    let message = format!("the open set of {schema} also lists {values}");
    let values = abbreviate(&values, count, "the new values");
    let variant = Effect::minor(format!(
        "the enum has a new variant for {values}, which `Unknown(…)` no longer matches"
    ));
    finding_at(pair, &KNOWN_VALUE_ADDED, message, OPEN_SETS)
        .in_both_directions(
            Effect::minor(format!("{values} may occur; the set is still open")),
            Effect::minor(format!("may use {values}")),
        )
        .in_rust(variant_changed(pair, variant))
}

fn known_value_removed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> SchemaFinding {
    let (count, values) = (values.len(), quote_values(values));
    let schema = pair.describe(OPEN_SET);
    let message = format!("the open set of {schema} no longer lists {values}");
    let values = abbreviate(&values, count, "the removed values");
    let variant = Effect::major(format!("the variant for {values} was removed"));
    finding_at(pair, &KNOWN_VALUE_REMOVED, message, OPEN_SETS)
        .in_requests(
            Effect::minor(format!("the server may no longer support {values}")),
            Effect::minor(format!("need not support {values}")),
        )
        .in_responses(
            Effect::patch(format!("{values} may still occur, as the set is open")),
            Effect::minor(format!("should no longer send {values}")),
        )
        .in_rust(variant_changed(pair, variant))
}

fn known_value_renamed(pair: &Pair<'_, '_>, was: &str, is: &str) -> SchemaFinding {
    let (from, to) = (was, is);
    let (was, is) = (code(was), code(is));
    let message = format!("known value {is} of {} was renamed from {was}", pair.describe(OPEN_SET));
    let variant = Effect::major(format!("the variant for {was} is now that for {is}"));
    finding_at(pair, &KNOWN_VALUE_RENAMED, message, OPEN_SETS)
        .renamed(from, to)
        .in_requests(
            Effect::minor(format!("the server may no longer support {was}, but {is}")),
            Effect::minor(format!("may use {is}")),
        )
        .in_responses(
            Effect::minor(format!("{is} may occur instead of {was}; the set is still open")),
            Effect::minor(format!("should send {is} instead of {was}")),
        )
        .in_rust(variant_changed(pair, variant))
}

/// The finding that a string became an open set, or the reverse.
fn open_set_changed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>, is_added: bool) -> SchemaFinding {
    let (rule, how, wire) = if is_added {
        let wire = Effect::minor("these values are known; any other may still occur");
        (&KNOWN_VALUES_ADDED, "now", wire)
    } else {
        let wire = Effect::patch("any value may still occur");
        (&KNOWN_VALUES_REMOVED, "no longer", wire)
    };
    let (schema, values) = (pair.describe(OPEN_SET), quote_values(values));
    let message = format!("{schema} is {how} an open set that lists {values}");
    finding_at(pair, rule, message, OPEN_SETS)
        .in_both_directions(wire, Effect::none())
        .in_rust(rust::change(pair))
}

/// A finding about a keyword, without values, because the message lists them.
fn finding_at(
    pair: &Pair<'_, '_>,
    rule: &Rule,
    message: String,
    keywords: Sides<&str>,
) -> SchemaFinding {
    let old = pair.old.keyword_pointer(keywords.old);
    let new = pair.new.keyword_pointer(keywords.new);
    if pair.old_document.at(old) == pair.new_document.at(new) {
        // Another alternative was added or changed: no line of this list shows it.
        return pair.finding_at_use(rule, |_| message.clone());
    }
    SchemaFinding::new(rule, message, old, new)
}

/// The values of a list, as words of a sentence. Null is named only if there is no other value.
fn listed(form: &NormalForm<'_>) -> String {
    let mut values = form.constraints.values.iter().flatten().map(|(_, value)| value).peekable();
    let allows_null = form.constraints.types.intersects(TypeSet::NULL);
    if values.peek().is_none() && allows_null {
        return list_values([&Value::Null]);
    }
    list_values(values)
}

/// Values, as words of a sentence.
fn list_values<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let texts: BTreeSet<String> = values.into_iter().map(crate::shown::shown_typed).collect();
    join_quoted(texts.iter().map(String::as_str))
}

fn quote_values(values: &BTreeSet<&str>) -> String {
    join_quoted(values.iter().copied())
}

/// The words for some values in an effect: the values, or a phrase if the message lists several.
fn abbreviate<'t>(values: &'t str, count: usize, phrase: &'t str) -> &'t str {
    const NAMED: usize = 3;
    if count > NAMED { phrase } else { values }
}

fn join_quoted<'v>(values: impl Iterator<Item = &'v str>) -> String {
    const SHOWN: usize = 6;
    let values: Vec<String> = values.map(code).collect();
    match values.get(..SHOWN) {
        Some(first) if values.len() > SHOWN + 1 => {
            format!("{} and {} more", first.join(", "), values.len() - SHOWN)
        }
        _ if values.is_empty() => "nothing".to_owned(),
        _ => values.join(", "),
    }
}
