//! Headers of responses.

use super::written;
use crate::change::{Effect, SAME_CODE};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{NodeSides, ObjectPair, Subject, paired};
use crate::schema::Role;
use crate::sides::Sides;
use terminal::escape::code;

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

/// Compares the headers of two responses.
pub(super) fn compare(comparison: &mut Comparison<'_>, response: &mut ObjectPair<'_>) {
    let headers = response.inner("headers");
    let named = Sides::new(headers.old.entries(), headers.new.entries());
    compare_named(comparison, named, &response.subject);
}

/// A header that the server sends, with its name.
pub(super) type NamedHeader<'a> = (&'a str, DocumentNode<'a>);

/// Compares the headers of two responses, or of two requests that the server sends. Their names are
/// case-insensitive.
pub(super) fn compare_named<'a>(
    comparison: &mut Comparison<'_>,
    headers: Sides<Vec<NamedHeader<'a>>>,
    holder: &Subject,
) {
    for (name, sides) in paired(headers.old, headers.new, str::eq_ignore_ascii_case) {
        let subject = holder.part_of(format!("header {}", code(name)));
        // OpenAPI ignores a header with this name, because the media types of the body state it.
        let is_ignored = name.eq_ignore_ascii_case("content-type");
        comparison.report_header(is_ignored, |comparison| header(comparison, sides, subject));
    }
}

fn header(comparison: &mut Comparison<'_>, sides: NodeSides<'_>, subject: Subject) {
    let is_required = sides.new.as_ref().and_then(|new| new.flag("required")) == Some(true);
    let added = subject
        .says(&HEADER_ADDED, "was added")
        .wire(Effect::minor("responses may contain it"))
        .rust(Effect::patch(SAME_CODE))
        .server(if is_required {
            Effect::major("must send it")
        } else {
            Effect::minor("may send it")
        });
    let removed = subject
        .says(&HEADER_REMOVED, "was removed")
        .wire(Effect::major("it is missing from responses"))
        .rust(Effect::patch(SAME_CODE))
        .server(Effect::minor("need not send it"));
    let pair = ObjectPair::of_both(comparison, sides, subject, added, removed);
    let Some(mut pair) = pair else {
        return;
    };
    header_required(comparison, &mut pair);
    header_deprecated(comparison, &mut pair);
    // The key is the name of the header: OpenAPI ignores `name` and `in`, which parameters have.
    pair.mark_handled(&["allowEmptyValue", "in", "name"]);
    written::compare(comparison, pair, Role::Header);
}

fn header_required(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let finding = match pair.toggled("required") {
        Some(true) => pair
            .says(&HEADER_REQUIRED, "is always present")
            .wire(Effect::minor("responses always contain it"))
            .server(Effect::major("must always send it")),
        Some(false) => pair
            .says(&HEADER_OPTIONAL, "may be missing")
            .wire(Effect::major("it may be missing from responses"))
            .server(Effect::minor("may omit it")),
        None => return,
    };
    comparison.report(finding.rust(Effect::patch(SAME_CODE)));
}

fn header_deprecated(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    let (message, wire) = match pair.toggled("deprecated") {
        Some(true) => ("is now deprecated", "it is sent as before, but may be removed later"),
        Some(false) => ("is no longer deprecated", "it can be relied on again"),
        None => return,
    };
    comparison.report(pair.says(&HEADER_DEPRECATED, message).wire(Effect::minor(wire)));
}
