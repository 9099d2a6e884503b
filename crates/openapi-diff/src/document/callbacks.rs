//! Callbacks and webhooks: calls that the server makes.
//!
//! Their bodies are sent to clients, and are compared as those of responses are.
//! Whatever else there is of one is compared key by key.

use openapi_model::Method;

use super::links::named;
use super::same::is_same;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::{Role, Usage};
use crate::unhandled::DESCRIPTION_CHANGED;

rules! {
    CALLBACK_ADDED: "callback-added",
        "a callback or a webhook was added";
    CALLBACK_REMOVED: "callback-removed",
        "a callback or a webhook was removed";
    CALLBACK_CHANGED: "callback-changed",
        "a callback or a webhook has changed; changes of its body are reported separately";
}

/// Compares the callbacks of two operations.
pub(super) fn compare(comparison: &mut Comparison<'_>, operation: &mut ObjectPair<'_>) {
    let user = operation.subject.used_by.clone().unwrap_or_default();
    for (key, old, new) in named(operation.get("callbacks")) {
        let call = Call {
            subject: operation.subject.part(format!("callback `{key}`")),
            part: Part::Callback,
            operation: format!("callback {key} of {user}"),
        };
        call.compare(comparison, old, new);
    }
}

/// Compares the webhooks of two documents.
pub(super) fn compare_webhooks(comparison: &mut Comparison<'_>, root: &mut ObjectPair<'_>) {
    for (key, old, new) in named(root.get("webhooks")) {
        let call = Call {
            subject: root.subject.part(format!("webhook `{key}`")),
            part: Part::PathItem,
            operation: format!("webhook {key}"),
        };
        call.compare(comparison, old, new);
    }
}

/// A call that the server makes.
struct Call {
    subject: Subject,
    /// The part that describes it.
    part: Part,
    /// The name of the operation where its schemas are used.
    operation: String,
}

impl Call {
    fn compare(
        &self,
        comparison: &mut Comparison<'_>,
        old: Option<DocumentNode<'_>>,
        new: Option<DocumentNode<'_>>,
    ) {
        match (old, new) {
            (None, Some(new)) => callback_added(comparison, &new, &self.subject),
            (Some(old), None) => callback_removed(comparison, &old, &self.subject),
            (Some(old), Some(new)) => {
                let pair = ObjectPair::new(old, new, self.subject.clone());
                self.compare_both(comparison, &pair);
            }
            (None, None) => {}
        }
    }

    fn compare_both(&self, comparison: &mut Comparison<'_>, pair: &ObjectPair<'_>) {
        let mut seen = Seen::default();
        seen.compare(self.part, pair);
        let name = &pair.subject.name;
        let is_worded = seen.is_worded && seen.others.is_empty();
        for other in seen.others {
            let verb = match (&other.old, &other.new) {
                (None, _) => "was added",
                (_, None) => "was removed",
                _ => "has changed",
            };
            let message = format!("`{}` of {name} {verb}", other.key);
            let mut finding = pair
                .finding(&CALLBACK_CHANGED, message)
                .wire(Effect::major("clients may receive another request"))
                .server(Effect::major("must send the request as it is now"));
            finding.old = other.old.or(finding.old);
            finding.new = other.new.or(finding.new);
            comparison.report(finding);
        }
        for mut extended in seen.extended {
            extended.mark_handled_where(|key| !key.starts_with("x-"));
            extended.report_unhandled(comparison);
        }
        if is_worded {
            let message = format!("the description of {name} has changed");
            comparison.report(pair.finding(&DESCRIPTION_CHANGED, message));
        }
        let usage = Usage {
            operation: self.operation.clone(),
            direction: Direction::Response,
            role: Role::Body,
            is_required: false,
            in_rust: false,
        };
        for (old, new) in seen.bodies {
            comparison.compare_schemas(&old, &new, &usage);
        }
    }
}

fn callback_added(comparison: &mut Comparison<'_>, new: &DocumentNode<'_>, subject: &Subject) {
    comparison.report(
        subject
            .says(&CALLBACK_ADDED, "was added")
            .at_new(&new.pointer)
            .wire(Effect::minor(
                "clients may have to respond to one more request",
            ))
            .server(Effect::major("must send the request")),
    );
}

fn callback_removed(comparison: &mut Comparison<'_>, old: &DocumentNode<'_>, subject: &Subject) {
    comparison.report(
        subject
            .says(&CALLBACK_REMOVED, "was removed")
            .at_old(&old.pointer)
            .wire(Effect::major(
                "clients that wait for the request no longer receive it",
            ))
            .server(Effect::major("must no longer send the request")),
    );
}

/// A part of a callback that leads to the schemas of its bodies.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// Path items by the expressions of their addresses.
    Callback,
    PathItem,
    Operation,
    Body,
    /// Media types by their names.
    Content,
    MediaType,
}

impl Part {
    /// The part that is under a key, if it leads to schemas.
    fn under(self, key: &str) -> Option<Self> {
        match self {
            Self::Callback => Some(Self::PathItem),
            Self::PathItem => Method::from_key(key).map(|_| Self::Operation),
            Self::Operation => (key == "requestBody").then_some(Self::Body),
            Self::Body => (key == "content").then_some(Self::Content),
            Self::Content => Some(Self::MediaType),
            Self::MediaType => None,
        }
    }
}

/// The differences between two callbacks.
#[derive(Debug, Default)]
struct Seen<'a> {
    /// Something but the schemas of bodies.
    others: Vec<Other>,
    /// Pairs of objects that may have other extensions.
    extended: Vec<ObjectPair<'a>>,
    /// Set for texts for people.
    is_worded: bool,
    /// The schemas of bodies that correspond, as JSON pointers.
    bodies: Vec<(String, String)>,
}

/// A key that differs, with the pointers to its values.
#[derive(Debug)]
struct Other {
    key: String,
    old: Option<String>,
    new: Option<String>,
}

impl<'a> Seen<'a> {
    fn compare(&mut self, part: Part, pair: &ObjectPair<'a>) {
        let (old, new) = (&pair.old, &pair.new);
        self.extended.push(pair.clone());
        for (key, before, after) in named((Some(old.clone()), Some(new.clone()))) {
            match (part, part.under(key), &before, &after) {
                (Part::MediaType, _, Some(_), Some(_)) if key == "schema" => {
                    self.bodies.push((old.pointer_to(key), new.pointer_to(key)));
                }
                (_, Some(inner), Some(before), Some(after))
                    if before.value.is_object() && after.value.is_object() =>
                {
                    let subject = pair.subject.clone();
                    let inner_pair = ObjectPair::new(before.clone(), after.clone(), subject);
                    self.compare(inner, &inner_pair);
                }
                _ if before.as_ref().map(|node| node.value)
                    == after.as_ref().map(|node| node.value) => {}
                // Reported with what has it.
                _ if key.starts_with("x-") => {}
                _ if is_for_people(part, key) || is_same(before.as_ref(), after.as_ref()) => {
                    self.is_worded = true;
                }
                _ => self.others.push(Other {
                    key: key.to_owned(),
                    old: before.map(|node| node.pointer),
                    new: after.map(|node| node.pointer),
                }),
            }
        }
    }
}

fn is_for_people(part: Part, key: &str) -> bool {
    match part {
        Part::Callback | Part::Content => false,
        Part::PathItem | Part::Operation | Part::Body => {
            matches!(
                key,
                "description" | "summary" | "externalDocs" | "tags" | "operationId"
            )
        }
        Part::MediaType => matches!(key, "example" | "examples"),
    }
}
