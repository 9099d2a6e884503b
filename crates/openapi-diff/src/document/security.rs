//! Security requirements of operations.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::Document;
use serde_json::Value;

use super::model::Operation;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::Subject;
use crate::rule::Rule;

rules! {
    SECURITY_REQUIRED: "security-required",
        "calls that needed no credentials need them now";
    SECURITY_DROPPED: "security-dropped",
        "calls that needed credentials no longer need them";
    SECURITY_ALTERNATIVE_ADDED: "security-alternative-added",
        "clients can authenticate in one more way";
    SECURITY_ALTERNATIVE_REMOVED: "security-alternative-removed",
        "a way to authenticate was removed, or requires more";
}

/// One way to authenticate: schemes that are needed together, with their scopes.
type Way = BTreeMap<String, BTreeSet<String>>;

/// Compares the requirements of two operations. `renamed` has the new names of schemes.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
    subject: &Subject,
    renamed: &BTreeMap<String, String>,
) {
    let (before, was_at) = required(&old.node, comparison.old);
    let (after, is_at) = required(&new.node, comparison.new);
    let required = Required {
        subject: subject.in_direction(Direction::Request),
        before: before.into_iter().map(|way| called(way, renamed)).collect(),
        after,
        was_at,
        is_at,
    };
    match (is_open(&required.before), is_open(&required.after)) {
        (true, false) => security_required(comparison, &required),
        (false, true) if !is_effective(&required.after) => security_dropped(comparison, &required),
        (is_open_before, is_open_after) => {
            if is_open_after && !is_open_before {
                security_dropped(comparison, &required);
            }
            alternatives_removed(comparison, &required);
            alternatives_added(comparison, &required);
        }
    }
}

/// The requirements of two operations, and their locations.
struct Required {
    subject: Subject,
    before: Vec<Way>,
    after: Vec<Way>,
    was_at: Option<String>,
    is_at: Option<String>,
}

impl Required {
    fn finding(&self, rule: &Rule, message: impl Into<String>) -> Finding {
        let ways = |list: &[Way]| is_effective(list).then(|| ways(list));
        Finding {
            old: self.was_at.clone(),
            new: self.is_at.clone(),
            before: ways(&self.before),
            after: ways(&self.after),
            ..self.subject.finding(rule, message)
        }
        .rust(Effect::patch("the client sends the credentials that it has, whatever is required"))
    }
}

/// Returns whether no credentials are needed.
fn is_open(ways: &[Way]) -> bool {
    ways.iter().any(BTreeMap::is_empty)
}

/// Returns whether credentials have any effect.
fn is_effective(ways: &[Way]) -> bool {
    ways.iter().any(|way| !way.is_empty())
}

fn security_required(comparison: &mut Comparison<'_>, required: &Required) {
    comparison.report(
        required
            .finding(&SECURITY_REQUIRED, "requests now need credentials")
            .wire(Effect::major("requests without credentials are rejected"))
            .server(Effect::major("must reject requests without credentials")),
    );
}

fn security_dropped(comparison: &mut Comparison<'_>, required: &Required) {
    comparison.report(
        required
            .finding(&SECURITY_DROPPED, "requests no longer need credentials")
            .wire(Effect::minor("requests without credentials are accepted"))
            .server(Effect::major("must accept requests without credentials")),
    );
}

/// Reports removed alternatives. Credentials that are not needed still identify the caller, so the
/// response without them may be different.
fn alternatives_removed(comparison: &mut Comparison<'_>, required: &Required) {
    let is_open = is_open(&required.after);
    for way in required.before.iter().filter(|way| !way.is_empty()) {
        let others: Vec<&Way> = required.after.iter().filter(|other| !other.is_empty()).collect();
        if others.iter().any(|other| suffices(way, other)) {
            continue;
        }
        let message = match others.iter().find(|other| suffices(other, way)) {
            Some(more) => format!("{} no longer suffices without {}", shown(way), extra(more, way)),
            None if is_open => format!("clients are no longer identified by {}", shown(way)),
            None => format!("{} no longer authenticates requests", shown(way)),
        };
        let (wire, server) = if !is_open {
            (
                Effect::major("requests that use it are rejected"),
                Effect::major("must reject requests that use it"),
            )
        } else if is_effective(&required.after) {
            (
                Effect::major("clients that use it are treated as anonymous"),
                Effect::minor("may ignore it"),
            )
        } else {
            (Effect::minor("all clients are treated alike"), Effect::minor("may ignore it"))
        };
        comparison.report(
            required.finding(&SECURITY_ALTERNATIVE_REMOVED, message).wire(wire).server(server),
        );
    }
}

