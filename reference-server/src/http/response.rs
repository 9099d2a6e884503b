//! Responses that need nothing but a status and a sentence.

use bytes::Bytes;
use hyper::StatusCode;
use hyper::header::{CONTENT_TYPE, HeaderValue};

use crate::reason::Reason;

/// A response with its whole body.
pub type Response = hyper::Response<Bytes>;

/// An error in the form that all of them have: `{"errors":{"message": "…"}}`.
#[must_use]
pub fn json_error(status: StatusCode, message: &str) -> Response {
    let body = serde_json::json!({ "errors": { "message": message } });
    let json = HeaderValue::from_static("application/json");
    let mut response = with_body(status, json, body.to_string());
    response.extensions_mut().insert(Reason(message.to_owned()));
    response
}

pub(super) fn with_body(
    status: StatusCode,
    content_type: HeaderValue,
    body: impl Into<Bytes>,
) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, content_type);
    response
}
