//! Patterns of strings, and unique items of arrays.

use openapi_model::schema::TypeSet;
use regex::Regex;
use serde_json::Value;

use super::distinct_items::most_items;
use crate::schema::cache::ComparisonCache;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;

rules! {
    PATTERN_ADDED: "pattern-added",
        "strings must match a pattern (major in requests)";
    PATTERN_REMOVED: "pattern-removed",
        "strings no longer have to match a pattern (major in responses)";
    PATTERN_CHANGED: "pattern-changed",
        "strings must match another pattern (major: which of two patterns allows more cannot be computed)";
    UNIQUE_ITEMS_ADDED: "unique-items-added",
        "the items of an array must be unique (major in requests)";
    UNIQUE_ITEMS_REMOVED: "unique-items-removed",
        "the items of an array no longer have to be unique (major in responses)";
}

pub(super) fn check(
    cache: &ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    findings: &mut Vec<SchemaFinding>,
) {
    if pair.both_allow(TypeSet::STRING) {
        findings.extend(pattern(pair));
    }
    if pair.both_allow(TypeSet::ARRAY) {
        findings.extend(unique_items(cache, pair));
    }
}

fn pattern(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    const OUTSIDE: &str = "strings that do not match the pattern";
    let (old, new) = (&pair.old.constraints.patterns, &pair.new.constraints.patterns);
    if old == new {
        return None;
    }
    let schema = pair.describe("pattern");
    let (rule, message, change, values) = if old.is_subset(new) {
        let message = format!("{schema} now has a pattern");
        (&PATTERN_ADDED, message, SetChange::Narrowed, OUTSIDE)
    } else if new.is_subset(old) {
        let message = format!("{schema} no longer has a pattern");
        (&PATTERN_REMOVED, message, SetChange::Widened, OUTSIDE)
    } else {
        let message = format!("the pattern of {schema} has changed");
        let values = "strings that match only the new pattern";
        (&PATTERN_CHANGED, message, SetChange::Replaced, values)
    };
    let finding = pair
        .finding_at(rule, "pattern", message)
        .with_set_change(change, values)
        .idle_if(lists_what_fits(pair));
    Some(finding)
}

/// Returns whether both sides list their values, and all listed values match the patterns.
fn lists_what_fits(pair: &Pair<'_, '_>) -> bool {
    [pair.old, pair.new].into_iter().all(|form| {
        let Some(values) = &form.constraints.values else {
            return false;
        };
        let texts: Vec<&str> = values.values().filter_map(Value::as_str).collect();
        form.constraints.patterns.iter().all(|pattern| {
            Regex::new(pattern).is_ok_and(|pattern| texts.iter().all(|text| pattern.is_match(text)))
        })
    })
}

fn unique_items(cache: &ComparisonCache<'_>, pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (pair.old.constraints.unique_items, pair.new.constraints.unique_items);
    if old == new {
        return None;
    }
    let (rule, change, how) = if new {
        (&UNIQUE_ITEMS_ADDED, SetChange::Narrowed, "must")
    } else {
        let how = "no longer have to";
        (&UNIQUE_ITEMS_REMOVED, SetChange::Widened, how)
    };
    let schema = pair.describe("uniqueItems");
    let message = format!("the items of {schema} {how} be unique");
    // An array of at most one item has no duplicates.
    let (unique, store, other) =
        if new { (pair.new, &cache.old, pair.old) } else { (pair.old, &cache.new, pair.new) };
    let is_single = unique.constraints.size_limits.get("maxItems").is_some_and(|most| *most <= 1)
        || most_items(store, other).is_some_and(|most| most <= 1);
    let finding = pair
        .finding_at(rule, "uniqueItems", message)
        .with_set_change(change, "arrays with duplicate items")
        .idle_if(is_single);
    Some(finding)
}