fn alternatives_added(comparison: &mut Comparison<'_>, required: &Required) {
    let is_open = is_open(&required.after);
    for way in required.after.iter().filter(|way| !way.is_empty()) {
        if required
            .before
            .iter()
            .filter(|other| !other.is_empty())
            .any(|other| suffices(way, other))
        {
            continue;
        }
        let (message, wire) = if is_open {
            (
                format!("clients can now be identified by {}", shown(way)),
                "clients can identify themselves in one more way",
            )
        } else {
            (
                format!("{} now authenticates requests", shown(way)),
                "clients can authenticate in one more way",
            )
        };
        comparison.report(
            required
                .finding(&SECURITY_ALTERNATIVE_ADDED, message)
                .wire(Effect::minor(wire))
                .server(Effect::major("must accept requests that use it")),
        );
    }
}

/// The requirements of `more` that `way` does not have.
fn extra(more: &Way, way: &Way) -> String {
    let extra: Way = more
        .iter()
        .filter_map(|(scheme, scopes)| match way.get(scheme) {
            Some(granted) if scopes.is_subset(granted) => None,
            Some(granted) => Some((scheme.clone(), scopes - granted)),
            None => Some((scheme.clone(), scopes.clone())),
        })
        .collect();
    shown(&extra)
}

/// Returns whether `way` meets all requirements of `wanted`.
fn suffices(way: &Way, wanted: &Way) -> bool {
    wanted
        .iter()
        .all(|(scheme, scopes)| way.get(scheme).is_some_and(|granted| scopes.is_subset(granted)))
}

/// The requirements of an operation or else of the document, with their location if there are any.
/// If there are none, there is one way without requirements.
fn required(operation: &DocumentNode<'_>, document: &Document) -> (Vec<Way>, Option<String>) {
    for holder in [operation, &DocumentNode::root(document)] {
        if let Some(list) = holder.value.get("security").and_then(Value::as_array) {
            let mut ways: Vec<Way> = list.iter().map(way).collect();
            if ways.is_empty() {
                // An empty list overrides the requirements of the document, and needs no
                // credentials.
                ways.push(Way::new());
            }
            return (ways, Some(holder.pointer_to("security")));
        }
    }
    (vec![Way::new()], None)
}

fn way(requirement: &Value) -> Way {
    let schemes = requirement.as_object().into_iter().flatten();
    schemes
        .map(|(name, scopes)| {
            let scopes = scopes
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned);
            (name.clone(), scopes.collect())
        })
        .collect()
}

fn called(way: Way, renamed: &BTreeMap<String, String>) -> Way {
    way.into_iter()
        .map(|(name, scopes)| (renamed.get(&name).cloned().unwrap_or(name), scopes))
        .collect()
}

fn ways(ways: &[Way]) -> String {
    let listed: Vec<_> = ways.iter().map(|way| listed(way, |scheme| scheme.to_owned())).collect();
    listed.join(", or ")
}

fn shown(way: &Way) -> String {
    listed(way, |scheme| code(scheme))
}

fn listed(way: &Way, name: impl Fn(&str) -> String) -> String {
    if way.is_empty() {
        return "nothing".to_owned();
    }
    let schemes = way.iter().map(|(scheme, scopes)| {
        let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
        if scopes.is_empty() {
            name(scheme)
        } else {
            format!("{} with {}", name(scheme), scopes.join(", "))
        }
    });
    schemes.collect::<Vec<_>>().join(" and ")
}
