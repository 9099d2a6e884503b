//! Headers of responses.

use super::written::{self, Written};
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::Role;

rules! {
    HEADER_ADDED: "header-added",
        "a header was added to a response";
    HEADER_REMOVED: "header-removed",
        "a header was removed from a response";
    HEADER_REQUIRED: "header-required",
        "a response header is now always present";
    HEADER_OPTIONAL: "header-optional",
        "a response header may now be missing";
    HEADER_DEPRECATED: "header-deprecated",
        "a response header is deprecated, or no longer";
}

/// Compares the headers of two responses. Their names are the same in any case.
pub(super) fn compare(comparison: &mut Comparison<'_>, response: &mut ObjectPair<'_>) {
    let (old, new) = response.get("headers");
    let (old, new) = (
        old.as_ref().map(DocumentNode::entries).unwrap_or_default(),
        new.as_ref().map(DocumentNode::entries).unwrap_or_default(),
    );
    compare_named(comparison, (&old, &new), &response.subject);
}

/// A header that the server sends, with its name.
pub(super) type NamedHeader<'a> = (&'a str, DocumentNode<'a>);

/// Compares the headers of two responses, or of two requests of the server.
pub(super) fn compare_named(
    comparison: &mut Comparison<'_>,
    (old, new): (&[NamedHeader<'_>], &[NamedHeader<'_>]),
    holder: &Subject,
) {
    for (name, node) in new {
        let subject = holder.part(format!("header `{name}` of {}", holder.name));
        let mut named = old.iter();
        let before = named.find(|(other, _)| other.eq_ignore_ascii_case(name));
        comparison.report_header(is_ignored(name), |comparison| match before {
            Some((_, before)) => {
                let pair = ObjectPair::new(before.clone(), node.clone(), subject);
                header(comparison, pair);
            }
            None => header_added(comparison, node, &subject),
        });
    }
    for (name, node) in old {
        let mut new = new.iter();
        if !new.any(|(other, _)| other.eq_ignore_ascii_case(name)) {
            let subject = holder.part(format!("header `{name}` of {}", holder.name));
            comparison.report_header(is_ignored(name), |comparison| {
                header_removed(comparison, node, &subject);
            });
        }
    }
}

/// Returns whether OpenAPI ignores a header of a response: the media types describe it.
fn is_ignored(name: &str) -> bool {
    name.eq_ignore_ascii_case("content-type")
}

fn header(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    header_required(comparison, &mut pair);
    header_deprecated(comparison, &mut pair);
    // A header that says how it is called elsewhere is named by its key.
    pair.mark_handled(&["allowEmptyValue", "in", "name"]);
    let written = Written {
        role: Role::Header,
        old_place: "header",
        new_place: "header",
    };
    written::compare(comparison, pair, &written);
}

fn header_added(comparison: &mut Comparison<'_>, new: &DocumentNode<'_>, subject: &Subject) {
    let server = match new.flag("required") {
        Some(true) => Effect::major("must send it"),
        _ => Effect::minor("may send it"),
    };
    comparison.report(
        subject
            .says(&HEADER_ADDED, "was added")
            .at_new(&new.pointer)
            .wire(Effect::minor("responses may contain it"))
            .rust(Effect::patch("the generated code stays the same"))
            .server(server),
    );
}

fn header_removed(comparison: &mut Comparison<'_>, old: &DocumentNode<'_>, subject: &Subject) {
    comparison.report(
        subject
            .says(&HEADER_REMOVED, "was removed")
            .at_old(&old.pointer)
            .wire(Effect::major("it is missing from responses"))
            .rust(Effect::patch("the generated code stays the same"))
            .server(Effect::minor("need not send it")),
    );
}

fn header_required(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let finding = match pair.flags("required", false) {
        Some((_, true)) => pair
            .says(&HEADER_REQUIRED, "is always present")
            .wire(Effect::minor("responses always contain it"))
            .server(Effect::major("must always send it")),
        Some((_, false)) => pair
            .says(&HEADER_OPTIONAL, "may be missing")
            .wire(Effect::major("it may be missing from responses"))
            .server(Effect::minor("may omit it")),
        None => return,
    };
    comparison.report(finding.rust(Effect::patch("the generated code stays the same")));
}

fn header_deprecated(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let (message, wire) = match pair.flags("deprecated", false) {
        Some((_, true)) => (
            "is now deprecated",
            "it is sent as before, but may be removed later",
        ),
        Some((_, false)) => ("is no longer deprecated", "it can be relied on again"),
        None => return,
    };
    comparison.report(
        pair.says(&HEADER_DEPRECATED, message)
            .wire(Effect::minor(wire)),
    );
}
