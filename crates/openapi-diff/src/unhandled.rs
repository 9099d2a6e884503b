//! Reports keys that no other rule handles.

use std::collections::BTreeSet;
use terminal::escape::code;

use serde_json::Value;

use super::change::Effect;
use super::finding::Finding;

rules! {
    pub(super) NOT_UNDERSTOOD: "not-understood",
        "something has changed that no rule handles: it needs a review (major)";
    /// This is also the rule for texts that are not compared key by key.
    pub(super) DESCRIPTION_CHANGED: "description-changed",
        "a text has changed: a summary, a description, a link to other documentation";
    pub(super) EXAMPLE_CHANGED: "example-changed",
        "examples have changed";
    /// Keywords that have no effect at their place: often they are meant for another one.
    pub(super) WITHOUT_EFFECT_CHANGED: "without-effect-changed",
        "something has changed that has no effect where it is (patch)";
}

/// The effect of a change that no rule understands.
pub(super) const UNKNOWN: &str = "unknown: the change needs a review";

/// The keys of two objects with different values.
pub(super) fn differing_keys<'b>(old: &'b Value, new: &'b Value) -> BTreeSet<&'b str> {
    [old, new]
        .into_iter()
        .filter_map(Value::as_object)
        .flat_map(|object| object.keys().map(String::as_str))
        .filter(|key| old.get(key) != new.get(key))
        .collect()
}

/// The verb for the change of a value.
pub(super) fn verb<T>(old: Option<T>, new: Option<T>) -> &'static str {
    match (old, new) {
        (None, _) => "was added",
        (_, None) => "was removed",
        _ => "has changed",
    }
}

/// The message for an unknown key.
pub(super) fn message(key: &str, label: &str, old: Option<&Value>, new: Option<&Value>) -> String {
    let verb = verb(old, new);
    format!("{} of {label} {verb}, and no rule handles it", code(key))
}

/// Adds the effects of a change that is not understood.
pub(super) fn not_understood(finding: Finding) -> Finding {
    finding.wire(Effect::major(UNKNOWN)).server(Effect::major(UNKNOWN))
}
