//! The one error of every call.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Method, StatusCode};
use tokio::time::error::Elapsed;

use crate::response::{Answer, Undecodable};
use crate::{Operation, RetrySafety};

/// Why a call failed.
///
/// [`kind`](Error::kind) tells the cases apart. Whatever the service answered
/// is kept: [`status`](Error::status), [`headers`](Error::headers) and
/// [`body`](Error::body). An error never holds credentials or the query of a
/// request.
///
/// ```no_run
/// # async fn example(client: community_qa_client::Client) {
/// use community_qa_client::ErrorKind;
///
/// match client.get_user().user_id(7).send().await {
///     Ok(user) => println!("{}", user.username),
///     Err(error) if error.kind() == ErrorKind::NotFound => println!("no such user"),
///     Err(error) => eprintln!("{error}"),
/// }
/// # }
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    /// What happened, as a fragment.
    message: String,
    call: Option<Call>,
    answer: Option<Answer>,
    source: Option<Box<dyn StdError + Send + Sync>>,
    attempts: u32,
}

/// The kinds of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request or the client was not made as it must be; nothing was sent.
    InvalidRequest,
    /// The caller lacks a permission (§7): a 401 with a JSON body, or the 500
    /// with which reading a group is refused.
    PermissionDenied,
    /// User name or password are wrong, or the user may not log in: a 401 with
    /// an HTML page. The service answers the same when a user who is added to a
    /// group is a member already (§7).
    BadCredentials,
    /// There is no such resource: 404.
    NotFound,
    /// Any other answer that is no success.
    Api,
    /// A success whose body does not fit the type that was asked for.
    Decode,
    /// The answer is larger than the client was told to read.
    TooLarge,
    /// No answer in time.
    Timeout,
    /// No connection.
    Connect,
    /// The connection failed while the request was sent or the answer read.
    Transport,
    /// The service redirects a call to where it is not followed: to another
    /// origin, in a circle, or a write.
    Redirect,
    /// A list contradicts itself, so that walking it on could miss items or
    /// never end.
    Paging,
}

impl Error {
    /// What kind of failure it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The status code, where there was an answer.
    pub fn status(&self) -> Option<StatusCode> {
        self.0.answer.as_ref().map(|answer| answer.status)
    }

    /// The headers, where there was an answer.
    pub fn headers(&self) -> Option<&HeaderMap> {
        self.0.answer.as_ref().map(|answer| &answer.headers)
    }

    /// The body as far as it was read, where there was an answer.
    pub fn body(&self) -> Option<&Bytes> {
        self.0.answer.as_ref().map(|answer| &answer.body)
    }

    /// The message of the service's error body (§7), where there is one, as it
    /// was sent.
    pub fn service_message(&self) -> Option<String> {
        self.0.answer.as_ref().and_then(service_message)
    }

