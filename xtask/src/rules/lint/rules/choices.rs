//! Choices of this workspace where the specification is silent.

use std::collections::BTreeSet;

use community_qa_contract::ledger::pointer_of;
use openapi_model::pointer::join;
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};

const WORDS: &str = "the reference server:";

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "choice-stated",
        reason: "readers and programs must be able to tell a choice from the specification",
        help: "begin the choice with `The reference server:` and name its entry of the ledger in `x-choice`",
        check: |context, faults| {
            for object in context.objects() {
                let (pointer, object) = (&object.pointer, object.value);
                let says = ["description", "summary"]
                    .iter()
                    .filter_map(|key| object.get(*key)?.as_str())
                    .any(states_choice);
                match (says, object.get("x-choice")) {
                    (true, None) => faults.at(
                        join(pointer, "description"),
                        "the description states a choice but names no entry of the ledger",
                    ),
                    (false, Some(_)) => faults.at(
                        join(pointer, "x-choice"),
                        "`x-choice` names a choice that the description does not state",
                    ),
                    _ => {}
                }
            }
        },
    },
    Rule {
        name: "choice-in-ledger",
        reason: "ledger and document name each other, so a choice can be found and changed",
        help: "fix the id, or the entry of openapi/requirements.yaml and its `held`",
        check: choice_in_ledger,
    },
];

/// Returns whether a text states a choice. Its words may be on two lines.
fn states_choice(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").contains(WORDS)
}

fn choice_in_ledger(context: &Context<'_>, faults: &mut Faults<'_>) {
    let Some(ledger) = context.ledger() else {
        return;
    };
    let mut cited: BTreeSet<(String, String)> = BTreeSet::new();
    for object in context.objects() {
        let (pointer, object) = (&object.pointer, object.value);
        for key in ["x-choice", "choice"] {
            // A rule of `x-permissions` has a `choice` without the prefix.
            if key == "choice" && object.get("anyOf").is_none() {
                continue;
            }
            for id in ids(object.get(key)) {
                let place = join(pointer, key);
                match ledger.entry(id) {
                    None => faults.at(place, format!("the ledger has no entry {id}")),
                    Some(entry) if entry.choice.is_none() => {
                        faults.at(place, format!("the entry {id} of the ledger is not a choice"));
                    }
                    Some(_) => {}
                }
                cited.insert((id.to_owned(), pointer.clone()));
            }
        }
    }
    for entry in ledger.choices() {
        let id = &entry.id;
        for place in &entry.held {
            let pointer = pointer_of(place, context.contract());
            // The holder of a text is the object that contains it.
            let holder = match context.contract().at(&pointer) {
                Some(Value::String(_)) => pointer.rsplit_once('/').map(|(holder, _)| holder),
                Some(_) => Some(pointer.as_str()),
                None => None,
            };
            if let Some(holder) = holder
                && !cited.contains(&(id.clone(), holder.to_owned()))
            {
                let message = format!(
                    "the ledger says that the choice {id} is here, but no \
                                       `x-choice` names it"
                );
                faults.at(pointer, message);
            }
        }
    }
}

/// One id, or a list of them.
fn ids(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let one = value.and_then(Value::as_str);
    let several = value.and_then(Value::as_array).into_iter().flatten();
    one.into_iter().chain(several.filter_map(Value::as_str))
}
