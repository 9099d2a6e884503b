//! Callbacks and webhooks: calls that the server makes.
//!
//! The headers and the body that the server sends are compared as those of responses, and the
//! bodies that clients answer with as those of requests. Everything else is compared key by key.

use openapi_model::Method;

use super::headers::{self, NamedHeader};
use super::links::named;
use super::media_types::{self, RESPONSE_MEDIA_TYPE_ADDED};
use super::same::is_same;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::{ObjectPair, Subject};
use crate::unhandled::DESCRIPTION_CHANGED;

rules! {
    CALLBACK_ADDED: "callback-added",
        "a callback or a webhook was added";
    CALLBACK_REMOVED: "callback-removed",
        "a callback or a webhook was removed";
    CALLBACK_CHANGED: "callback-changed",
        "a callback or a webhook has changed; its headers and bodies are reported separately";
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
        seen.compare(self.part, "", pair);
        let name = &pair.subject.name;
        let is_worded = seen.is_worded && seen.others.is_empty();
        for other in seen.others {
            let verb = match (&other.old, &other.new) {
                (None, _) => "was added",
                (_, None) => "was removed",
                _ => "has changed",
            };
            let message = format!("{} of {name} {verb}", other.name);
            let mut finding = pair
                .finding(&CALLBACK_CHANGED, message)
                .wire(other.wire)
                .server(other.server);
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
        let call = Subject {
            used_by: Some(self.operation.clone()),
            ..self.subject.in_direction(Direction::Response)
        };
        for [old, new] in &seen.headers {
            headers::compare_named(comparison, (old, new), &call);
        }
        for mut content in seen.contents {
            let subject = call.part(format!("{} of {name}", content.name));
            content.pair.subject = subject.in_direction(content.direction);
            comparison.report_adjusted(
                |comparison| media_types::compare(comparison, &content.pair, None),
                without_accept,
            );
        }
    }
}

/// Clients cannot choose the media type of a request that they receive.
fn without_accept(finding: &mut Finding) {
    finding.rust = Effect::none();
    if finding.rule == RESPONSE_MEDIA_TYPE_ADDED.name {
        finding.wire = Effect::major("clients may receive a media type that they cannot read");
        finding.server = Effect::minor("may send it");
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

/// A part of a callback that leads to its headers or bodies.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// Path items by the expressions of their addresses.
    Callback,
    PathItem,
    Operation,
    Body,
    /// Responses by their statuses.
    Responses,
    Response,
}

impl Part {
    /// The part that is under a key, if it leads to headers or bodies.
    fn under(self, key: &str) -> Option<Self> {
        match (self, key) {
            _ if key.starts_with("x-") => None,
            (Self::Callback, _) => Some(Self::PathItem),
            (Self::PathItem, _) => Method::from_key(key).map(|_| Self::Operation),
            (Self::Operation, "requestBody") => Some(Self::Body),
            (Self::Operation, "responses") => Some(Self::Responses),
            (Self::Responses, _) => Some(Self::Response),
            _ => None,
        }
    }
}

/// The differences between two callbacks.
#[derive(Debug, Default)]
struct Seen<'a> {
    /// Something but headers and bodies.
    others: Vec<Other>,
    /// Pairs of objects that may have other extensions.
    extended: Vec<ObjectPair<'a>>,
    /// Set for texts for people.
    is_worded: bool,
    /// The headers among lists of parameters, before and after.
    headers: Vec<[Vec<NamedHeader<'a>>; 2]>,
    contents: Vec<Content<'a>>,
}

/// The media types of two bodies that correspond.
#[derive(Debug)]
struct Content<'a> {
    name: String,
    direction: Direction,
    pair: ObjectPair<'a>,
}

/// Something that differs, with the pointers to its values.
#[derive(Debug)]
struct Other {
    name: String,
    old: Option<String>,
    new: Option<String>,
    wire: Effect,
    server: Effect,
}

