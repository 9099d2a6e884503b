//! Responses, and the common form of errors: `{"errors":{"message": "…"}}`.

use std::time::Duration;

use bytes::Bytes;
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, RETRY_AFTER};

/// A response with its whole body.
pub type Response = hyper::Response<Bytes>;

/// The message of an error, as an extension of its response for the log. It names fields, but
/// contains no values of a query or a body.
#[derive(Debug, Clone)]
pub(crate) struct Reason(pub(crate) String);

pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// An error with its message.
#[must_use]
pub fn json_error(status: StatusCode, message: &str) -> Response {
    let body = serde_json::json!({ "errors": { "message": message } });
    with_reason(with_body(status, JSON, body.to_string()), message)
}

/// An error that may not occur again after a while.
pub(crate) fn later(status: StatusCode, message: &str, wait: Duration) -> Response {
    let mut response = json_error(status, message);
    // Rounded up, so that clients do not come back too early.
    let seconds = u64::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u64::MAX);
    response
        .headers_mut()
        // `Retry-After: 0` would invite the client back at once.
        .insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
    response
}

pub(crate) fn with_reason(mut response: Response, reason: &str) -> Response {
    response.extensions_mut().insert(Reason(reason.to_owned()));
    response
}

pub(crate) fn with_body(
    status: StatusCode,
    content_type: HeaderValue,
    body: impl Into<Bytes>,
) -> Response {
    let body = body.into();
    let mut response = empty(status);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, content_type);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
    *response.body_mut() = body;
    response
}

pub(crate) fn empty(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}
