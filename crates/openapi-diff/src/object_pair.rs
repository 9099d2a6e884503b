//! Two objects that correspond, key by key.

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
use super::unhandled::{
    self, DESCRIPTION_CHANGED, EXAMPLE_CHANGED, NOT_UNDERSTOOD, differing_keys,
};

/// The name and the users of a pair.
#[derive(Debug, Clone)]
pub(super) struct Subject {
    /// Its name in messages: ``query parameter `page` ``. Operations are named only where there
    /// can be no other user.
    pub(super) name: String,
    /// The operation from which it was reached.
    pub(super) used_by: Option<String>,
    /// The direction in which its values travel.
    pub(super) direction: Direction,
}

impl Subject {
    /// The same operation and direction, for a part of this.
    pub(super) fn part(&self, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..self.clone()
        }
    }

    /// The same in another direction.
    pub(super) fn in_direction(&self, direction: Direction) -> Self {
        Self {
            direction,
            ..self.clone()
        }
    }

    /// A finding of `rule` about it.
    pub(super) fn finding(&self, rule: &Rule, message: impl Into<String>) -> Finding {
        self.complete(Finding::new(rule, message))
    }

    /// A finding of `rule` whose message is its name and these words: `was added`.
    pub(super) fn says(&self, rule: &Rule, words: impl Display) -> Finding {
        self.finding(rule, format!("{} {words}", self.name))
    }

    /// The finding, with who uses this and which way its values travel.
    fn complete(&self, finding: Finding) -> Finding {
        Finding {
            used_by: self.used_by.clone(),
            direction: self.direction,
            ..finding
        }
    }
}

/// Two objects that correspond, and which of their keys were looked at.
///
/// Whoever takes up a pair asks for its keys one by one, and ends with
/// [`ObjectPair::report_unhandled`]: a key that was never asked for and differs is reported then. So
/// nothing that changes can be forgotten.
#[derive(Debug, Clone)]
pub(super) struct ObjectPair<'a> {
    pub(super) old: DocumentNode<'a>,
    pub(super) new: DocumentNode<'a>,
    pub(super) subject: Subject,
    /// The method, where they are operations.
    method: Option<Method>,
    handled: BTreeSet<&'a str>,
}

impl<'a> ObjectPair<'a> {
    pub(super) fn new(old: DocumentNode<'a>, new: DocumentNode<'a>, subject: Subject) -> Self {
        Self {
            old,
            new,
            subject,
            method: None,
            handled: BTreeSet::new(),
        }
    }

    /// The same under another name.
    pub(super) fn named(mut self, name: impl Into<String>) -> Self {
        self.subject.name = name.into();
        self
    }

    /// The same, of two operations.
    pub(super) fn with_method(mut self, method: Option<Method>) -> Self {
        self.method = method;
        self
    }

    /// The nodes under a key on both sides, references followed.
    pub(super) fn get(
        &mut self,
        key: &'static str,
    ) -> (Option<DocumentNode<'a>>, Option<DocumentNode<'a>>) {
        self.mark_handled(&[key]);
        (self.old.get(key), self.new.get(key))
    }