impl Other {
    fn new(
        part: Part,
        key: &str,
        old: Option<DocumentNode<'_>>,
        new: Option<DocumentNode<'_>>,
    ) -> Self {
        let is_more = match (part, key) {
            (Part::Operation, "requestBody") | (Part::Responses, _)
                if old.is_some() != new.is_some() =>
            {
                Some(new.is_some())
            }
            (Part::Body, "required") => Some(is_true(new.as_ref())),
            _ => None,
        };
        let (wire, server) = match is_more {
            Some(true) => (
                Effect::minor("clients can rely on it"),
                Effect::major("must provide for it"),
            ),
            Some(false) => (
                Effect::major("clients that rely on it may fail"),
                Effect::minor("need not provide for it"),
            ),
            None if key == "deprecated" => (Effect::minor("it is sent as before"), Effect::none()),
            None => (
                Effect::major("clients may receive another request, or have to answer otherwise"),
                Effect::major("must send the request as it is now"),
            ),
        };
        Self {
            name: match part {
                Part::Responses => format!("the response {key}"),
                Part::Body => format!("`{key}` of the request body"),
                _ => format!("`{key}`"),
            },
            old: old.map(|node| node.pointer),
            new: new.map(|node| node.pointer),
            wire,
            server,
        }
    }
}

impl<'a> Seen<'a> {
    /// Compares two parts that are under a key.
    fn compare(&mut self, part: Part, place: &str, pair: &ObjectPair<'a>) {
        let (old, new) = (&pair.old, &pair.new);
        self.extended.push(pair.clone());
        for (key, before, after) in named((Some(old.clone()), Some(new.clone()))) {
            match (part, part.under(key), &before, &after) {
                (_, Some(inner), Some(before), Some(after))
                    if before.value.is_object() && after.value.is_object() =>
                {
                    let subject = pair.subject.clone();
                    let inner_pair = ObjectPair::new(before.clone(), after.clone(), subject);
                    self.compare(inner, key, &inner_pair);
                }
                (Part::Body | Part::Response, _, Some(before), Some(after)) if key == "content" => {
                    let (name, direction) = match part {
                        Part::Body => ("the request body".to_owned(), Direction::Response),
                        _ => (
                            format!("the body of the response {place}"),
                            Direction::Request,
                        ),
                    };
                    let subject = pair.subject.clone();
                    let pair = ObjectPair::new(before.clone(), after.clone(), subject);
                    self.contents.push(Content {
                        name,
                        direction,
                        pair,
                    });
                }
                (Part::PathItem | Part::Operation, ..) if key == "parameters" => {
                    self.compare_parameters(part, before, after);
                }
                _ if before.as_ref().map(|node| node.value)
                    == after.as_ref().map(|node| node.value) => {}
                // False is the default.
                _ if matches!(key, "required" | "deprecated")
                    && is_true(before.as_ref()) == is_true(after.as_ref()) => {}
                // Reported with what has it.
                _ if key.starts_with("x-") => {}
                _ if is_for_people(part, key) || is_same(before.as_ref(), after.as_ref()) => {
                    self.is_worded = true;
                }
                _ => self.others.push(Other::new(part, key, before, after)),
            }
        }
    }

    /// Collects the headers among the parameters; others are compared as a whole.
    fn compare_parameters(
        &mut self,
        part: Part,
        old: Option<DocumentNode<'a>>,
        new: Option<DocumentNode<'a>>,
    ) {
        let (mut headers, mut others) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for ((side, headers), others) in [&old, &new].into_iter().zip(&mut headers).zip(&mut others)
        {
            for parameter in side.iter().flat_map(DocumentNode::items) {
                match (parameter.text("in"), parameter.text("name")) {
                    (Some("header"), Some(name)) => headers.push((name, parameter)),
                    _ => others.push(parameter),
                }
            }
        }
        self.headers.push(headers);
        let [was, is] = &others;
        let mut pairs = was.iter().zip(is);
        if was.len() != is.len() || !pairs.all(|(was, is)| is_same(Some(was), Some(is))) {
            self.others.push(Other::new(part, "parameters", old, new));
        }
    }
}

fn is_true(node: Option<&DocumentNode<'_>>) -> bool {
    node.is_some_and(|node| node.value == true)
}

fn is_for_people(part: Part, key: &str) -> bool {
    !matches!(part, Part::Callback | Part::Responses)
        && matches!(
            key,
            "description" | "summary" | "externalDocs" | "tags" | "operationId"
        )
}
