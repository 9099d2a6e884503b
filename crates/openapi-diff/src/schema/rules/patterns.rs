//! Patterns of strings, and unique items of arrays.

use openapi_model::schema::{NormalForm, TypeSet};

use crate::Rule;
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;

pub(super) const RULES: &[Rule] = &[
    PATTERN_ADDED,
    PATTERN_REMOVED,
    PATTERN_CHANGED,
    UNIQUE_ITEMS_ADDED,
    UNIQUE_ITEMS_REMOVED,
];

const PATTERN_ADDED: Rule = Rule {
    name: "pattern-added",
    summary: "strings must match a pattern (major in requests)",
};

const PATTERN_REMOVED: Rule = Rule {
    name: "pattern-removed",
    summary: "strings no longer have to match a pattern (major in responses)",
};

const PATTERN_CHANGED: Rule = Rule {
    name: "pattern-changed",
    summary: "strings must match another pattern (major: which of two patterns allows more cannot be computed)",
};

const UNIQUE_ITEMS_ADDED: Rule = Rule {
    name: "unique-items-added",
    summary: "the items of an array must be unique (major in requests)",
};

const UNIQUE_ITEMS_REMOVED: Rule = Rule {
    name: "unique-items-removed",
    summary: "the items of an array no longer have to be unique (major in responses)",
};

pub(super) fn check(pair: &Pair<'_, '_>, findings: &mut Vec<SchemaFinding>) {
    if pair.both_allow(TypeSet::STRING) {
        findings.extend(pattern(pair));
    }
    if pair.both_allow(TypeSet::ARRAY) {
        findings.extend(unique_items(pair));
    }
}

fn pattern(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    const OUTSIDE: &str = "strings that do not match the pattern";
    let (old, new) = (
        &pair.old.constraints.patterns,
        &pair.new.constraints.patterns,
    );
    if old == new {
        return None;
    }
    let schema = pair.describe("pattern");
    let finding = |rule, message| pair.finding_at(rule, "pattern", message);
    let finding = if old.is_subset(new) {
        finding(&PATTERN_ADDED, format!("{schema} now has a pattern"))
            .with_set_change(SetChange::Narrowed, OUTSIDE)
    } else if new.is_subset(old) {
        finding(
            &PATTERN_REMOVED,
            format!("{schema} no longer has a pattern"),
        )
        .with_set_change(SetChange::Widened, OUTSIDE)
    } else {
        let values = "strings that match only the new pattern";
        finding(
            &PATTERN_CHANGED,
            format!("the pattern of {schema} has changed"),
        )
        .with_set_change(SetChange::Replaced, values)
    };
    Some(finding.with_same_code())
}

fn unique_items(pair: &Pair<'_, '_>) -> Option<SchemaFinding> {
    let (old, new) = (
        pair.old.constraints.unique_items,
        pair.new.constraints.unique_items,
    );
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
    let finding = pair.finding_at(rule, "uniqueItems", message);
    // One item alone has no other like it.
    let is_one = |form: &NormalForm<'_>| {
        let limit = form.constraints.size_limits.get("maxItems");
        limit.is_some_and(|limit| *limit <= 1)
    };
    let finding = if is_one(pair.old) || is_one(pair.new) {
        finding.not_on_the_wire()
    } else {
        finding.with_set_change(change, "arrays with duplicate items")
    };
    Some(finding.with_same_code())
}
