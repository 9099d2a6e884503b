//! Responses: their statuses, bodies and links.

use openapi_model::pointer;
use terminal::escape::code;

use super::{headers, in_rust, links, media_types};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::sides::Sides;

rules! {
    SUCCESS_RESPONSE_ADDED: "success-response-added",
        "a success response was added";
    SUCCESS_RESPONSE_REMOVED: "success-response-removed",
        "a success response was removed";
    SUCCESS_STATUS_CHANGED: "success-status-changed",
        "the only success response has another status code (major)";
    ERROR_RESPONSE_ADDED: "error-response-added",
        "an error or redirect is now documented separately";
    ERROR_RESPONSE_REMOVED: "error-response-removed",
        "an error or redirect is no longer described (major, unless it had no body or is covered)";
    RESPONSE_BODY_ADDED: "response-body-added",
        "a body was added to a response";
    RESPONSE_BODY_REMOVED: "response-body-removed",
        "the body of a response was removed";
}

/// Compares the responses of two operations.
pub(super) fn compare(comparison: &mut Comparison<'_>, operation: &mut ObjectPair<'_>) {
    // OpenAPI 3.1 allows operations without responses.
    let mut responses = operation.inner("responses");
    let is_other = in_rust::is_other_response(&responses);
    let subject = operation.subject.in_direction(Direction::Response);
    let decoded = responses.nodes().map(in_rust::success);
    let (mut old, mut new) = (described(&responses.old), described(&responses.new));
    if let Some(replaced) = take_replaced(&mut old, &mut new) {
        success_status_changed(comparison, replaced, subject.clone(), is_other);
    }
    for after in &new {
        // A status without its own response was covered by a range or the default.
        let before = named(&old, after.status);
        if before.is_none() {
            let is_decoded = is_other && decoded.new == Some(after.status);
            response_added(comparison, after, &old, &subject, is_decoded);
        }
        if let Some(before) = before.or_else(|| covering(&old, after.status)) {
            let is_decoded =
                decoded.old == Some(before.status) && decoded.new == Some(after.status);
            let mut pair =
                ObjectPair::new(before.node.clone(), after.node.clone(), subject.clone());
            if !before.status.eq_ignore_ascii_case(after.status) {
                mark_annotations(&mut pair, comparison);
            }
            response(comparison, pair, after.status, is_decoded);
        }
    }
    for before in old.iter().filter(|before| named(&new, before.status).is_none()) {
        let status = before.status;
        // A code that is now covered by its range is reported with the range.
        let covered = covering_removed(&old, &new, status);
        let is_widened = covered.is_some_and(|range| {
            is_success(status)
                && codes_in_range(&old, range.status).contains(&status)
                && named(&old, range.status).is_none()
        });
        if !is_widened {
            let is_decoded = is_other && decoded.old == Some(status);
            response_removed(comparison, before, Sides::new(&old, &new), &subject, is_decoded);
        }
        if let Some(after) = covered {
            let mut pair =
                ObjectPair::new(before.node.clone(), after.node.clone(), subject.clone());
            mark_annotations(&mut pair, comparison);
            response(comparison, pair, status, false);
        }
    }
    responses.mark_handled_where(|key| !key.starts_with("x-"));
    responses.subject.direction = Direction::Response;
    responses.named("the responses object").report_unhandled(comparison);
}

/// Removes the only success response from both lists, and returns the pair, if it has a new status
/// code that nothing covered before.
fn take_replaced<'a>(
    old: &mut Vec<DescribedResponse<'a>>,
    new: &mut Vec<DescribedResponse<'a>>,
) -> Option<Sides<DescribedResponse<'a>>> {
    let (old_index, new_index) = (only_success(old)?, only_success(new)?);
    let is_replaced = old.get(old_index)?.status != new.get(new_index)?.status;
    is_replaced.then(|| Sides::new(old.remove(old_index), new.remove(new_index)))
}

/// The index of the only success response, if it has a status code and not a range.
fn only_success(described: &[DescribedResponse<'_>]) -> Option<usize> {
    let mut successes =
        described.iter().enumerate().filter(|(_, response)| is_success(response.status));
    let (index, only) = successes.next()?;
    (successes.next().is_none() && is_code(only.status)).then_some(index)
}

/// Reports that the only success response has a new status code, and whether its body was added or
/// removed.
fn success_status_changed(
    comparison: &mut Comparison<'_>,
    responses: Sides<DescribedResponse<'_>>,
    subject: Subject,
    is_other: bool,
) {
    let Sides { old: was, new: is } = responses.as_ref().map(|response| response.status);
    let mut pair = ObjectPair::new(responses.old.node, responses.new.node, subject);
    let has_body = |side: &DocumentNode<'_>| !side.get_or_empty("content").entries().is_empty();
    let body = match (has_body(&pair.old), has_body(&pair.new)) {
        (true, false) => ", without a body",
        (false, true) => ", with a body",
        _ => "",
    };
    comparison.report(
        pair.finding(
            &SUCCESS_STATUS_CHANGED,
            format!("the success response has changed from {was} to {is}{body}"),
        )
        .before(was)
        .after(is)
        .wire(Effect::major(format!("clients that expect {was} receive {is}{body}")))
        .rust(returned(is_other, OTHER_RESPONSE))
        .server(Effect::major(format!("must send {is} instead of {was}{body}"))),
    );
    mark_annotations(&mut pair, comparison);
    if !body.is_empty() {
        pair.mark_handled(&["content"]);
        parts(comparison, pair.named(label(is)));
        return;
    }
    response(comparison, pair, is, true);
}

/// Marks texts for people as handled, because they are not compared with those of another status.
fn mark_annotations(pair: &mut ObjectPair<'_>, comparison: &Comparison<'_>) {
    let extensions = comparison.options.annotations;
    pair.mark_handled_where(|key| key == "description" || extensions.contains(&key));
}

/// A response of an operation, with its status: a code, a range or `default`.
struct DescribedResponse<'a> {
    status: &'a str,
    node: DocumentNode<'a>,
}

