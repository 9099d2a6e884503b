//! Callbacks and webhooks: calls that the server makes.
//!
//! The headers and the body that the server sends are compared like those of responses, and the
//! bodies with which clients answer like those of requests. Everything else is compared key by key.

use openapi_model::Method;
use terminal::escape::code;

use super::headers::{self, NamedHeader};
use super::media_types::{self, RESPONSE_MEDIA_TYPE_ADDED};
use super::same::is_same;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::{NodeSides, ObjectPair, Subject};
use crate::sides::Sides;
use crate::unhandled::{DESCRIPTION_CHANGED, verb};

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
    for (key, sides) in operation.inner("callbacks").entries() {
        let subject = operation.subject.part(format!("callback {}", code(key)));
        let name = format!("callback {key} of {user}");
        compare_calls(comparison, sides, subject, Part::Callback, name);
    }
}

/// Compares the webhooks of two documents.
pub(super) fn compare_webhooks(comparison: &mut Comparison<'_>, root: &mut ObjectPair<'_>) {
    for (key, sides) in root.inner("webhooks").entries() {
        let subject = root.subject.part(format!("webhook {}", code(key)));
        let name = format!("webhook {key}");
        compare_calls(comparison, sides, subject, Part::PathItem, name);
    }
}

/// Compares two calls. `part` is the kind of the object, and `user` the name of the calls as users
/// of schemas.
fn compare_calls(
    comparison: &mut Comparison<'_>,
    sides: NodeSides<'_>,
    subject: Subject,
    part: Part,
    user: String,
) {
    let added = subject
        .says(&CALLBACK_ADDED, "was added")
        .wire(Effect::minor("clients may have to respond to one more request"))
        .server(Effect::major("must send the request"));
    let removed = subject
        .says(&CALLBACK_REMOVED, "was removed")
        .wire(Effect::major("clients that wait for the request no longer receive it"))
        .server(Effect::major("must no longer send the request"));
    let pair = ObjectPair::of_both(comparison, sides, subject, added, removed);
    let Some(whole) = pair else {
        return;
    };
    let request =
        Subject { used_by: Some(user), ..whole.subject.in_direction(Direction::Response) };
    let mut call = Call { whole: whole.clone(), request, is_worded: false, is_changed: false };
    call.compare(comparison, part, "", whole);
    // All changed texts together are one finding, unless the call has another finding.
    if call.is_worded && !call.is_changed {
        let message = format!("the description of {} has changed", call.whole.subject.name);
        comparison.report(call.whole.finding(&DESCRIPTION_CHANGED, message));
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

/// A part of a callback with headers or bodies in it.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// Path items, by the expressions for their addresses.
    Callback,
    PathItem,
    Operation,
    Body,
    /// Responses, by their statuses.
    Responses,
    Response,
}

impl Part {
    /// The part under a key, if it can contain headers or bodies.
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

/// A call that the server makes.
struct Call<'a> {
    whole: ObjectPair<'a>,
    /// The request of the server.
    request: Subject,
    /// Set if texts for people differ.
    is_worded: bool,
    /// Set if anything except texts, headers and bodies differs.
    is_changed: bool,
}

impl<'a> Call<'a> {
    /// Compares two parts under a key.
    fn compare(
        &mut self,
        comparison: &mut Comparison<'_>,
        part: Part,
        place: &str,
        mut pair: ObjectPair<'a>,
    ) {
        for (key, sides) in pair.entries() {
            match (part, part.under(key), (&sides.old, &sides.new)) {
                (_, Some(inner), (Some(before), Some(after))) => {
                    let subject = pair.subject.clone();
                    let inner_pair = ObjectPair::new(before.clone(), after.clone(), subject);
                    self.compare(comparison, inner, key, inner_pair);
                }
                (Part::Body | Part::Response, _, (Some(before), Some(after)))
                    if key == "content" =>
                {
                    let (body, direction) = match part {
                        Part::Body => ("the request body".to_owned(), Direction::Response),
                        _ => {
                            let body = format!("the body of the response {place}");
                            (body, Direction::Request)
                        }
                    };
                    let name = format!("{body} of {}", pair.subject.name);
                    let subject = self.request.part(name).in_direction(direction);
                    let content = ObjectPair::new(before.clone(), after.clone(), subject);
                    comparison.report_adjusted(
                        |comparison| media_types::compare(comparison, &content, None),
                        without_accept,
                    );
                }
                (Part::PathItem | Part::Operation, ..) if key == "parameters" => {
                    self.compare_parameters(comparison, part, sides);
                }
                (.., (before, after))
                    if before.as_ref().map(|node| node.value)
                        == after.as_ref().map(|node| node.value) => {}
                // A missing boolean is false, so writing `false` is not a change.
                (.., (before, after))
                    if matches!(key, "required" | "deprecated")
                        && is_true(before.as_ref()) == is_true(after.as_ref()) => {}
                // Extensions are reported by `report_unhandled` below, with their holder.
                _ if key.starts_with("x-") => {}
                (.., (before, after))
                    if is_for_people(part, key) || is_same(before.as_ref(), after.as_ref()) =>
                {
                    self.is_worded = true;
                }
                _ => self.report_other(comparison, part, key, sides),
            }
        }
        pair.mark_handled_where(|key| !key.starts_with("x-"));
        pair.report_unhandled(comparison);
    }

    /// Compares header parameters by name, and all other parameters as a whole.
    fn compare_parameters(
        &mut self,
        comparison: &mut Comparison<'_>,
        part: Part,
        sides: NodeSides<'_>,
    ) {
        let mut others: Sides<Vec<DocumentNode<'_>>> = Sides::default();
        let mut headers: Sides<Vec<NamedHeader<'_>>> = Sides::default();
        for (side, headers, others) in [
            (&sides.old, &mut headers.old, &mut others.old),
            (&sides.new, &mut headers.new, &mut others.new),
        ] {
            for parameter in side.iter().flat_map(DocumentNode::items) {
                match (parameter.text("in"), parameter.text("name")) {
                    (Some("header"), Some(name)) => headers.push((name, parameter)),
                    _ => others.push(parameter),
                }
            }
        }
        headers::compare_named(comparison, headers, &self.request);
        let are_same = others.old.len() == others.new.len()
            && others.old.iter().zip(&others.new).all(|(old, new)| is_same(Some(old), Some(new)));
        if !are_same {
            self.report_other(comparison, part, "parameters", sides);
        }
    }

    /// Reports that something other than texts, headers and bodies differs.
    fn report_other(
        &mut self,
        comparison: &mut Comparison<'_>,
        part: Part,
        key: &str,
        sides: NodeSides<'_>,
    ) {
        let Sides { old, new } = sides;
        self.is_changed = true;
        let is_more = match (part, key) {
            (Part::Operation, "requestBody") | (Part::Responses, _) => Some(new.is_some()),
            (Part::Body, "required") => Some(is_true(new.as_ref())),
            _ => None,
        };
        let (wire, server) = match is_more {
            Some(true) => {
                (Effect::minor("clients can rely on it"), Effect::major("must support it"))
            }
            Some(false) => (
                Effect::major("clients that rely on it may fail"),
                Effect::minor("need not support it"),
            ),
            None if key == "deprecated" => (Effect::minor("it is sent as before"), Effect::none()),
            None => (
                Effect::major("clients may receive another request, or must answer differently"),
                Effect::major("must send the request as it is now"),
            ),
        };
        let what = match part {
            Part::Responses => format!("the response {key}"),
            Part::Body => format!("{} of the request body", code(key)),
            _ => code(key),
        };
        let verb = verb(old.as_ref(), new.as_ref());
        let message = format!("{what} of {} {verb}", self.whole.subject.name);
        let mut finding = self.whole.finding(&CALLBACK_CHANGED, message);
        finding.old = old.map(|node| node.pointer).or(finding.old);
        finding.new = new.map(|node| node.pointer).or(finding.new);
        comparison.report(finding.wire(wire).server(server));
    }
}

fn is_true(node: Option<&DocumentNode<'_>>) -> bool {
    node.is_some_and(|node| node.value == true)
}

fn is_for_people(part: Part, key: &str) -> bool {
    !matches!(part, Part::Callback | Part::Responses)
        && matches!(key, "description" | "summary" | "externalDocs" | "tags" | "operationId")
}