    /// The objects under a key, where both sides have one.
    pub(super) fn both(&mut self, key: &'static str) -> Option<ObjectPair<'a>> {
        match self.get(key) {
            (Some(old), Some(new)) => Some(ObjectPair::new(old, new, self.subject.clone())),
            _ => None,
        }
    }

    /// The objects under a key; one that is absent has no keys.
    pub(super) fn inner(&mut self, key: &'static str) -> ObjectPair<'a> {
        self.mark_handled(&[key]);
        let (old, new) = (self.old.get_or_empty(key), self.new.get_or_empty(key));
        ObjectPair::new(old, new, self.subject.clone())
    }

    /// The booleans under a key, where they differ; an absent one is `default`.
    pub(super) fn flags(&mut self, key: &'static str, default: bool) -> Option<(bool, bool)> {
        self.mark_handled(&[key]);
        let flag = |side: &DocumentNode<'_>| side.flag(key).unwrap_or(default);
        let (old, new) = (flag(&self.old), flag(&self.new));
        (old != new).then_some((old, new))
    }

    /// The plain values under a key as text, where they differ.
    pub(super) fn values(&mut self, key: &'static str) -> Option<(Option<String>, Option<String>)> {
        self.mark_handled(&[key]);
        let (old, new) = (self.old.value.get(key), self.new.value.get(key));
        (old != new).then(|| (old.map(shown), new.map(shown)))
    }

    /// Says that these keys are looked at elsewhere.
    pub(super) fn mark_handled(&mut self, keys: &[&'static str]) {
        self.handled.extend(keys);
    }

    /// Says that the keys that fit are looked at elsewhere.
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
        let finding = self.subject.finding(rule, message);
        finding.at_old(&self.old.pointer).at_new(&self.new.pointer)
    }

    /// A finding of `rule` whose message is the name of the pair and these words: `has changed`.
    pub(super) fn says(&self, rule: &Rule, words: impl Display) -> Finding {
        self.finding(rule, format!("{} {words}", self.subject.name))
    }

    /// A finding of `rule` about the values under a key.
    pub(super) fn finding_at(&self, rule: &Rule, key: &str, message: impl Into<String>) -> Finding {
        let mut finding = self.finding(rule, message);
        let value = |side: &DocumentNode<'_>| side.value.get(key).map(shown);
        (finding.before, finding.after) = (value(&self.old), value(&self.new));
        // A number and the same as text look alike, unless they are shown as JSON.
        if finding.before.is_some() && finding.before == finding.after {
            let value = |side: &DocumentNode<'_>| side.value.get(key).map(Value::to_string);
            (finding.before, finding.after) = (value(&self.old), value(&self.new));
        }
        if finding.before.is_some() {
            finding.old = Some(self.old.pointer_to(key));
        }
        if finding.after.is_some() {
            finding.new = Some(self.new.pointer_to(key));
        }
        finding
    }

    /// Reports every key that nobody has asked for and that differs.
    pub(super) fn report_unhandled(self, comparison: &mut Comparison<'_>) {
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

    /// The findings of the rules for extensions about a key; none if they do not handle it.
    fn extension_findings(&self, comparison: &Comparison<'_>, key: &str) -> Option<Vec<Finding>> {
        let side = |node: &DocumentNode<'a>| {
            let value = node.value.get(key);
            let pointer = match value {
                Some(_) => node.pointer_to(key),
                None => node.pointer.clone(),
            };
            ExtensionSide { pointer, value }
        };
        let holder = self
            .method
            .map_or(ExtensionHolder::Other, ExtensionHolder::Operation);
        comparison.extensions().compare(&ExtensionChange {
            extension: key,
            label: &self.subject.name,
            holder,
            old: side(&self.old),
            new: side(&self.new),
        })
    }

    /// Reports a key that is not understood, at the only place in it that differs.
    fn finding_at_difference(&self, key: &str, message: String) -> Finding {
        let mut finding = self
            .finding_at(&NOT_UNDERSTOOD, key, message)
            .about_extension(key);
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
            // Long values that begin alike show nothing but their beginning.
            (cut, _) if cut.ends_with('…') => (None, None),
            _ => (Some(old.to_string()), Some(new.to_string())),
        };
        finding
    }

    fn unhandled(&self, key: &str) -> Finding {
        let name = &self.subject.name;
        let now = unhandled::verb(self.old.value.get(key), self.new.value.get(key));
        let words = |rule: &Rule, what: &str, effect: &str| {
            let mut finding = self.finding_at(rule, key, format!("{what} of {name} {now}"));
            // Two texts side by side tell less than the place.
            (finding.before, finding.after) = (None, None);
            finding.rust(Effect::patch(effect))
        };
        match key {
            // What a list or a page of documentation shows.
            "description" | "summary" | "name" | "parent" | "kind" => words(
                &DESCRIPTION_CHANGED,
                &format!("the {key}"),
                "the documentation of the crate changes",
            ),
            "externalDocs" => words(
                &DESCRIPTION_CHANGED,
                "the link to other documentation",
                "the generated code stays the same",
            ),
            "example" => words(
                &EXAMPLE_CHANGED,
                "the example",
                "the generated code stays the same",
            ),
            "examples" => Finding {
                message: match now {
                    "was added" => format!("the examples of {name} were added"),
                    "was removed" => format!("the examples of {name} were removed"),
                    _ => format!("the examples of {name} have changed"),
                },
                ..words(
                    &EXAMPLE_CHANGED,
                    "the examples",
                    "the generated code stays the same",
                )
            },
            _ => {
                let (old, new) = (self.old.value.get(key), self.new.value.get(key));
                let message = unhandled::message(key, name, old, new);
                unhandled::not_understood(self.finding_at_difference(key, message))
            }
        }
    }
}

/// The key under which two objects with the same keys differ, if it is the only one.
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