    /// The operation that was called, where the failure belongs to a call of one.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.0.call.as_ref().and_then(|call| call.operation)
    }

    /// How often the call was made before it was given up; 0 when nothing was
    /// sent.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// Whether the failure may pass and the call may be made again without harm:
    /// the document calls the operation safe to repeat, or the connection was
    /// never made. This is what a [`RetryPolicy`](crate::RetryPolicy) repeats.
    pub fn is_retryable(&self) -> bool {
        match self.0.kind {
            ErrorKind::Connect => true,
            ErrorKind::Timeout | ErrorKind::Transport => self.is_safe_to_repeat(),
            ErrorKind::Api => {
                let status = self.status().map(|status| status.as_u16());
                self.is_safe_to_repeat() && matches!(status, Some(429 | 502 | 503 | 504))
            }
            _ => false,
        }
    }

    /// Whether the caller lacks a permission.
    pub fn is_permission_denied(&self) -> bool {
        self.0.kind == ErrorKind::PermissionDenied
    }

    /// Whether the credentials were not accepted.
    pub fn is_bad_credentials(&self) -> bool {
        self.0.kind == ErrorKind::BadCredentials
    }

    /// Whether there is no such resource.
    pub fn is_not_found(&self) -> bool {
        self.0.kind == ErrorKind::NotFound
    }

    /// Whether no answer came in time.
    pub fn is_timeout(&self) -> bool {
        self.0.kind == ErrorKind::Timeout
    }

    /// Whether no connection was made, so that the service saw nothing.
    pub fn is_connect(&self) -> bool {
        self.0.kind == ErrorKind::Connect
    }

    /// Whether a successful answer could not be read.
    pub fn is_decode(&self) -> bool {
        self.0.kind == ErrorKind::Decode
    }

    /// A 500 that is no refusal, of an operation that is safe to repeat.
    pub(crate) fn is_server_error(&self) -> bool {
        let is_500 = self.status() == Some(StatusCode::INTERNAL_SERVER_ERROR);
        self.0.kind == ErrorKind::Api && is_500 && self.is_safe_to_repeat()
    }

    /// Whether a single record may be to blame: the service failed, or sent what
    /// cannot be read.
    pub(crate) fn may_be_one_record(&self) -> bool {
        let failed = self.status().is_some_and(|status| status.is_server_error());
        match self.0.kind {
            ErrorKind::Api => failed,
            ErrorKind::Decode => true,
            _ => false,
        }
    }

    fn is_safe_to_repeat(&self) -> bool {
        let Some(call) = &self.0.call else {
            return false;
        };
        match call.operation {
            Some(operation) => operation.retry == RetrySafety::Safe,
            None => matches!(call.method, Method::GET | Method::HEAD | Method::OPTIONS),
        }
    }

    /// The answer whose status made it an error; the error itself where there
    /// was none.
    pub(crate) fn into_refusal(self) -> Result<Answer, Self> {
        let is_refusal = matches!(
            self.0.kind,
            ErrorKind::PermissionDenied
                | ErrorKind::BadCredentials
                | ErrorKind::NotFound
                | ErrorKind::Api
        );
        let mut inner = self.0;
        match inner.answer.take().filter(|_| is_refusal) {
            Some(answer) => Ok(answer),
            None => Err(Self(inner)),
        }
    }

    /// The same error, after so many attempts.
    pub(crate) fn after(mut self, attempts: u32) -> Self {
        self.0.attempts = attempts;
        self
    }

    /// An answer that a test left out.
    #[cfg(feature = "testing")]
    pub(crate) fn no_canned_answer(call: &Call, message: String) -> Self {
        Self(Box::new(call.error(ErrorKind::InvalidRequest, message)))
    }

    /// The HTTP method of the call.
    pub fn method(&self) -> Option<&Method> {
        self.0.call.as_ref().map(|call| &call.method)
    }

    /// The path of the call, without its query.
    pub fn path(&self) -> Option<&str> {
        self.0.call.as_ref().map(|call| call.path.as_str())
    }

    /// A request that cannot be sent.
    pub(crate) fn invalid_request(message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind: ErrorKind::InvalidRequest,
            message: message.into(),
            call: None,
            answer: None,
            source: None,
            attempts: 0,
        }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(call) = &self.0.call {
            write!(f, "{} {}: ", call.method, call.path)?;
        }
        if let Some(status) = self.status() {
            write!(f, "{} ", status.as_u16())?;
        }
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("message", &self.0.message)
            .field("operation", &self.operation().map(|operation| operation.id))
            .field("method", &self.method())
            .field("path", &self.path())
            .field("status", &self.status())
            .finish_non_exhaustive()
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        let source = self.0.source.as_deref()?;
        Some(source)
    }
}

/// For generated code: a request that reqwest could not build.
impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Self {
        Self::invalid_request(format!(
            "the request cannot be made: {}",
            error.without_url()
        ))
    }
}

/// For generated code: a header parameter that cannot be sent.
impl From<reqwest::header::InvalidHeaderValue> for Error {
    fn from(error: reqwest::header::InvalidHeaderValue) -> Self {
        Self::invalid_request(format!("a header parameter cannot be sent: {error}"))
    }
}

/// What an error says of the call it belongs to.
#[derive(Clone)]
pub(crate) struct Call {
    operation: Option<&'static Operation>,
    method: Method,
    path: String,
}

