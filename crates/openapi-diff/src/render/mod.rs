//! Renders reports.

mod annotations;
mod changelog;
mod html;
mod json;
mod junit;
mod markdown;
mod repeated;
mod sarif;
mod text;

pub use annotations::annotations;
pub use changelog::changelog;
pub use html::html;
pub use json::{json, json_failure};
pub use junit::junit;
pub use markdown::markdown;
pub use sarif::sarif;
pub use text::text;

use terminal::escape::code;
use terminal::{count, grouped};

use super::{Change, Example, Level, Reviewed};

/// The change, followed by its operation if there is only one and the message does not name it.
pub fn headline(change: &Change) -> String {
    match unnamed_operation(change) {
        Some(operation) => format!("{}: {}", code(operation), change.message),
        None => change.message.clone(),
    }
}

/// The operation of a change, if there is only one and the message does not name it.
fn unnamed_operation(change: &Change) -> Option<&str> {
    let [only] = change.used_by.as_slice() else {
        return None;
    };
    // A message about a callback has two names: its own, and that of its operation.
    let message = change.message.replace('`', "");
    (!message.contains(only)).then_some(only)
}

/// A message with an upper-case first letter.
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The values as `50 → 100`, each formatted by `show`; empty if there are none.
pub fn values(change: &Change, show: fn(&str) -> String) -> Option<String> {
    // Two long values with the same beginning are shortened to the same text, which says
    // nothing.
    if change.before == change.after {
        return None;
    }
    let side = |value: &Option<String>| value.as_deref().map_or_else(|| "none".to_owned(), show);
    Some(format!("{} → {}", side(&change.before), side(&change.after)))
}

/// The examples of a change, each as a sentence without its full stop; empty if the change is not
/// about values.
pub fn examples(change: &Change) -> Vec<String> {
    match change.examples.as_deref() {
        None => Vec::new(),
        Some([]) => vec!["none found".to_owned()],
        Some(examples) => examples.iter().map(Example::sentence).collect(),
    }
}

/// The counts of changes without an approval, such as `1 major, 2 minor and 3 patch changes`;
/// `no changes`, or `no changes but approved ones`.
fn counts(reviewed: &Reviewed<'_>) -> String {
    let shown = shown_counts(reviewed);
    match reviewed.report.hidden {
        0 => shown,
        hidden => format!("{shown} ({} hidden by the configuration)", grouped(hidden)),
    }
}

fn shown_counts(reviewed: &Reviewed<'_>) -> String {
    let counts: Vec<(usize, Level)> = Level::ALL
        .into_iter()
        .map(|level| (reviewed.open(level).count(), level))
        .filter(|(count, _)| *count > 0)
        .collect();
    let Some(((last, level), first)) = counts.split_last() else {
        let has_changes = !reviewed.report.changes.is_empty();
        let approved = if has_changes { " but approved ones" } else { "" };
        return format!("no changes{approved}");
    };
    let last = count(*last, &format!("{level} change"));
    let first: Vec<String> =
        first.iter().map(|(count, level)| format!("{} {level}", grouped(*count))).collect();
    if first.is_empty() { last } else { format!("{} and {last}", first.join(", ")) }
}

/// The names of the audiences in options and fields.
const KEYS: [&str; 3] = ["wire", "rust", "server"];

/// The names of the audiences in prose.
const READERS: [&str; 3] = ["Callers", "Rust", "Servers"];

/// The effects of a change on each affected audience, with the name of the audience.
fn effects<'a>(
    change: &'a Change,
    names: [&'static str; 3],
) -> impl Iterator<Item = (&'static str, Level, &'a str)> {
    let effects = [&change.wire, &change.rust, &change.server];
    let named = names.into_iter().zip(effects);
    named.filter_map(|(name, effect)| Some((name, effect.level?, effect.meaning.as_str())))
}

/// If more operations than this have a new operationId, they are shown as one change.
const SERIES: usize = 5;

/// The headline for a series of renamed operations: `58 operations have another operationId`.
///
/// It is only for people. In JSON, SARIF and JUnit, each change is a separate entry, because
/// programs count and filter themselves.
fn series(changes: &[&Change]) -> Option<String> {
    let is_series = changes.len() > SERIES && changes.iter().all(|change| is_renamed(change));
    let operations = count(changes.len(), "operation");
    is_series.then(|| format!("{operations} have another operationId"))
}

/// Returns whether a change is a new name or place, so that readers need both locations.
fn has_two_places(change: &Change) -> bool {
    change.rule.ends_with("-renamed") || matches!(change.rule, "path-changed" | "parameter-moved")
}

fn is_renamed(change: &Change) -> bool {
    change.rule == "operation-renamed"
}

/// The most names of a list that are shown; the others are counted.
const NAMES: usize = 3;

/// A list of names, such as `a, b and 12 more`. If only one would be left over, all are listed.
fn shortened(names: &[String], all: bool) -> String {
    match names.split_at_checked(NAMES) {
        Some((first, rest)) if rest.len() > 1 && !all => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_counted() {
        let names = |count: usize| vec!["a".to_owned(); count];
        assert_eq!(shortened(&names(2), false), "a, a");
        assert_eq!(shortened(&names(4), false), "a, a, a, a");
        assert_eq!(shortened(&names(6), false), "a, a, a and 3 more");
        assert_eq!(shortened(&names(5), true), "a, a, a, a, a");
    }
}
