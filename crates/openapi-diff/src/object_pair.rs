//! Two corresponding objects, compared key by key.

use std::collections::BTreeSet;
use std::fmt::Display;

use openapi_model::{Method, pointer};
use serde_json::Value;

use super::change::{Direction, Effect};
use super::comparison::Comparison;
use super::document_node::DocumentNode;
use super::extensions::{ExtensionChange, ExtensionHolder, ExtensionSide};
use super::finding::Finding;
use super::rule::Rule;
use super::shown::shown;
use super::sides::Sides;
use super::unhandled::{
    self, DESCRIPTION_CHANGED, EXAMPLE_CHANGED, NOT_UNDERSTOOD, differing_keys,
};
use crate::change::SAME_CODE;

/// The nodes of the two documents under a key or name; `None` if a document lacks it.
pub(super) type NodeSides<'a> = Sides<Option<DocumentNode<'a>>>;

/// The entries of two objects by name: first those of the new one in order, then those that only
/// the old one has.
pub(super) fn paired<'a>(
    mut old: Vec<(&'a str, DocumentNode<'a>)>,
    new: Vec<(&'a str, DocumentNode<'a>)>,
    is_same: fn(&str, &str) -> bool,
) -> Vec<(&'a str, NodeSides<'a>)> {
    let mut paired: Vec<(&str, NodeSides<'a>)> = new
        .into_iter()
        .map(|(name, new)| {
            let same = old.iter().position(|(other, _)| is_same(other, name));
            (name, Sides::new(same.map(|at| old.remove(at).1), Some(new)))
        })
        .collect();
    paired.extend(old.into_iter().map(|(name, old)| (name, Sides::new(Some(old), None))));
    paired
}

/// The rules for a changed boolean.
#[derive(Debug, Clone, Copy)]
pub(super) struct ToggleRules {
    /// The rule if it is now true.
    pub(super) set: &'static Rule,
    /// The rule if it is no longer true.
    pub(super) unset: &'static Rule,
}

/// The name and the use of a pair.
#[derive(Debug, Clone)]
pub(super) struct Subject {
    /// Its name in messages: ``query parameter `page` ``. Operations are named only if there can be
    /// no other use.
    pub(super) name: String,
    /// The operation by which it was reached.
    pub(super) used_by: Option<String>,
    /// The direction in which its values travel.
    pub(super) direction: Direction,
}

impl Subject {
    /// The subject of something that belongs to no single operation.
    pub(super) fn of_document(name: impl Into<String>) -> Self {
        Self { name: name.into(), used_by: None, direction: Direction::Neither }
    }

    /// The subject of a part, with the same operation and direction.
    pub(super) fn part(&self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self.clone() }
    }

    /// The subject of a part that is named together with this one.
    pub(super) fn part_of(&self, name: impl Display) -> Self {
        self.part(format!("{name} of {}", self.name))
    }

    /// The same subject in another direction.
    pub(super) fn in_direction(&self, direction: Direction) -> Self {
        Self { direction, ..self.clone() }
    }

    /// A finding of `rule` about the subject.
    pub(super) fn finding(&self, rule: &Rule, message: impl Into<String>) -> Finding {
        self.complete(Finding::new(rule, message))
    }

    /// A finding of `rule` whose message is the name followed by these words, such as `was added`.
    pub(super) fn says(&self, rule: &Rule, words: impl Display) -> Finding {
        self.finding(rule, format!("{} {words}", self.name))
    }

    /// The finding that a value of callers is now required, or no longer, without its location and
    /// its effect in Rust.
    pub(super) fn requirement(&self, rules: ToggleRules, is_required: bool) -> Finding {
        if is_required {
            self.says(rules.set, "is now required")
                .wire(Effect::major("requests without it may be rejected"))
                .server(Effect::minor("may reject requests without it"))
        } else {
            self.says(rules.unset, "is no longer required")
                .wire(Effect::minor("requests may omit it"))
                .server(Effect::major("must accept requests without it"))
        }
    }

    /// The finding that something is now deprecated, or no longer, without its location and its
    /// effect in Rust.
    pub(super) fn deprecation(&self, rules: ToggleRules, is_deprecated: bool) -> Finding {
        if is_deprecated {
            let wire = "it works as before, but may be removed later";
            self.says(rules.set, "is now deprecated").wire(Effect::minor(wire))
        } else {
            self.says(rules.unset, "is no longer deprecated")
                .wire(Effect::minor("it stays available"))
        }
    }

    /// Adds the operation and the direction to a finding.
    fn complete(&self, finding: Finding) -> Finding {
        Finding { used_by: self.used_by.clone(), direction: self.direction, ..finding }
    }
}

