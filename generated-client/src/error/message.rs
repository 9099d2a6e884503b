//! The messages of errors for responses that are not a success, or cannot be read.

use super::body::{self, compression, content_type, service_message};
use super::{ErrorKind, Secrets};
use crate::Operation;
use crate::raw_response::{DecodeFailure, RawResponse};

/// The kind of refusal of a response, and a sentence for it.
pub(super) fn refusal(
    operation: Option<&'static Operation>,
    response: &RawResponse,
    secrets: &Secrets,
) -> (ErrorKind, String) {
    let status = response.status.as_u16();
    let refusals = operation.map_or(&[][..], |operation| operation.refusals);
    let said = service_message(&response.body);
    let has_words = said.is_some() || body::is_json(response);
    let is_refusal = refusals.contains(&status);
    let kind = match status {
        401 if !is_refusal || body::is_html(response) || !has_words => ErrorKind::BadCredentials,
        _ if is_refusal => ErrorKind::PermissionDenied,
        403 => ErrorKind::PermissionDenied,
        404 => ErrorKind::NotFound,
        300..=399 => ErrorKind::Redirect,
        _ => ErrorKind::Api,
    };
    let said = said.map(|said| readable(&secrets.hidden_in(&said)));
    let message = match kind {
        ErrorKind::PermissionDenied => {
            let needed = operation.map(permissions).unwrap_or_default();
            let said = said.unwrap_or_else(|| "permission denied".to_owned());
            if needed.is_empty() { said } else { format!("{said} (this call needs: {needed})") }
        }
        ErrorKind::BadCredentials => bad_credentials(operation, said),
        ErrorKind::Redirect => redirect(response, secrets),
        _ => said.unwrap_or_else(|| without_message(response, secrets)),
    };
    (kind, message)
}

/// The reason why a successful response could not be read.
pub(super) fn undecodable(
    sparse: Option<&str>,
    failure: &DecodeFailure,
    secrets: &Secrets,
) -> String {
    let DecodeFailure { response, path, source: error } = failure;
    // Serde quotes the value that does not fit.
    let text = error.to_string();
    let source = secrets.hidden_in(&text);
    let found = content_type(response).unwrap_or("no content type");
    let size = response.body.len();
    let place = if path.is_empty() { "the body".to_owned() } else { format!("`{path}`") };
    if response.body.is_empty() {
        "the response has no body, but one was expected".to_owned()
    } else if let Some(compression) = compression(response) {
        compressed(response, compression)
    } else if error.is_eof() {
        format!("the response ends too early, after {size} bytes ({found}): {source}")
    } else if error.is_syntax() {
        let begins = excerpt(response, secrets)
            .map(|text| format!("; it begins: {text}"))
            .unwrap_or_default();
        if body::is_json(response) {
            format!("the response is not JSON, although it says so ({found}): {source}{begins}")
        } else {
            format!("the response is not JSON: {size} bytes of {found}{begins}")
        }
    } else {
        let hint = match sparse {
            // serde_json distinguishes missing fields from other errors only in the message.
            Some(method) if text.starts_with(MISSING_FIELD) => {
                format!("; where the site left fields out, `{method}` reads the response")
            }
            _ => String::new(),
        };
        format!("{place} does not fit what was expected ({found}): {source}{hint}")
    }
}

/// A response is compressed although the client did not ask for compression.
pub(super) fn compressed(response: &RawResponse, compression: &str) -> String {
    let found = content_type(response).unwrap_or("no content type");
    let size = response.body.len();
    format!(
        "the response is compressed ({compression}), which was not asked for: {size} bytes of \
         {found}; this client cannot read such responses"
    )
}

/// Serde's message for a required member that was absent.
const MISSING_FIELD: &str = "missing field";

fn bad_credentials(operation: Option<&Operation>, said: Option<String>) -> String {
    const REFUSED: &str = "the service does not accept these credentials";
    match (operation.and_then(|operation| operation.bad_credentials), said) {
        (Some(other), _) => format!("{REFUSED}; it sends the same response when {other}"),
        (None, Some(said)) => format!("{REFUSED}: {said}"),
        (None, None) => REFUSED.to_owned(),
    }
}