fn described<'a>(responses: &DocumentNode<'a>) -> Vec<DescribedResponse<'a>> {
    let entries = responses.entries().into_iter();
    entries
        .filter(|(status, _)| !status.starts_with("x-"))
        .map(|(status, node)| DescribedResponse { status, node })
        .collect()
}

fn named<'b, 'a>(
    described: &'b [DescribedResponse<'a>],
    status: &str,
) -> Option<&'b DescribedResponse<'a>> {
    described.iter().find(|response| response.status.eq_ignore_ascii_case(status))
}

/// The response for a status without its own: that of its range, or else the default. If there are
/// success responses, the default is for errors only.
fn covering<'b, 'a>(
    described: &'b [DescribedResponse<'a>],
    status: &str,
) -> Option<&'b DescribedResponse<'a>> {
    let class = status.get(..1)?;
    if status == "default" {
        // If there are success responses, the default covers the errors, and so do both ranges
        // together.
        let ranges = [named(described, "4XX")?, named(described, "5XX")?];
        return ranges.into_iter().find(|_| has_success(described));
    }
    let range = named(described, &format!("{class}XX")).filter(|_| is_code(status));
    let is_apart = !is_error(status) && has_success(described);
    range.or_else(|| named(described, "default").filter(|_| !is_apart))
}

/// The response that covers a removed status. If there were success responses, the default was for
/// errors only, unless it was identical to the removed response.
fn covering_removed<'b, 'a>(
    old: &[DescribedResponse<'a>],
    new: &'b [DescribedResponse<'a>],
    status: &str,
) -> Option<&'b DescribedResponse<'a>> {
    let default = named(old, "default").filter(|_| !is_error(status));
    let removed = named(old, status).map(|response| response.node.value);
    let was_for_errors = default.is_some_and(|response| Some(response.node.value) != removed);
    covering(new, status).filter(|response| response.status != "default" || !was_for_errors)
}