/// Two corresponding objects, and the keys that were compared.
///
/// Callers read the keys of a pair one by one, and end with [`ObjectPair::report_unhandled`]: it
/// reports each key that differs and was never read, so that no change can be forgotten.
#[derive(Debug, Clone)]
pub(super) struct ObjectPair<'a> {
    pub(super) old: DocumentNode<'a>,
    pub(super) new: DocumentNode<'a>,
    pub(super) subject: Subject,
    /// The method, if the objects are operations.
    method: Option<Method>,
    handled: BTreeSet<&'a str>,
}

impl<'a> ObjectPair<'a> {
    pub(super) fn new(old: DocumentNode<'a>, new: DocumentNode<'a>, subject: Subject) -> Self {
        Self { old, new, subject, method: None, handled: BTreeSet::new() }
    }

    /// The pair of an object that both documents have. If only the new one has it, it is reported
    /// as `added`, and if only the old one has it, as `removed`, each with its location.
    pub(super) fn of_both(
        comparison: &mut Comparison<'_>,
        sides: NodeSides<'a>,
        subject: Subject,
        added: Finding,
        removed: Finding,
    ) -> Option<Self> {
        match (sides.old, sides.new) {
            (Some(old), Some(new)) => return Some(Self::new(old, new, subject)),
            (None, Some(new)) => comparison.report(added.at_new(new.pointer)),
            (Some(old), None) => comparison.report(removed.at_old(old.pointer)),
            (None, None) => {}
        }
        None
    }

