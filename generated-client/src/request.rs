//! What generated code needs to make a request.

use reqwest::header::{CONTENT_TYPE, HeaderValue};
use serde::Serialize;

use crate::Error;

/// What becomes of a body without any member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a document may have bodies of one kind alone")]
pub(crate) enum EmptyBody {
    /// The document lets the body be left out, and so it is.
    LeaveOut,
    /// The document requires a body, so `{}` is sent.
    Send,
}

/// Puts `body` into the request as JSON.
#[allow(dead_code, reason = "used where a document has JSON bodies")]
pub(crate) fn attach_json<T: Serialize>(
    request: &mut reqwest::Request,
    body: &T,
    empty: EmptyBody,
) -> Result<(), Error> {
    let json = serde_json::to_vec(body)
        .map_err(|error| Error::invalid_request(format!("the body is no JSON: {error}")))?;
    if empty == EmptyBody::LeaveOut && json == b"{}" {
        return Ok(());
    }
    let headers = request.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    *request.body_mut() = Some(json.into());
    Ok(())
}

/// Puts `body` into the request as a form.
#[allow(dead_code, reason = "used where a document has form bodies")]
pub(crate) fn attach_form<T: Serialize>(
    request: reqwest::RequestBuilder,
    body: &T,
) -> Result<reqwest::RequestBuilder, Error> {
    progenitor_client::RequestBuilderExt::<()>::form_urlencoded(request, body)
        .map_err(|error| Error::invalid_request(format!("the body is no form: {error}")))
}
