//! Refusals, with their bodies and headers.

use std::time::Duration;

use bytes::Bytes;
use hyper::header::{ALLOW, HeaderValue, WWW_AUTHENTICATE};
use hyper::{Method, StatusCode};

use crate::auth::Busy;
use crate::response::{Response, empty, json_error, later, with_body, with_reason};
use crate::service::Failure;

/// The reason for refusing a request.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Refusal {
    /// The request itself is invalid.
    Status(StatusCode, &'static str),
    /// The path has other methods only.
    Method(Vec<Method>),
    /// The credentials are wrong, or may not be used.
    BadCredentials,
    /// The request can be repeated later.
    Later(StatusCode, &'static str, Duration),
    /// A missing permission that the operation refuses with a 500, and others with a 401 (§7).
    Concealed,
    /// The use case failed.
    Failure(Failure),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

const HTML: HeaderValue = HeaderValue::from_static("text/html;charset=utf-8");
const BASIC: HeaderValue = HeaderValue::from_static("Basic realm=\"Community\", charset=\"UTF-8\"");

/// The server's own error report for wrong credentials.
const BAD_CREDENTIALS: &str = include_str!("bad-credentials.html");

const FORBIDDEN: &str = "You do not have permission to perform this action.<br/>\
    Please log in as another user and try again.";

impl Refusal {
    pub(super) fn into_response(self) -> Response {
        match self {
            Self::Status(status, message) => json_error(status, message),
            Self::Method(methods) => {
                let allowed = allow(&methods);
                let names = allowed.to_str().unwrap_or_default();
                let message = format!("the path does not have this method; it has {names}");
                let mut response = json_error(StatusCode::METHOD_NOT_ALLOWED, &message);
                response.headers_mut().insert(ALLOW, allowed);
                response
            }
            Self::BadCredentials => bad_credentials(),
            Self::Later(status, message, wait) => later(status, message, wait),
            Self::Concealed => {
                json_error(StatusCode::INTERNAL_SERVER_ERROR, "Internal server error")
            }
            Self::Failure(failure) => failed(failure),
        }
    }
}

fn failed(failure: Failure) -> Response {
    const ONE_SECOND: Duration = Duration::from_secs(1);
    match failure {
        Failure::Invalid(message) => json_error(StatusCode::BAD_REQUEST, &message),
        Failure::NotFound(message) => json_error(StatusCode::NOT_FOUND, &message),
        Failure::Conflict(message) => json_error(StatusCode::CONFLICT, &message),
        Failure::Forbidden => {
            let mut response = json_error(StatusCode::UNAUTHORIZED, FORBIDDEN);
            response.headers_mut().insert(WWW_AUTHENTICATE, BASIC);
            response
        }
        Failure::AlreadyMember => bad_credentials(),
        Failure::CallerChanged => {
            let message =
                "the caller's account changed several times during the request; try again later";
            unavailable(message, ONE_SECOND)
        }
        Failure::TooManyWrites { retry_after, .. } => {
            let message = failure.to_string();
            later(StatusCode::TOO_MANY_REQUESTS, &message, retry_after)
        }
        Failure::Unavailable(reason) => {
            tracing::warn!(%reason, "the database is not available");
            unavailable("the service is not available at this time", ONE_SECOND)
        }
        Failure::NoIdentifiers(reason) => {
            tracing::error!(%reason, "a record cannot be stored");
            // Without `Retry-After`, because it will not work later either.
            let message = "the site has no room for more records of this kind";
            json_error(StatusCode::SERVICE_UNAVAILABLE, message)
        }
        Failure::OutcomeUnknown(reason) => {
            tracing::warn!(%reason, "nobody knows whether a request has taken effect");
            // Without `Retry-After`, because a repetition would do it twice.
            let message =
                "the connection to the database was lost, and the request may have taken effect";
            json_error(StatusCode::SERVICE_UNAVAILABLE, message)
        }
        Failure::Busy(Busy) => {
            let message = "the server is busy with too many such requests; try again later";
            unavailable(message, Busy::RETRY_AFTER)
        }
        Failure::TookTooLong => {
            let message = "reading took too long; ask for something rarer or an earlier page, or try again later";
            unavailable(message, 10 * ONE_SECOND)
        }
        Failure::Damaged(reason) | Failure::Bug(reason) => {
            tracing::error!(%reason, "a request failed");
            Refusal::Concealed.into_response()
        }
    }
}

fn unavailable(message: &str, wait: Duration) -> Response {
    later(StatusCode::SERVICE_UNAVAILABLE, message, wait)
}

pub(super) fn options(methods: &[Method]) -> Response {
    let mut response = empty(StatusCode::NO_CONTENT);
    response.headers_mut().insert(ALLOW, allow(methods));
    response
}

fn bad_credentials() -> Response {
    let body = Bytes::from_static(BAD_CREDENTIALS.as_bytes());
    let mut response = with_body(StatusCode::UNAUTHORIZED, HTML, body);
    response.headers_mut().insert(WWW_AUTHENTICATE, BASIC);
    with_reason(response, "bad credentials")
}

fn allow(methods: &[Method]) -> HeaderValue {
    let names: Vec<&str> = methods.iter().map(Method::as_str).collect();
    let list = HeaderValue::from_str(&names.join(", "));
    list.unwrap_or_else(|_| HeaderValue::from_static("OPTIONS"))
}

#[cfg(test)]
mod tests {
    use hyper::header::CONTENT_LENGTH;

    use super::*;

    /// The status and all headers of a refusal, sorted, without the length of its message.
    fn head(refusal: impl Into<Refusal>) -> Vec<String> {
        let response = refusal.into().into_response();
        let mut lines: Vec<String> = response
            .headers()
            .iter()
            .filter(|(name, _)| *name != CONTENT_LENGTH)
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        lines.sort();
        lines.insert(0, response.status().as_u16().to_string());
        lines
    }

    const CHALLENGE: &str = "www-authenticate: Basic realm=\"Community\", charset=\"UTF-8\"";
    const JSON: &str = "content-type: application/json";
    const NO_STORE: &str = "cache-control: no-store";

    #[test]
    fn refusals_without_a_time_to_try_again_have_only_a_content_type() {
        for (refusal, status) in [
            (Refusal::Status(StatusCode::PAYLOAD_TOO_LARGE, "too large"), "413"),
            (Refusal::Concealed, "500"),
            (Failure::Invalid("wrong".to_owned()).into(), "400"),
            (Failure::NotFound("missing".to_owned()).into(), "404"),
            (Failure::Conflict("taken".to_owned()).into(), "409"),
            (Failure::NoIdentifiers("full".to_owned()).into(), "503"),
            (Failure::OutcomeUnknown("lost".to_owned()).into(), "503"),
            (Failure::Damaged("damaged".to_owned()).into(), "500"),
            (Failure::Bug("bug".to_owned()).into(), "500"),
        ] {
            assert_eq!(head(refusal.clone()), [status, NO_STORE, JSON], "{refusal:?}");
        }
    }

    #[test]
    fn refusals_of_callers_have_a_challenge() {
        assert_eq!(head(Failure::Forbidden), ["401", NO_STORE, JSON, CHALLENGE]);
        for refusal in [Refusal::BadCredentials, Failure::AlreadyMember.into()] {
            let html = "content-type: text/html;charset=utf-8";
            assert_eq!(head(refusal.clone()), ["401", NO_STORE, html, CHALLENGE], "{refusal:?}");
        }
    }

    #[test]
    fn refusal_of_a_method_names_the_others() {
        let refusal = Refusal::Method(vec![Method::GET, Method::HEAD]);
        assert_eq!(head(refusal), ["405", "allow: GET, HEAD", NO_STORE, JSON]);
    }

    #[test]
    fn passing_refusals_tell_when_to_try_again() {
        let seconds = Duration::from_secs(7);
        let later = Refusal::Later(StatusCode::TOO_MANY_REQUESTS, "later", seconds);
        let writes = Failure::TooManyWrites { what: "comments", retry_after: seconds };
        for (refusal, status, wait) in [
            (later, "429", 7),
            (writes.into(), "429", 7),
            (Failure::CallerChanged.into(), "503", 1),
            (Failure::Unavailable("locked".to_owned()).into(), "503", 1),
            (Failure::Busy(Busy).into(), "503", Busy::RETRY_AFTER.as_secs()),
            (Failure::TookTooLong.into(), "503", 10),
        ] {
            let retry_after = format!("retry-after: {wait}");
            assert_eq!(
                head(refusal.clone()),
                [status, NO_STORE, JSON, &retry_after],
                "{refusal:?}"
            );
        }
    }
}
