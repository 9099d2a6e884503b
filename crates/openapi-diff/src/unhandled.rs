//! What is said of keys that no other rule has handled.

use serde_json::Value;

use super::change::Effect;
use super::finding::Finding;
use super::rule::Rule;

/// The rules of what no other rule has handled.
pub(super) const RULES: &[Rule] = &[NOT_UNDERSTOOD, DESCRIPTION_CHANGED, EXAMPLE_CHANGED];

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

/// What is said where nothing is known.
const UNKNOWN: &str = "not known: somebody has to look at what it means";

/// What has become of a value, for a message.
pub(super) fn verb(old: Option<&Value>, new: Option<&Value>) -> &'static str {
    match (old, new) {
        (None, _) => "is new",
        (_, None) => "is gone",
        _ => "has changed",
    }
}

/// The message for a key of which nothing is known.
pub(super) fn message(key: &str, label: &str, old: Option<&Value>, new: Option<&Value>) -> String {
    let verb = verb(old, new);
    format!("`{key}` of {label} {verb}, and no rule knows what that means")
}

/// The finding, with the effects of what is not understood.
pub(super) fn not_understood(finding: Finding) -> Finding {
    finding
        .wire(Effect::major(UNKNOWN))
        .server(Effect::major(UNKNOWN))
}
