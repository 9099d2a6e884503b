//! Values that are listed: `enum`, and `x-extensible-enum` for sets that may grow.

use openapi_model::schema::{NormalForm, TypeSet};
use std::collections::BTreeSet;

use serde_json::Value;

use crate::schema::finding::{Finding, Shift};
use crate::schema::pair::Pair;
use crate::schema::rust;
use crate::{Effect, Level, Rule};

pub(super) const RULES: &[Rule] = &[
    ENUM_VALUE_ADDED,
    ENUM_VALUE_REMOVED,
    ENUM_ADDED,
    ENUM_REMOVED,
    ENUM_OPENED,
    ENUM_CLOSED,
    ENUM_RESPELT,
    KNOWN_VALUE_ADDED,
    KNOWN_VALUE_REMOVED,
    KNOWN_VALUES_ADDED,
    KNOWN_VALUES_REMOVED,
];

const ENUM_VALUE_ADDED: Rule = Rule {
    name: "enum-value-added",
    summary: "a closed set of values has a new one (major in answers)",
};

const ENUM_VALUE_REMOVED: Rule = Rule {
    name: "enum-value-removed",
    summary: "a closed set of values has lost one (major in requests and in Rust)",
};

const ENUM_ADDED: Rule = Rule {
    name: "enum-added",
    summary: "only listed values are left (major in requests and in Rust)",
};

const ENUM_REMOVED: Rule = Rule {
    name: "enum-removed",
    summary: "any value may stand where values were listed (major in answers and in Rust)",
};

const ENUM_OPENED: Rule = Rule {
    name: "enum-opened",
    summary: "a closed set of values has become an open one (major in answers and in Rust)",
};

const ENUM_CLOSED: Rule = Rule {
    name: "enum-closed",
    summary: "an open set of values has become a closed one (major in requests and in Rust)",
};

const ENUM_RESPELT: Rule = Rule {
    name: "enum-respelt",
    summary: "the same values are listed as alternatives, or no longer so (patch)",
};

const KNOWN_VALUE_ADDED: Rule = Rule {
    name: "known-value-added",
    summary: "another value of an open set is known (minor)",
};

const KNOWN_VALUE_REMOVED: Rule = Rule {
    name: "known-value-removed",
    summary: "a value of an open set is no longer known (major in Rust, where a variant is gone)",
};

const KNOWN_VALUES_ADDED: Rule = Rule {
    name: "known-values-added",
    summary: "values are known of what was any text (major in Rust, where it becomes an open enum)",
};

const KNOWN_VALUES_REMOVED: Rule = Rule {
    name: "known-values-removed",
    summary: "no value is known any more of an open set (major in Rust, where it was an open enum)",
};

const ENUM: &str = "enum";
const OPEN: &str = "x-extensible-enum";

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    found.extend(enum_value_added(pair));
    found.extend(enum_value_removed(pair));
    let closed = enum_closed(pair)
        .or_else(|| enum_opened(pair))
        .or_else(|| enum_added(pair))
        .or_else(|| enum_removed(pair));
    match closed {
        Some(finding) => found.push(finding),
        None => found.extend(known_values(pair)),
    }
    found.extend(enum_respelt(pair));
}

/// The values that the second list has and the first has not.
fn new_values(first: &NormalForm<'_>, second: &NormalForm<'_>) -> Option<Vec<Value>> {
    let (first, second) = (
        first.constraints.values.as_ref()?,
        second.constraints.values.as_ref()?,
    );
    let new: Vec<Value> = second
        .iter()
        .filter(|(text, _)| !first.contains_key(*text))
        .map(|(_, value)| value.clone())
        .collect();
    (!new.is_empty()).then_some(new)
}

fn enum_value_added(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = listed(&new_values(pair.old, pair.new)?);
    let message = format!("{} may be {values}", pair.label(ENUM));
    let variant = match rust::change(pair) {
        same if same.level == Some(Level::Patch) => match has_variants(pair) {
            true => Effect::minor(format!("a variant is new for {values}")),
            false => same,
        },
        other => other,
    };
    let finding = place(pair, &ENUM_VALUE_ADDED, message)
        .shift(Shift::Wider, &values)
        .rust(variant);
    Some(finding)
}

fn enum_value_removed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = listed(&new_values(pair.new, pair.old)?);
    let message = format!("{} may no longer be {values}", pair.label(ENUM));
    let variant = match rust::change(pair) {
        same if same.level == Some(Level::Patch) => match has_variants(pair) {
            true => Effect::major(format!("the variant for {values} is gone")),
            false => same,
        },
        other => other,
    };
    let finding = place(pair, &ENUM_VALUE_REMOVED, message)
        .shift(Shift::Narrower, &values)
        .rust(variant);
    Some(finding)
}

/// Whether the values are variants of an enum in Rust, before and after.
fn has_variants(pair: &Pair<'_, '_>) -> bool {
    [pair.old, pair.new].into_iter().all(|meaning| {
        let values = meaning
            .constraints
            .values
            .iter()
            .flat_map(|values| values.values());
        meaning.constraints.types.intersects(TypeSet::STRING) && rust::can_be_variants(values)
    })
}

fn enum_added(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = pair.new.constraints.values.as_ref()?;
    pair.old.constraints.values.is_none().then(|| {
        let values = listed(values.values());
        let message = format!("{} may be only {values}", pair.label(ENUM));
        place(pair, &ENUM_ADDED, message)
            .shift(Shift::Narrower, &format!("values other than {values}"))
            .rust(rust::change(pair))
    })
}

fn enum_removed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = pair.old.constraints.values.as_ref()?;
    pair.new.constraints.values.is_none().then(|| {
        let values = listed(values.values());
        let message = format!("{} may be other than {values}", pair.label(ENUM));
        place(pair, &ENUM_REMOVED, message)
            .shift(Shift::Wider, &format!("values other than {values}"))
            .rust(rust::change(pair))
    })
}

