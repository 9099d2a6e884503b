//! The one error of every call.

use std::error::Error as StdError;
use std::fmt;

use bytes::Bytes;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Method, StatusCode};

use crate::Operation;
use crate::response::{Answer, Undecodable};

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

    /// The operation that was called, where the failure belongs to a call.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.0.call.as_ref().map(|call| call.operation)
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
pub(crate) struct Call {
    operation: &'static Operation,
    method: Method,
    path: String,
}

impl Call {
    pub(crate) fn new(request: &reqwest::Request, operation: &'static Operation) -> Self {
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
            call: Some(Call {
                operation: self.operation,
                method: self.method.clone(),
                path: self.path.clone(),
            }),
            answer: None,
            source: None,
        }
    }

    /// There was no answer.
    pub(crate) fn unsent(&self, error: reqwest::Error) -> Error {
        let (kind, message) = if error.is_timeout() {
            (ErrorKind::Timeout, "no answer in time")
        } else if error.is_connect() {
            (ErrorKind::Connect, "no connection to the service")
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
        let message = match answer.body.is_empty() {
            true => "the answer has no body, but one was expected".to_owned(),
            false => format!("{place} does not fit what was expected ({found}): {source}"),
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
        let is_refusal = status == 401 || self.operation.refusals.contains(&status);
        let said = service_message(&answer);
        let kind = match status {
            401 if is_html || said.is_none() => ErrorKind::BadCredentials,
            _ if is_refusal => ErrorKind::PermissionDenied,
            404 => ErrorKind::NotFound,
            _ => ErrorKind::Api,
        };
        let said = said.as_deref().map(readable);
        let message = match kind {
            ErrorKind::PermissionDenied => {
                let needed = permissions(self.operation);
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

fn bad_credentials(operation: &Operation) -> String {
    let mut message = String::from("the service does not accept these credentials");
    if operation.id == "addGroupUsers" {
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
