//! `x-permissions`: the permissions that a caller needs.

use std::collections::BTreeSet;

use openapi_diff::{Effect, ExtensionChange, ExtensionHolder, Finding};
use serde_json::Value;

openapi_diff::rules! {
    PERMISSIONS_TIGHTENED: "permissions-tightened",
        "`x-permissions`: a caller needs more than before";
    PERMISSIONS_LOOSENED: "permissions-loosened",
        "`x-permissions`: a caller needs less than before";
    PERMISSIONS_CHANGED: "permissions-changed",
        "`x-permissions`: a caller needs something else than before";
    PERMISSIONS_DESCRIBED: "permissions-described",
        "`x-permissions`: the same permissions, with another category or alias";
}

/// A rule of `x-permissions`: if the conditions hold, one of the permissions is needed.
struct Requirement<'a> {
    when: BTreeSet<&'a str>,
    any_of: BTreeSet<&'a str>,
}

impl Requirement<'_> {
    /// Returns whether callers that meet this requirement also meet the other: it applies in all
    /// cases in which the other does, and each of its permissions is enough for the other.
    fn implies(&self, other: &Self) -> bool {
        self.when.is_subset(&other.when) && self.any_of.is_subset(&other.any_of)
    }
}

/// Compares the permissions that the callers of two operations need.
pub(crate) fn compare(change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
    let ExtensionHolder::Operation(_) = change.holder() else {
        return None;
    };
    let (before, after) = (requirements(change.before()), requirements(change.after()));
    let all_implied = |by: &[Requirement<'_>], requirements: &[Requirement<'_>]| {
        requirements.iter().all(|requirement| by.iter().any(|other| other.implies(requirement)))
    };
    // `still`: all who could call before still can. `already`: all who can call now could
    // before.
    let (still, already) = (all_implied(&before, &after), all_implied(&after, &before));
    let label = change.label();
    let (rule, message, wire) = match (still, already) {
        (true, true) => (
            &PERMISSIONS_DESCRIBED,
            format!("the permissions for {label} are described differently"),
            Effect::patch("the same permissions are needed"),
        ),
        (true, false) => (
            &PERMISSIONS_LOOSENED,
            format!("{label} needs fewer permissions"),
            Effect::minor("some callers that were rejected are accepted"),
        ),
        (false, true) => (
            &PERMISSIONS_TIGHTENED,
            format!("{label} needs more permissions"),
            Effect::major("some callers that were accepted are rejected"),
        ),
        (false, false) => (
            &PERMISSIONS_CHANGED,
            format!("{label} needs other permissions"),
            Effect::major("some callers that were accepted are rejected, and vice versa"),
        ),
    };
    let is_same = still && already;
    let finding = change
        .finding(rule, message)
        .wire(wire)
        .rust(Effect::patch("its metadata and its documentation change"))
        .server(if is_same {
            Effect::none()
        } else {
            Effect::major("must check the permissions as they are now")
        });
    let shown = |requirements: &[Requirement<'_>]| (!is_same).then(|| show(requirements));
    Some(vec![Finding { before: shown(&before), after: shown(&after), ..finding }])
}

/// The requirements; empty if none are stated.
fn requirements(permissions: Option<&Value>) -> Vec<Requirement<'_>> {
    let rules = permissions.and_then(Value::as_array);
    rules
        .into_iter()
        .flatten()
        .map(|rule| Requirement {
            when: items(rule, "when").filter_map(Value::as_str).collect(),
            any_of: items(rule, "anyOf")
                .filter_map(|permission| permission.get("permission")?.as_str())
                .collect(),
        })
        .collect()
}

fn items<'a>(rule: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    let items = rule.get(key).and_then(Value::as_array);
    items.into_iter().flatten()
}

fn show(requirements: &[Requirement<'_>]) -> String {
    if requirements.is_empty() {
        return "none stated".to_owned();
    }
    let join = |names: &BTreeSet<&str>, between: &str| {
        let names: Vec<&str> = names.iter().copied().collect();
        names.join(between)
    };
    let shown = requirements.iter().map(|requirement| {
        let permissions = join(&requirement.any_of, " or ");
        if requirement.when.is_empty() {
            permissions
        } else {
            format!("{permissions} ({})", join(&requirement.when, ", "))
        }
    });
    shown.collect::<Vec<_>>().join("; ")
}
