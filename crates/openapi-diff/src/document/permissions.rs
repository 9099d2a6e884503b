//! `x-permissions`: what a caller needs.

use std::collections::BTreeSet;

use super::super::change::Effect;
use super::super::comparison::Comparison;
use super::super::document_node::DocumentNode;
use super::super::object_pair::{ObjectPair, Subject};
use super::super::rule::Rule;

pub(super) const RULES: &[Rule] = &[
    PERMISSIONS_TIGHTENED,
    PERMISSIONS_LOOSENED,
    PERMISSIONS_CHANGED,
    PERMISSIONS_DESCRIBED,
];

const PERMISSIONS_TIGHTENED: Rule = Rule {
    name: "permissions-tightened",
    summary: "`x-permissions`: a caller needs more than before",
};

const PERMISSIONS_LOOSENED: Rule = Rule {
    name: "permissions-loosened",
    summary: "`x-permissions`: a caller needs less than before",
};

const PERMISSIONS_CHANGED: Rule = Rule {
    name: "permissions-changed",
    summary: "`x-permissions`: a caller needs something else than before",
};

const PERMISSIONS_DESCRIBED: Rule = Rule {
    name: "permissions-described",
    summary: "`x-permissions`: the same permissions, with another category or alias",
};

/// A rule of `x-permissions`: under these conditions, one of these permissions.
struct Needed<'a> {
    when: BTreeSet<&'a str>,
    any_of: BTreeSet<&'a str>,
}

impl Needed<'_> {
    /// Whether who meets this rule meets the other: it applies wherever the other
    /// does, and everything that meets it meets the other.
    fn implies(&self, other: &Self) -> bool {
        self.when.is_subset(&other.when) && self.any_of.is_subset(&other.any_of)
    }
}

/// Compares what the callers of two operations need.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    operation: &mut ObjectPair<'_>,
    subject: &Subject,
) {
    let (old, new) = operation.get("x-permissions");
    if old.as_ref().map(|old| old.value) == new.as_ref().map(|new| new.value) {
        return;
    }
    let (before, after) = (needed(old.as_ref()), needed(new.as_ref()));
    let all_implied = |by: &[Needed<'_>], rules: &[Needed<'_>]| {
        rules
            .iter()
            .all(|rule| by.iter().any(|own| own.implies(rule)))
    };
    // Who could call before still can; who can call now could before.
    let (still, already) = (all_implied(&before, &after), all_implied(&after, &before));
    let name = &subject.name;
    let (rule, message, wire) = match (still, already) {
        (true, true) => (
            &PERMISSIONS_DESCRIBED,
            format!("the permissions for {name} are described otherwise"),
            Effect::patch("the same permissions are needed"),
        ),
        (true, false) => (
            &PERMISSIONS_LOOSENED,
            format!("{name} needs fewer permissions"),
            Effect::minor("some who were refused are let in"),
        ),
        (false, true) => (
            &PERMISSIONS_TIGHTENED,
            format!("{name} needs more permissions"),
            Effect::major("some who were let in are refused"),
        ),
        (false, false) => (
            &PERMISSIONS_CHANGED,
            format!("{name} needs other permissions"),
            Effect::major("some who were let in are refused, and the other way round"),
        ),
    };
    let server = match (still, already) {
        (true, true) => Effect::none(),
        _ => Effect::major("has to check the permissions as they are now"),
    };
    let mut seen = operation.finding_at(subject, rule, "x-permissions", message);
    (seen.before, seen.after) = match (still, already) {
        (true, true) => (None, None),
        _ => (Some(shown(&before)), Some(shown(&after))),
    };
    comparison.report(
        seen.wire(wire)
            .rust(Effect::patch("its metadata and its documentation say so"))
            .server(server),
    );
}

/// The rules; what is not stated is not needed.
fn needed<'a>(permissions: Option<&DocumentNode<'a>>) -> Vec<Needed<'a>> {
    let texts = |node: &DocumentNode<'a>, key: &str, within: Option<&str>| -> BTreeSet<&'a str> {
        let items = node.get(key).map(|list| list.items()).unwrap_or_default();
        items
            .iter()
            .filter_map(|item| match within {
                Some(key) => item.text(key),
                None => item.value.as_str(),
            })
            .collect()
    };
    let rules = permissions.map(DocumentNode::items).unwrap_or_default();
    rules
        .iter()
        .map(|rule| Needed {
            when: texts(rule, "when", None),
            any_of: texts(rule, "anyOf", Some("permission")),
        })
        .collect()
}

fn shown(rules: &[Needed<'_>]) -> String {
    let list = |texts: &BTreeSet<&str>, between: &str| {
        let texts: Vec<&str> = texts.iter().copied().collect();
        texts.join(between)
    };
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| match rule.when.is_empty() {
            true => list(&rule.any_of, " or "),
            false => format!(
                "{} ({})",
                list(&rule.any_of, " or "),
                list(&rule.when, ", ")
            ),
        })
        .collect();
    match rules.is_empty() {
        true => "none stated".to_owned(),
        false => rules.join("; "),
    }
}