impl Call {
    #[cfg(any(feature = "tracing", feature = "testing"))]
    pub(crate) fn operation(&self) -> Option<&'static Operation> {
        self.operation
    }

    pub(crate) fn new(request: &reqwest::Request, operation: Option<&'static Operation>) -> Self {
        Self {
            operation,
            method: request.method().clone(),
            path: request.url().path().to_owned(),
        }
    }

    fn error(&self, kind: ErrorKind, message: impl Into<String>) -> Inner {
        Inner {
            kind,
            message: message.into(),
            call: Some(self.clone()),
            answer: None,
            source: None,
            attempts: 1,
        }
    }

    /// There was no answer.
    pub(crate) fn unsent(&self, error: reqwest::Error) -> Error {
        // A connect timeout is both; the service has seen nothing.
        let (kind, message) = if error.is_connect() {
            (ErrorKind::Connect, "no connection to the service")
        } else if error.is_timeout() {
            (ErrorKind::Timeout, "no answer in time")
        } else {
            (
                ErrorKind::Transport,
                "the connection failed before an answer came",
            )
        };
        Error(Box::new(Inner {
            source: Some(Box::new(error.without_url())),
            ..self.error(kind, message)
        }))
    }

    /// The answer was not there, or not whole, in time.
    pub(crate) fn too_late(&self, limit: Duration, elapsed: Elapsed) -> Error {
        let message = format!("no whole answer within {limit:.1?}");
        Error(Box::new(Inner {
            source: Some(Box::new(elapsed)),
            ..self.error(ErrorKind::Timeout, message)
        }))
    }

    /// The service redirects to another origin.
    pub(crate) fn redirected(&self, answer: Answer, target: &reqwest::Url) -> Error {
        let origin = target.origin().ascii_serialization();
        let message = format!(
            "the service redirects to {origin}, where credentials are not sent; if that is the \
             right address, make it the base URL"
        );
        Error(Box::new(Inner {
            answer: Some(answer),
            ..self.error(ErrorKind::Redirect, message)
        }))
    }

    /// The service redirects on and on.
    pub(crate) fn too_many_redirects(&self, limit: usize) -> Error {
        let message = format!("the service redirects more than {limit} times");
        Error(Box::new(self.error(ErrorKind::Redirect, message)))
    }

    /// A list contradicts itself.
    pub(crate) fn paging(&self, message: String) -> Error {
        Error(Box::new(self.error(ErrorKind::Paging, message)))
    }

    /// The answer broke off.
    pub(crate) fn cut_off(&self, read: Answer, error: reqwest::Error) -> Error {
        let kind = match error.is_timeout() {
            true => ErrorKind::Timeout,
            false => ErrorKind::Transport,
        };
        let message = format!("the answer broke off after {} bytes", read.body.len());
        Error(Box::new(Inner {
            source: Some(Box::new(error.without_url())),
            answer: Some(read),
            ..self.error(kind, message)
        }))
    }

    /// The answer is larger than allowed.
    pub(crate) fn too_large(&self, read: Answer, limit: usize) -> Error {
        let message = format!("the answer is larger than {limit} bytes; see `max_body`");
        Error(Box::new(Inner {
            answer: Some(read),
            ..self.error(ErrorKind::TooLarge, message)
        }))
    }

    /// The answer is a success but cannot be read.
    pub(crate) fn undecodable(&self, refusal: Undecodable) -> Error {
        let Undecodable {
            answer,
            path,
            source,
        } = refusal;
        let found = content_type(&answer).unwrap_or("no content type");
        let place = match path.is_empty() {
            true => "the body".to_owned(),
            false => format!("`{path}`"),
        };
        let message = if answer.body.is_empty() {
            "the answer has no body, but one was expected".to_owned()
        } else if !found.contains("json") && source.is_syntax() {
            let size = answer.body.len();
            format!("the answer is no JSON: {size} bytes of {found}")
        } else if source.is_eof() {
            let size = answer.body.len();
            format!("the answer ends too early, after {size} bytes ({found}): {source}")
        } else {
            format!("{place} does not fit what was expected ({found}): {source}")
        };
        Error(Box::new(Inner {
            answer: Some(answer),
            source: Some(Box::new(source)),
            ..self.error(ErrorKind::Decode, message)
        }))
    }

    /// The answer is no success.
    pub(crate) fn refused(&self, answer: Answer) -> Error {
        let status = answer.status.as_u16();
        let is_html = content_type(&answer).is_some_and(|kind| kind.contains("html"));
        let refusals = self
            .operation
            .map_or(&[][..], |operation| operation.refusals);
        let is_refusal = status == 401 || refusals.contains(&status);
        let said = service_message(&answer);
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
                let needed = self.operation.map(permissions).unwrap_or_default();
                let said = said.unwrap_or_else(|| "permission denied".to_owned());
                match needed.is_empty() {
                    true => said,
                    false => format!("{said} (this call needs: {needed})"),
                }
            }
            ErrorKind::BadCredentials => bad_credentials(self.operation),
            _ => said.unwrap_or_else(|| without_message(&answer)),
        };
        Error(Box::new(Inner {
            answer: Some(answer),
            ..self.error(kind, message)
        }))
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
fn service_message(answer: &Answer) -> Option<String> {
    let body: serde_json::Value = serde_json::from_slice(&answer.body).ok()?;
    Some(body.get("errors")?.get("message")?.as_str()?.to_owned())
}

/// A message without its HTML line breaks.
fn readable(message: &str) -> String {
    let mut text = message.to_owned();
    for line_break in ["<br/>", "<br />", "<br>", "\n"] {
        text = text.replace(line_break, " ");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