/// The codes of a range that have their own responses: 200 and 202 for 2XX.
fn codes_in_range<'b>(described: &'b [DescribedResponse<'_>], range: &str) -> Vec<&'b str> {
    let class = range.get(..1).filter(|_| !is_code(range));
    described
        .iter()
        .map(|response| response.status)
        .filter(|status| is_code(status) && class.is_some_and(|class| status.starts_with(class)))
        .collect()
}

fn is_code(status: &str) -> bool {
    status.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_success(status: &str) -> bool {
    status.starts_with('2')
}

fn has_success(described: &[DescribedResponse<'_>]) -> bool {
    described.iter().any(|response| is_success(response.status))
}

fn is_error(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

/// Returns whether a response is for errors and describes nothing except its status.
fn is_bare_error(described: &[DescribedResponse<'_>], response: &DescribedResponse<'_>) -> bool {
    let DescribedResponse { status, node } = response;
    let has_none = |key: &str| node.get_or_empty(key).entries().is_empty();
    (is_error(status) || (*status == "default" && has_success(described)))
        && ["content", "headers", "links"].into_iter().all(has_none)
}

/// The name of a response in messages: `the response 404`, `the default response`.
fn label(status: &str) -> String {
    match status {
        "default" => "the default response".to_owned(),
        _ => format!("the response {status}"),
    }
}

/// The short name of a response in messages: `2XX`, `the default response`.
fn short(status: &str) -> String {
    match status {
        "default" => label(status),
        _ => status.to_owned(),
    }
}

fn response_added(
    comparison: &mut Comparison<'_>,
    added: &DescribedResponse<'_>,
    old: &[DescribedResponse<'_>],
    subject: &Subject,
    is_decoded: bool,
) {
    let status = added.status;
    let covered = covering(old, status);
    let codes = codes_in_range(old, status);
    let label = label(status);
    let (message, wire, server) = match (is_success(status), covered) {
        (true, _) if !codes.is_empty() => (
            format!("the responses {} are widened to {status}", codes.join(", ")),
            Effect::major("clients that handle only the codes that were described may fail"),
            Effect::minor("may send other codes of the range"),
        ),
        (true, None) => (
            format!("{label} was added"),
            Effect::major("clients that handle only the other success responses may fail"),
            Effect::minor("may send it"),
        ),
        (true, Some(other)) => {
            let other = short(other.status);
            let message =
                format!("{label}, which was part of {other}, is now documented separately");
            (message, Effect::patch("it could occur before"), Effect::none())
        }
        (false, covered) => (
            format!("{label} is described"),
            match covered {
                Some(_) => Effect::patch("it could occur before"),
                None => Effect::minor("clients can distinguish one more response"),
            },
            Effect::minor("may send it"),
        ),
    };
    let rule = if is_success(status) { &SUCCESS_RESPONSE_ADDED } else { &ERROR_RESPONSE_ADDED };
    let finding = subject.finding(rule, message).at_new(&added.node.pointer);
    let rust = returned(is_decoded, OTHER_RESPONSE);
    comparison.report(finding.wire(wire).server(server).rust(rust));
}

fn response_removed(
    comparison: &mut Comparison<'_>,
    removed: &DescribedResponse<'_>,
    described: Sides<&[DescribedResponse<'_>]>,
    subject: &Subject,
    is_decoded: bool,
) {
    let status = removed.status;
    let Sides { old, new } = described;
    let covered = covering_removed(old, new, status);
    let left = codes_in_range(new, status).join(", ");
    let label = label(status);
    let (message, wire, server) = match (is_success(status), covered) {
        (true, None) if !left.is_empty() => (
            format!("the responses {status} are narrowed to {left}"),
            Effect::minor("the others no longer occur"),
            Effect::major("must no longer send the others"),
        ),
        (true, None) => (
            format!("{label} was removed"),
            Effect::major("clients that expect it no longer receive it"),
            Effect::major("must no longer send it"),
        ),
        (true, Some(other)) => {
            let message =
                format!("{label} is no longer described separately from {}", short(other.status));
            (message, Effect::patch("it can still occur"), Effect::none())
        }
        (false, covered) => {
            let message = format!("{label} is no longer documented separately");
            match covered {
                Some(_) => (message, Effect::patch("it can still occur"), Effect::none()),
                None if is_bare_error(old, removed) => (
                    message,
                    Effect::minor("it had no body that clients could rely on"),
                    Effect::minor("need not send it"),
                ),
                None => (
                    message,
                    Effect::major("clients that expect it do not know what they receive"),
                    Effect::minor("need not send it"),
                ),
            }
        }
    };
    let rule = if is_success(status) { &SUCCESS_RESPONSE_REMOVED } else { &ERROR_RESPONSE_REMOVED };
    let now = if has_success(new) {
        OTHER_RESPONSE
    } else {
        "bytes, as no success response is described"
    };
    let finding = subject.finding(rule, message).at_old(&removed.node.pointer);
    let rust = returned(is_decoded, now);
    comparison.report(finding.wire(wire).server(server).rust(rust));
}

/// The effect in Rust, where one success response is decoded.
fn returned(is_decoded: bool, what: &str) -> Effect {
    if is_decoded { Effect::major(format!("`send()` returns {what}")) } else { Effect::none() }
}

/// The crate decodes another response.
const OTHER_RESPONSE: &str = "another type, that of another response";

fn response(
    comparison: &mut Comparison<'_>,
    mut pair: ObjectPair<'_>,
    status: &str,
    is_decoded: bool,
) {
    let label = shared(&pair).unwrap_or_else(|| label(status));
    pair = pair.named(format!("the body of {label}"));
    let content = pair.inner("content");
    match (content.old.entries().is_empty(), content.new.entries().is_empty()) {
        (true, true) => {}
        (true, false) => comparison.report(
            pair.says(&RESPONSE_BODY_ADDED, "was added")
                .at_new(&content.new.pointer)
                .wire(Effect::minor("responses contain it"))
                .rust(returned(is_decoded, "the body instead of nothing"))
                .server(Effect::major("must send it")),
        ),
        (false, true) => comparison.report(
            pair.says(&RESPONSE_BODY_REMOVED, "was removed")
                .at_old(&content.old.pointer)
                .wire(Effect::major("it is missing from responses"))
                .rust(returned(is_decoded, "nothing instead of the body"))
                .server(Effect::minor("need not send it")),
        ),
        (false, false) => {
            let read = content.nodes().map(in_rust::decoded);
            media_types::compare(comparison, &content, is_decoded.then_some(read));
        }
    }
    parts(comparison, pair.named(label));
}

/// Compares the parts of a response other than the body.
fn parts(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    headers::compare(comparison, &mut pair);
    links::links(comparison, &mut pair);
    pair.report_unhandled(comparison);
}

/// The name of a response that is described once and used for many statuses and operations, so that
/// its changes are reported once.
fn shared(pair: &ObjectPair<'_>) -> Option<String> {
    let name = |side: &DocumentNode<'_>| {
        let (parent, name) = pointer::split_last(&side.pointer)?;
        (parent == "/components/responses").then(|| name.into_owned())
    };
    name(&pair.old)?;
    name(&pair.new).map(|name| format!("the response {}", code(name)))
}
