//! What an answer that is no success, or cannot be read, is told as.

use reqwest::header::CONTENT_TYPE;

use super::ErrorKind;
use crate::Operation;
use crate::response::{Answer, Undecodable};

/// What kind of refusal an answer is, and a sentence for it.
pub(super) fn refusal(
    operation: Option<&'static Operation>,
    answer: &Answer,
) -> (ErrorKind, String) {
    let status = answer.status.as_u16();
    let is_html = content_type(answer).is_some_and(|kind| kind.contains("html"));
    let refusals = operation.map_or(&[][..], |operation| operation.refusals);
    let is_refusal = status == 401 || refusals.contains(&status);
    let said = service_message(answer);
    let kind = match status {
        401 if is_html || said.is_none() => ErrorKind::BadCredentials,
        _ if is_refusal => ErrorKind::PermissionDenied,
        404 => ErrorKind::NotFound,
        300..=399 => ErrorKind::Redirect,
        _ => ErrorKind::Api,
    };
    let said = said.as_deref().map(readable);
    let message = match kind {
        ErrorKind::PermissionDenied => {
            let needed = operation.map(permissions).unwrap_or_default();
            let said = said.unwrap_or_else(|| "permission denied".to_owned());
            match needed.is_empty() {
                true => said,
                false => format!("{said} (this call needs: {needed})"),
            }
        }
        ErrorKind::BadCredentials => bad_credentials(operation),
        _ => said.unwrap_or_else(|| without_message(answer)),
    };
    (kind, message)
}

/// Why a successful answer could not be read.
pub(super) fn undecodable(refusal: &Undecodable) -> String {
    let Undecodable {
        answer,
        path,
        source,
    } = refusal;
    let found = content_type(answer).unwrap_or("no content type");
    let size = answer.body.len();
    let place = match path.is_empty() {
        true => "the body".to_owned(),
        false => format!("`{path}`"),
    };
    if answer.body.is_empty() {
        "the answer has no body, but one was expected".to_owned()
    } else if !found.contains("json") && source.is_syntax() {
        format!("the answer is no JSON: {size} bytes of {found}")
    } else if source.is_eof() {
        format!("the answer ends too early, after {size} bytes ({found}): {source}")
    } else {
        format!("{place} does not fit what was expected ({found}): {source}")
    }
}

fn bad_credentials(operation: Option<&Operation>) -> String {
    let mut message = String::from("the service does not accept these credentials");
    if operation.is_some_and(|operation| operation.id == "addGroupUsers") {
        message.push_str(
            "; it answers the same when one of the users is a member of the group already",
        );
    }
    message
}

fn without_message(answer: &Answer) -> String {
    let reason = answer.status.canonical_reason().unwrap_or("unknown status");
    let size = answer.body.len();
    match (size, content_type(answer)) {
        (0, _) => format!("{reason}, with an empty body"),
        (_, Some(kind)) => format!("{reason}, with {size} bytes of {kind}"),
        (_, None) => format!("{reason}, with {size} bytes"),
    }
}

fn content_type(answer: &Answer) -> Option<&str> {
    answer.headers.get(CONTENT_TYPE)?.to_str().ok()
}

/// `errors.message` of an error body.
pub(super) fn service_message(answer: &Answer) -> Option<String> {
    let body: serde_json::Value = serde_json::from_slice(&answer.body).ok()?;
    Some(body.get("errors")?.get("message")?.as_str()?.to_owned())
}

/// A message on one line, without its HTML line breaks.
fn readable(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        text.push_str(before);
        let length = match tag.find('>') {
            Some(end) if is_line_break(&tag[1..end]) => {
                text.push(' ');
                end + 1
            }
            _ => {
                text.push('<');
                1
            }
        };
        rest = &tag[length..];
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a tag is `br`, however it is written.
fn is_line_break(tag: &str) -> bool {
    tag.trim_end_matches('/')
        .trim_end()
        .eq_ignore_ascii_case("br")
}

fn permissions(operation: &Operation) -> String {
    let mut names: Vec<&str> = Vec::new();
    for permission in operation.permissions.iter().flat_map(|rule| rule.any_of) {
        if !names.contains(&permission.name) {
            names.push(permission.name);
        }
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn line_breaks_become_spaces_and_nothing_else_changes() {
        for (sent, read) in [
            ("No.<br/>Log in.", "No. Log in."),
            ("No.<br>Log<BR />in.<br  / >", "No. Log in.<br / >"),
            ("a\n  b\r\nc", "a b c"),
            ("1 < 2 <b>bold</b> <", "1 < 2 <b>bold</b> <"),
            ("<br", "<br"),
        ] {
            assert_eq!(readable(sent), read);
        }
    }
}