    /// Both objects.
    pub(super) fn nodes(&self) -> Sides<&DocumentNode<'a>> {
        Sides::new(&self.old, &self.new)
    }

    /// The same pair with another name.
    pub(super) fn named(mut self, name: impl Into<String>) -> Self {
        self.subject.name = name.into();
        self
    }

    /// The same pair, as two operations with this method.
    pub(super) fn with_method(mut self, method: Option<Method>) -> Self {
        self.method = method;
        self
    }

    /// The nodes under a key on both sides, with references followed.
    pub(super) fn get(&mut self, key: &'static str) -> NodeSides<'a> {
        self.mark_handled(&[key]);
        Sides::new(self.old.get(key), self.new.get(key))
    }

    /// The objects under `key`, if both sides have one.
    pub(super) fn both(&mut self, key: &'static str) -> Option<ObjectPair<'a>> {
        let sides = self.get(key);
        Some(ObjectPair::new(sides.old?, sides.new?, self.subject.clone()))
    }

    /// The objects under `key`; an absent one counts as an object without keys.
    pub(super) fn inner(&mut self, key: &'static str) -> ObjectPair<'a> {
        self.mark_handled(&[key]);
        let (old, new) = (self.old.get_or_empty(key), self.new.get_or_empty(key));
        ObjectPair::new(old, new, self.subject.clone())
    }

    /// The entries of both objects, by name.
    pub(super) fn entries(&self) -> Vec<(&'a str, NodeSides<'a>)> {
        paired(self.old.entries(), self.new.entries(), str::eq)
    }

    /// The new boolean under a key, if it has changed; an absent one is false.
    pub(super) fn toggled(&mut self, key: &'static str) -> Option<bool> {
        self.mark_handled(&[key]);
        let Sides { old, new } = self.nodes().map(|side| side.flag(key) == Some(true));
        (old != new).then_some(new)
    }

    /// Returns whether the values under a key differ.
    pub(super) fn differs(&mut self, key: &'static str) -> bool {
        self.mark_handled(&[key]);
        self.old.value.get(key) != self.new.value.get(key)
    }

    /// Marks keys that are compared elsewhere.
    pub(super) fn mark_handled(&mut self, keys: &[&'a str]) {
        self.handled.extend(keys);
    }

    /// Marks the keys that satisfy a condition as compared elsewhere.
    pub(super) fn mark_handled_where(&mut self, fits: impl Fn(&str) -> bool) {
        let handled: BTreeSet<&'a str> = [&self.old, &self.new]
            .into_iter()
            .filter_map(|side| side.value.as_object())
            .flat_map(|object| object.keys().map(String::as_str))
            .filter(|key| fits(key))
            .collect();
        self.handled.extend(handled);
    }

    /// A finding of `rule` about the pair.
    pub(super) fn finding(&self, rule: &Rule, message: impl Into<String>) -> Finding {
        self.located(self.subject.finding(rule, message))
    }

    /// Adds the locations of the pair to a finding.
    pub(super) fn located(&self, finding: Finding) -> Finding {
        finding.at_old(&self.old.pointer).at_new(&self.new.pointer)
    }

    /// A finding of `rule` whose message is the name of the pair followed by these words, such as
    /// `has changed`.
    pub(super) fn says(&self, rule: &Rule, words: impl Display) -> Finding {
        self.finding(rule, format!("{} {words}", self.subject.name))
    }

    /// A finding of `rule` about the values under a key.
    pub(super) fn finding_at(&self, rule: &Rule, key: &str, message: impl Into<String>) -> Finding {
        let mut finding = self
            .subject
            .finding(rule, message)
            .at_old(self.old.place_of(key))
            .at_new(self.new.place_of(key));
        let (old, new) = (self.old.value.get(key), self.new.value.get(key));
        (finding.before, finding.after) = (old.map(shown), new.map(shown));
        // A number and a text with the same digits look alike, unless they are shown as JSON.
        if finding.before.is_some() && finding.before == finding.after {
            let json = |value: Option<&Value>| value.map(Value::to_string);
            (finding.before, finding.after) = (json(old), json(new));
        }
        finding
    }

    /// Reports each key that differs and was not read.
    pub(super) fn report_unhandled(self, comparison: &mut Comparison<'_>) {
        if self.old.is_broken_reference() {
            return;
        }
        for key in differing_keys(self.old.value, self.new.value) {
            if self.handled.contains(key) {
                continue;
            }
            match self.extension_findings(comparison, key) {
                Some(findings) => {
                    for finding in findings {
                        comparison.report(self.subject.complete(finding));
                    }
                }
                None => comparison.report(self.unhandled(key)),
            }
        }
    }

    /// The findings of the rules for extensions about a key; `None` if they do not handle it.
    fn extension_findings(&self, comparison: &Comparison<'_>, key: &str) -> Option<Vec<Finding>> {
        let side = |node: &DocumentNode<'a>| ExtensionSide {
            pointer: node.place_of(key),
            value: node.value.get(key),
        };
        let holder = self.method.map_or(ExtensionHolder::Other, ExtensionHolder::Operation);
        comparison.options.compare_extension(&ExtensionChange {
            extension: key,
            label: &self.subject.name,
            holder,
            old: side(&self.old),
            new: side(&self.new),
        })
    }

    /// Reports a key that is not understood, at the innermost place that contains all of the
    /// difference.
    fn finding_at_difference(&self, key: &str, message: String) -> Finding {
        let mut finding = self.finding_at(&NOT_UNDERSTOOD, key, message).about_extension(key);
        let (Some(mut old), Some(mut new)) = (self.old.value.get(key), self.new.value.get(key))
        else {
            return finding;
        };
        let (mut was_at, mut is_at) = (self.old.pointer_to(key), self.new.pointer_to(key));
        while let Some((token, before, after)) = only_difference(old, new) {
            pointer::push(&mut was_at, token);
            pointer::push(&mut is_at, token);
            (old, new) = (before, after);
        }
        (finding.old, finding.new) = (Some(was_at), Some(is_at));
        (finding.before, finding.after) = match (shown(old), shown(new)) {
            (before, after) if before != after => (Some(before), Some(after)),
            // Long values with the same beginning would show nothing else.
            (cut, _) if cut.ends_with('…') => (None, None),
            _ => (Some(old.to_string()), Some(new.to_string())),
        };
        finding
    }

    fn unhandled(&self, key: &str) -> Finding {
        let name = &self.subject.name;
        let (old, new) = (self.old.value.get(key), self.new.value.get(key));
        let verb = unhandled::verb(old, new);
        let (rule, message, effect) = match key {
            // These are texts in lists and pages of documentation.
            "description" | "summary" | "name" | "parent" | "kind" => (
                &DESCRIPTION_CHANGED,
                format!("the {key} of {name} {verb}"),
                "the documentation of the crate changes",
            ),
            "externalDocs" => {
                let message = format!("the link to other documentation of {name} {verb}");
                (&DESCRIPTION_CHANGED, message, SAME_CODE)
            }
            "example" => {
                let message = format!("the example of {name} {verb}");
                (&EXAMPLE_CHANGED, message, SAME_CODE)
            }
            "examples" => {
                let verb = verb.replace("was", "were").replace("has", "have");
                let message = format!("the examples of {name} {verb}");
                (&EXAMPLE_CHANGED, message, SAME_CODE)
            }
            _ => {
                let message = unhandled::message(key, name, old, new);
                return unhandled::not_understood(self.finding_at_difference(key, message));
            }
        };
        // The excerpt at the location shows more than two long texts next to each other.
        let finding = self.finding_at(rule, key, message).without_values();
        finding.rust(Effect::patch(effect))
    }
}

/// The key in which two objects with the same keys differ, if there is only one.
fn only_difference<'b>(old: &'b Value, new: &'b Value) -> Option<(&'b str, &'b Value, &'b Value)> {
    let (old, new) = (old.as_object()?, new.as_object()?);
    if old.len() != new.len() {
        return None;
    }
    let mut different = Vec::new();
    for (key, value) in old {
        let other = new.get(key)?;
        if other != value {
            different.push((key.as_str(), value, other));
        }
    }
    match different.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}