fn enum_opened(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = pair.old.constraints.values.as_ref()?;
    pair.new.constraints.known_values.as_ref()?;
    pair.new.constraints.values.is_none().then(|| {
        let values = listed(values.values());
        let message = format!("the values of {} are an open set", pair.label(OPEN));
        Finding::new(
            &ENUM_OPENED,
            message,
            pair.old.keyword_pointer(ENUM),
            pair.new.keyword_pointer(OPEN),
        )
        .shift(Shift::Wider, &format!("values other than {values}"))
        .rust(rust::change(pair))
    })
}

fn enum_closed(pair: &Pair<'_, '_>) -> Option<Finding> {
    let values = pair.new.constraints.values.as_ref()?;
    pair.old.constraints.known_values.as_ref()?;
    pair.old.constraints.values.is_none().then(|| {
        let values = listed(values.values());
        let message = format!("the values of {} are a closed set", pair.label(ENUM));
        Finding::new(
            &ENUM_CLOSED,
            message,
            pair.old.keyword_pointer(OPEN),
            pair.new.keyword_pointer(ENUM),
        )
        .shift(Shift::Narrower, &format!("values other than {values}"))
        .rust(rust::change(pair))
    })
}

fn enum_respelt(pair: &Pair<'_, '_>) -> Option<Finding> {
    let old = pair.old.constraints.lists_values_as_alternatives;
    let new = pair.new.constraints.lists_values_as_alternatives;
    let is_listed = |meaning: &NormalForm<'_>| {
        meaning.constraints.values.is_some() || meaning.constraints.known_values.is_some()
    };
    (old != new && is_listed(pair.old) && is_listed(pair.new)).then(|| {
        let how = if new { "as" } else { "no longer as" };
        let label = pair.label("anyOf");
        let message = format!("the values of {label} are listed {how} alternatives");
        pair.found_here(&ENUM_RESPELT, message)
            .not_on_the_wire()
            .rust(rust::change(pair))
            .rated(Level::Patch)
    })
}

/// What has changed of the values that are known of an open set.
fn known_values(pair: &Pair<'_, '_>) -> Vec<Finding> {
    match (
        &pair.old.constraints.known_values,
        &pair.new.constraints.known_values,
    ) {
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

fn known_value_added(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> Finding {
    let values = quoted(values);
    let message = format!(
        "the open set of {} lists {values} as well",
        pair.label(OPEN)
    );
    let unknown = format!("a variant is new; matches on `Unknown(…)` stop firing for {values}");
    open(pair, &KNOWN_VALUE_ADDED, message)
        .both(
            Effect::minor(format!(
                "{values} may be expected; the set is open as before"
            )),
            Effect::minor(format!("may use {values}")),
        )
        .rust(match is_open_enum(pair) {
            true => Effect::minor(unknown),
            false => Effect::patch("the generated code stays the same"),
        })
}

fn known_value_removed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> Finding {
    let values = quoted(values);
    let label = pair.label(OPEN);
    let message = format!("the open set of {label} no longer lists {values}");
    open(pair, &KNOWN_VALUE_REMOVED, message)
        .request(
            Effect::minor(format!("the server may no longer know {values}")),
            Effect::minor(format!("need not know {values}")),
        )
        .response(
            Effect::patch(format!("{values} may still occur, as the set is open")),
            Effect::minor(format!("should no longer send {values}")),
        )
        .rust(match is_open_enum(pair) {
            true => Effect::major(format!("the variant for {values} is gone")),
            false => Effect::patch("the generated code stays the same"),
        })
}

fn known_values_added(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> Finding {
    let label = pair.label(OPEN);
    let message = format!("{label} is an open set that lists {}", quoted(values));
    open(pair, &KNOWN_VALUES_ADDED, message)
        .both(
            Effect::minor("these values may be expected; any other may occur, as before"),
            Effect::none(),
        )
        .rust(rust::change(pair))
}

fn known_values_removed(pair: &Pair<'_, '_>, values: &BTreeSet<&str>) -> Finding {
    let label = pair.label(OPEN);
    let message = format!(
        "{label} is any text, and was an open set of {}",
        quoted(values)
    );
    open(pair, &KNOWN_VALUES_REMOVED, message)
        .both(
            Effect::patch("any value may occur, as before"),
            Effect::none(),
        )
        .rust(rust::change(pair))
}

/// Whether the known values are variants in Rust: those of components are.
fn is_open_enum(pair: &Pair<'_, '_>) -> bool {
    pair.old.name.is_some()
        && pair.new.name.is_some()
        && pair.new.constraints.types.intersects(TypeSet::STRING)
}

/// A finding about the list of values, which is not told twice.
fn place(pair: &Pair<'_, '_>, rule: &Rule, message: String) -> Finding {
    Finding::new(
        rule,
        message,
        pair.old.keyword_pointer(ENUM),
        pair.new.keyword_pointer(ENUM),
    )
}

fn open(pair: &Pair<'_, '_>, rule: &Rule, message: String) -> Finding {
    Finding::new(
        rule,
        message,
        pair.old.keyword_pointer(OPEN),
        pair.new.keyword_pointer(OPEN),
    )
}

/// Values in a sentence.
fn listed<'v>(values: impl IntoIterator<Item = &'v Value>) -> String {
    let texts: BTreeSet<String> = values.into_iter().map(crate::shown::shown).collect();
    sentence(texts.iter().map(String::as_str))
}

fn quoted(values: &BTreeSet<&str>) -> String {
    sentence(values.iter().copied())
}

fn sentence<'v>(values: impl Iterator<Item = &'v str>) -> String {
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
