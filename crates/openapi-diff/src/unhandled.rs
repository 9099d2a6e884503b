//! What is said of keys that no other rule has handled.

use super::rule::Rule;

/// The rules of what no other rule has handled.
pub(super) const RULES: &[Rule] = &[
    NOT_UNDERSTOOD,
    DESCRIPTION_CHANGED,
    EXAMPLE_CHANGED,
    CHOICE_CHANGED,
    SINCE_CHANGED,
    REPLACEMENT_CHANGED,
];

pub(super) const NOT_UNDERSTOOD: Rule = Rule {
    name: "not-understood",
    summary: "something has changed that no rule knows: somebody has to look (major)",
};

/// Also what is said where no object is compared key by key.
pub(super) const DESCRIPTION_CHANGED: Rule = Rule {
    name: "description-changed",
    summary: "what is said for people has changed: summaries, descriptions, external docs",
};

pub(super) const EXAMPLE_CHANGED: Rule = Rule {
    name: "example-changed",
    summary: "examples have changed",
};

pub(super) const CHOICE_CHANGED: Rule = Rule {
    name: "choice-changed",
    summary: "`x-choice` names other entries of the ledger",
};

pub(super) const SINCE_CHANGED: Rule = Rule {
    name: "since-changed",
    summary: "`x-since` names another version of the platform",
};

pub(super) const REPLACEMENT_CHANGED: Rule = Rule {
    name: "replacement-changed",
    summary: "`x-replaced-by` names something else to use",
};
