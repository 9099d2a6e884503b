//! Patterns of texts, and items that must differ.

use crate::Rule;
use crate::schema::finding::{Finding, Shift};
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
    summary: "texts must match a pattern (major in requests)",
};

const PATTERN_REMOVED: Rule = Rule {
    name: "pattern-removed",
    summary: "texts need not match a pattern any more (major in answers)",
};

const PATTERN_CHANGED: Rule = Rule {
    name: "pattern-changed",
    summary: "texts must match another pattern (major: which of two allows more cannot be computed)",
};

const UNIQUE_ITEMS_ADDED: Rule = Rule {
    name: "unique-items-added",
    summary: "the items of a list must differ (major in requests)",
};

const UNIQUE_ITEMS_REMOVED: Rule = Rule {
    name: "unique-items-removed",
    summary: "the items of a list need not differ any more (major in answers)",
};

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    found.extend(pattern(pair));
    found.extend(unique_items(pair));
}

fn pattern(pair: &Pair<'_, '_>) -> Option<Finding> {
    let (old, new) = (
        &pair.old.constraints.patterns,
        &pair.new.constraints.patterns,
    );
    if old == new {
        return None;
    }
    let label = pair.label("pattern");
    let finding = if old.is_subset(new) {
        pair.found(&PATTERN_ADDED, "pattern", format!("{label} has a pattern"))
            .shift(Shift::Narrower, "texts that do not match it")
    } else if new.is_subset(old) {
        let message = format!("{label} no longer has a pattern");
        pair.found(&PATTERN_REMOVED, "pattern", message)
            .shift(Shift::Wider, "texts that do not match it")
    } else {
        let message = format!("the pattern of {label} is another");
        pair.found(&PATTERN_CHANGED, "pattern", message)
            .shift(Shift::Other, "texts that match the new pattern alone")
    };
    Some(finding.same_code())
}

fn unique_items(pair: &Pair<'_, '_>) -> Option<Finding> {
    let label = || pair.label("uniqueItems");
    let finding = match (
        pair.old.constraints.unique_items,
        pair.new.constraints.unique_items,
    ) {
        (false, true) => {
            let message = format!("the items of {} must differ", label());
            pair.found(&UNIQUE_ITEMS_ADDED, "uniqueItems", message)
                .shift(Shift::Narrower, "lists with equal items")
        }
        (true, false) => {
            let message = format!("the items of {} need not differ any more", label());
            pair.found(&UNIQUE_ITEMS_REMOVED, "uniqueItems", message)
                .shift(Shift::Wider, "lists with equal items")
        }
        _ => return None,
    };
    Some(finding.same_code())
}