/// A redirect that is not followed, because the request is a write or the redirect has no valid
/// target.
fn redirect(response: &RawResponse, secrets: &Secrets) -> String {
    match response.redirect_target() {
        Some(target) => format!(
            "the service redirects to {}, where only reads are followed; if that is the right \
             address, make it the base URL",
            secrets.hidden_in(&address(target))
        ),
        None => without_message(response, secrets),
    }
}

/// The beginning of a body, without the client's own credentials.
pub(super) fn excerpt(response: &RawResponse, secrets: &Secrets) -> Option<String> {
    let text = body::excerpt(response)?;
    Some(secrets.hidden_in(&text).into_owned())
}

/// A URL without its query, which may hold secrets.
pub(super) fn address(url: &reqwest::Url) -> String {
    let origin = url.origin().ascii_serialization();
    format!("{origin}{}", url.path())
}

fn without_message(response: &RawResponse, secrets: &Secrets) -> String {
    let reason = response.status.canonical_reason().unwrap_or("unknown status");
    let size = response.body.len();
    if size == 0 {
        return format!("{reason}, with an empty body");
    }
    let most = if response.is_whole { "" } else { "more than " };
    let kind = content_type(response).map(|kind| format!(" of {kind}")).unwrap_or_default();
    let says = match (excerpt(response, secrets), compression(response)) {
        (Some(text), _) => format!(": {text}"),
        (None, Some(compression)) => format!(", compressed ({compression})"),
        (None, None) => String::new(),
    };
    format!("{reason}, with {most}{size} bytes{kind}{says}")
}

/// A message on one line, without its HTML line breaks.
fn readable(message: &str) -> String {
    let mut pieces = message.split('<');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (between, rest) = match piece.split_once('>') {
            Some((tag, rest)) if is_line_break(tag) => (' ', rest),
            _ => ('<', piece),
        };
        text.push(between);
        text.push_str(rest);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a tag is `br`, in any spelling.
fn is_line_break(tag: &str) -> bool {
    tag.trim_end_matches('/').trim_end().eq_ignore_ascii_case("br")
}

/// All rules that apply; for each, one permission is enough.
fn permissions(operation: &Operation) -> String {
    let rules = operation.permissions.iter().map(|rule| {
        let names: Vec<&str> = rule.any_of.iter().map(|own| own.name).collect();
        let names = names.join(" or ");
        if rule.when.is_empty() {
            return names;
        }
        let when = rule.when.join(" and ").replace('-', " ");
        format!("{names} (when: {when})")
    });
    rules.collect::<Vec<_>>().join("; ")
}

const MAX_MESSAGE_CHARACTERS: usize = 2_000;

/// A message without control characters, of limited length: a service may have put anything into
/// it.
pub(super) fn harmless(message: String) -> String {
    let is_short = message.chars().nth(MAX_MESSAGE_CHARACTERS).is_none();
    if is_short && !message.contains(is_harmful) {
        return message;
    }
    let mut text = String::with_capacity(message.len().min(2 * MAX_MESSAGE_CHARACTERS));
    for letter in message.chars().take(MAX_MESSAGE_CHARACTERS) {
        if is_harmful(letter) {
            text.extend(letter.escape_unicode());
        } else {
            text.push(letter);
        }
    }
    if !is_short {
        text.push('…');
    }
    text
}

/// Returns whether a terminal interprets a character, or shows the following text in another order.
fn is_harmful(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            // Marks of the writing direction, and Unicode's separators of lines and paragraphs.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::{MAX_MESSAGE_CHARACTERS, harmless, readable};

    #[test]
    fn terminal_escapes_are_shown_as_text() {
        for (sent, shown) in [
            ("No.", "No."),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("bell\u{7} nul\0", "bell\\u{7} nul\\u{0}"),
            // A terminal would show this as `exe.txt`.
            ("\u{202e}txt.exe", "\\u{202e}txt.exe"),
            ("नहीं, é", "नहीं, é"),
        ] {
            assert_eq!(harmless(sent.to_owned()), shown);
        }
        let long = "x".repeat(MAX_MESSAGE_CHARACTERS);
        assert_eq!(harmless(long.clone()), long);
        assert_eq!(harmless(format!("{long}x")), format!("{long}…"));
    }

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
