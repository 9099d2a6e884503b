//! Describes changes: `suspended @ada (was active)`.

use serde_json::{Value, json};

use crate::record::Record;
use crate::request::Call;

/// Verbs whose past tense does not end in `ed`.
const IRREGULAR: [(&str, &str); 5] =
    [("set", "set"), ("put", "put"), ("send", "sent"), ("give", "gave"), ("undo", "undid")];

/// The preposition before the record that others are added to or removed from, by the verb.
const JOINED_BY: [(&str, &str); 3] = [("add", "to"), ("remove", "from"), ("award", "to")];

/// The result of a change, such as `suspended` or `added users`.
pub(crate) fn result(call: &Call) -> String {
    let (verb, object) = words(call);
    [&past(verb), object].join(" ").trim_end().to_owned()
}

/// A sentence about a completed change.
pub(crate) fn sentence(call: &Call) -> String {
    let (verb, object) = words(call);
    let done = past(verb);
    let (target, others) = match call.affected.as_slice() {
        [] => return result(call),
        [target, others @ ..] => (target, others),
    };
    let link =
        JOINED_BY.iter().find(|(joining, _)| *joining == verb).map_or("for", |(_, link)| link);
    let label = target.label();
    let amount = call.amount().map(|amount| format!(": {amount}")).unwrap_or_default();
    let was = match before(call) {
        Some(Value::String(state)) => format!("{amount} (was {state})"),
        Some(other) => format!("{amount} (was {other})"),
        None => amount,
    };
    let others: Vec<String> = others.iter().map(Record::label).collect();
    match (object, others.is_empty()) {
        ("", true) => format!("{done} {label}{was}"),
        ("", false) => format!("{done} {label} for {}{was}", others.join(", ")),
        (object, true) => format!("{done} {object} {link} {label}{was}"),
        (_, false) => format!("{done} {} {link} {label}{was}", others.join(", ")),
    }
}

/// A sentence about a creation, with the number or the address of the new record.
pub(crate) fn creation(call: &Call, created: &str) -> String {
    let (verb, object) = words(call);
    let object = if object.is_empty() { call.command.resource } else { object };
    let on = call.affected.first().map(|on| format!(" on {}", on.label())).unwrap_or_default();
    format!("{} {object} {created}{on}", past(verb))
}

/// A change as JSON. `target` is the name as it was typed, if several were given.
pub(crate) fn value(call: &Call, target: Option<&str>) -> Value {
    let label = call.affected.first().map(Record::label);
    json!({
        "target": target.map(str::to_owned).or(label),
        "result": result(call),
        "was": before(call),
        "reason": null,
    })
}

/// The verb of a command and its object, which may be empty: `add` and `users`.
fn words(call: &Call) -> (&'static str, &'static str) {
    call.command.verb.split_once('-').unwrap_or((call.command.verb, ""))
}

/// The previous value of the field or state that the command changes, if the target was read.
fn before(call: &Call) -> Option<Value> {
    let target = call.affected.first()?;
    let (verb, object) = words(call);
    if let field @ Value::Number(_) = &target.before[object] {
        return Some(field.clone());
    }
    let (state, states) = target.state()?;
    let done = stem(&past(verb)).to_owned();
    states.iter().any(|state| stem(state) == done).then(|| state.into())
}

/// A word without the prefix that makes it the opposite. `unsuspend` and `suspend` change the same
/// state.
fn stem(word: &str) -> &str {
    ["un", "de", "re"].iter().find_map(|prefix| word.strip_prefix(prefix)).unwrap_or(word)
}

fn past(verb: &str) -> String {
    if let Some((_, past)) = IRREGULAR.iter().find(|(irregular, _)| *irregular == verb) {
        return (*past).to_owned();
    }
    match verb.strip_suffix('y') {
        _ if verb.ends_with('e') => format!("{verb}d"),
        Some(start) if !start.ends_with(['a', 'e', 'o', 'u']) => format!("{start}ied"),
        _ => format!("{verb}ed"),
    }
}

#[cfg(test)]
mod tests {
    use super::past;

    #[test]
    fn past_tense_is_regular_unless_listed() {
        for (verb, expected) in [
            ("suspend", "suspended"),
            ("deactivate", "deactivated"),
            ("notify", "notified"),
            ("employ", "employed"),
            ("send", "sent"),
        ] {
            assert_eq!(past(verb), expected);
        }
    }
}
