//! Request bodies.

use super::{in_rust, media_types};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject, ToggleRules};

rules! {
    REQUEST_BODY_ADDED: "request-body-added",
        "an optional request body was added";
    REQUIRED_REQUEST_BODY_ADDED: "required-request-body-added",
        "a required request body was added";
    REQUEST_BODY_REMOVED: "request-body-removed",
        "a request body was removed";
    REQUEST_BODY_REQUIRED: "request-body-required",
        "a request body is now required";
    REQUEST_BODY_OPTIONAL: "request-body-optional",
        "a request body is no longer required";
}

/// Compares the request bodies of two operations.
pub(super) fn compare(comparison: &mut Comparison<'_>, operation: &mut ObjectPair<'_>) {
    let subject = operation.subject.in_direction(Direction::Request).part("the request body");
    let bodies = operation.get("requestBody");
    match (bodies.old, bodies.new) {
        (Some(old), Some(new)) => both(comparison, ObjectPair::new(old, new, subject)),
        (None, Some(new)) => body_added(comparison, &new, &subject),
        (Some(old), None) => body_removed(comparison, &old, &subject),
        (None, None) => {}
    }
}

fn both(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    if let Some(is_required) = pair.toggled("required") {
        let rules = ToggleRules { set: &REQUEST_BODY_REQUIRED, unset: &REQUEST_BODY_OPTIONAL };
        let finding = pair.subject.requirement(rules, is_required);
        comparison.report(pair.located(finding).rust(Effect::patch(if is_required {
            "an empty body is sent instead of being omitted"
        } else {
            "an empty body is omitted"
        })));
    }
    // A body without `content` has no media types, so all of the other side are added or
    // removed.
    let content = pair.inner("content");
    let sent = content.nodes().map(in_rust::sent);
    media_types::compare(comparison, &content, Some(sent));
    pair.report_unhandled(comparison);
}

fn body_added(comparison: &mut Comparison<'_>, new: &DocumentNode<'_>, subject: &Subject) {
    let finding = if new.flag("required") == Some(true) {
        subject
            .finding(&REQUIRED_REQUEST_BODY_ADDED, "a required request body was added")
            .wire(Effect::major("requests without it may be rejected"))
    } else {
        subject
            .finding(&REQUEST_BODY_ADDED, "an optional request body was added")
            .wire(Effect::minor("requests may contain it"))
    };
    let rust = if in_rust::fields_of_body(new, comparison.stores().new).is_empty() {
        Effect::major("the method takes one more argument")
    } else {
        Effect::minor("the setters of the body and of its fields are new")
    };
    comparison
        .report(finding.rust(rust).at_new(&new.pointer).server(Effect::major("must accept it")));
}

fn body_removed(comparison: &mut Comparison<'_>, old: &DocumentNode<'_>, subject: &Subject) {
    let rust = if in_rust::fields_of_body(old, comparison.stores().old).is_empty() {
        "the method takes one argument fewer"
    } else {
        "the setters of the body and of its fields were removed"
    };
    comparison.report(
        subject
            .finding(&REQUEST_BODY_REMOVED, "the request body was removed")
            .at_old(&old.pointer)
            .wire(Effect::major("requests that send it may be rejected, or the body ignored"))
            .rust(Effect::major(rust))
            .server(Effect::minor("may ignore it")),
    );
}
