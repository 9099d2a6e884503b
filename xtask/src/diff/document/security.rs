//! Who may call: what each operation requires.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::super::change::{Direction, Effect};
use super::super::comparison::Comparison;
use super::super::pair::Subject;
use super::super::rule::Rule;
use super::super::spot::Spot;
use super::operations::Operation;

pub(super) const RULES: &[Rule] = &[
    SECURITY_REQUIRED,
    SECURITY_DROPPED,
    SECURITY_ALTERNATIVE_ADDED,
    SECURITY_ALTERNATIVE_REMOVED,
];

const SECURITY_REQUIRED: Rule = Rule {
    name: "security-required",
    summary: "what could be called by anybody needs credentials now",
};

const SECURITY_DROPPED: Rule = Rule {
    name: "security-dropped",
    summary: "what needed credentials can be called by anybody now",
};

const SECURITY_ALTERNATIVE_ADDED: Rule = Rule {
    name: "security-alternative-added",
    summary: "there is one more way to be let in",
};

const SECURITY_ALTERNATIVE_REMOVED: Rule = Rule {
    name: "security-alternative-removed",
    summary: "a way to be let in is gone, or asks for more",
};

/// One way to be let in: the schemes that are needed together, with their scopes.
type Way = BTreeMap<String, BTreeSet<String>>;

/// Compares what two operations require; `renamed` gives the new names of schemes.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    (old, new): (&Operation<'_>, &Operation<'_>),
    (old_root, new_root): (&Spot<'_>, &Spot<'_>),
    subject: &Subject,
    renamed: &BTreeMap<String, String>,
) {
    let (before, was_at) = required(&old.spot, old_root);
    let (after, is_at) = required(&new.spot, new_root);
    let before: Vec<Way> = before.into_iter().map(|way| called(way, renamed)).collect();
    let subject = Subject {
        name: "the call".to_owned(),
        direction: Direction::Request,
        ..subject.clone()
    };
    let saw = |rule: &Rule, message: String| {
        subject
            .saw(rule, message)
            .was_at(&was_at)
            .is_at(&is_at)
            .rust(Effect::patch(
                "the client sends the credentials that it is given, whatever is required",
            ))
    };
    let is_open = |ways: &[Way]| ways.iter().any(BTreeMap::is_empty);
    match (is_open(&before), is_open(&after)) {
        (true, true) => return,
        (true, false) => {
            comparison.observe(
                saw(
                    &SECURITY_REQUIRED,
                    "the call needs credentials now".to_owned(),
                )
                .after(ways(&after))
                .wire(Effect::major("who sends none is refused"))
                .server(Effect::major("has to refuse calls without credentials")),
            );
            return;
        }
        (false, true) => {
            comparison.observe(
                saw(
                    &SECURITY_DROPPED,
                    "the call needs no credentials any more".to_owned(),
                )
                .before(ways(&before))
                .wire(Effect::minor("who sends none is let in"))
                .server(Effect::major("has to accept calls without credentials")),
            );
            return;
        }
        (false, false) => {}
    }
    for way in &before {
        if !after.iter().any(|other| suffices(way, other)) {
            comparison.observe(
                saw(
                    &SECURITY_ALTERNATIVE_REMOVED,
                    format!("{} no longer lets a caller in", shown(way)),
                )
                .before(ways(&before))
                .after(ways(&after))
                .wire(Effect::major("who comes this way is refused"))
                .server(Effect::major("has to refuse calls that come this way")),
            );
        }
    }
    for way in &after {
        if !before.iter().any(|other| suffices(way, other)) {
            comparison.observe(
                saw(
                    &SECURITY_ALTERNATIVE_ADDED,
                    format!("{} lets a caller in now", shown(way)),
                )
                .before(ways(&before))
                .after(ways(&after))
                .wire(Effect::minor("there is one more way to be let in"))
                .server(Effect::major("has to accept calls that come this way")),
            );
        }
    }
}

/// Whether those who come by `way` have all that `wanted` asks for.
fn suffices(way: &Way, wanted: &Way) -> bool {
    wanted.iter().all(|(scheme, scopes)| {
        way.get(scheme)
            .is_some_and(|granted| scopes.is_subset(granted))
    })
}

/// What an operation requires, by its own words or those of the document, and where
/// that stands. Nothing required is one way that asks for nothing.
fn required(operation: &Spot<'_>, root: &Spot<'_>) -> (Vec<Way>, String) {
    for holder in [operation, root] {
        if let Some(list) = holder.value.get("security").and_then(Value::as_array) {
            let mut ways: Vec<Way> = list.iter().map(way).collect();
            if ways.is_empty() {
                ways.push(Way::new());
            }
            return (ways, holder.place("security"));
        }
    }
    (vec![Way::new()], operation.pointer.clone())
}

fn way(requirement: &Value) -> Way {
    let schemes = requirement.as_object().into_iter().flatten();
    schemes
        .map(|(name, scopes)| {
            let scopes = scopes.as_array().into_iter().flatten();
            let scopes = scopes.filter_map(Value::as_str).map(str::to_owned);
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
    let ways: Vec<String> = ways.iter().map(shown).collect();
    ways.join(", or ")
}

fn shown(way: &Way) -> String {
    let schemes: Vec<String> = way
        .iter()
        .map(|(scheme, scopes)| {
            let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
            match scopes.is_empty() {
                true => format!("`{scheme}`"),
                false => format!("`{scheme}` with {}", scopes.join(", ")),
            }
        })
        .collect();
    schemes.join(" and ")
}
