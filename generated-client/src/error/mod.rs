//! The one error of every call.

mod call;
mod kind;
mod message;
mod predicates;

use std::error::Error as StdError;
use std::fmt;

use bytes::Bytes;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};

use crate::Operation;
use crate::response::RawResponse;

pub(crate) use call::CallContext;
pub use kind::ErrorKind;

/// Why a call failed.
///
/// [`kind`](Error::kind) tells the cases apart. The response of the service
/// is kept: [`status`](Error::status), [`headers`](Error::headers) and
/// [`body`](Error::body). An error never holds credentials or the query of a
/// request. It prints one line, with the operation, the method and the path of
/// the call; what caused it is its [`source`](StdError::source).
///
/// ```no_run
/// # async fn example(client: community_qa_client::Client) {
/// use community_qa_client::ErrorKind;
///
/// match client.get_user(7).send().await {
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
    call: Option<CallContext>,
    response: Option<RawResponse>,
    source: Option<Box<dyn StdError + Send + Sync>>,
    attempts: u32,
}

impl Error {
    /// What kind of failure it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The status code, where there was a response.
    pub fn status(&self) -> Option<StatusCode> {
        self.0.response.as_ref().map(|response| response.status)
    }

    /// The headers, where there was a response.
    pub fn headers(&self) -> Option<&HeaderMap> {
        self.0.response.as_ref().map(|response| &response.headers)
    }

    /// The body as far as it was read, where there was a response.
    pub fn body(&self) -> Option<&Bytes> {
        self.0.response.as_ref().map(|response| &response.body)
    }

    /// The message of the service's error body (§7), where there is one, as it
    /// was sent.
    pub fn service_message(&self) -> Option<String> {
        self.0.response.as_ref().and_then(message::service_message)
    }

    /// The operation that was called, where the failure belongs to a call of one.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.0.call.as_ref().and_then(|call| call.operation)
    }

    /// The HTTP method of the call.
    pub fn method(&self) -> Option<&Method> {
        self.0.call.as_ref().map(|call| &call.method)
    }

    /// The path of the call, without its query. Where the request could not be
    /// made, it is the template, with parameters in braces.
    pub fn path(&self) -> Option<&str> {
        self.0.call.as_ref().map(|call| call.path.as_str())
    }

    /// How often the call was made before it was given up; 0 when nothing was
    /// sent.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// The response whose status made it an error; the error itself where there
    /// was none.
    pub(crate) fn into_refusal(mut self) -> Result<RawResponse, Self> {
        let is_refusal = matches!(
            self.0.kind,
            ErrorKind::PermissionDenied
                | ErrorKind::BadCredentials
                | ErrorKind::NotFound
                | ErrorKind::Api
                | ErrorKind::Redirect
        );
        match self.0.response.take_if(|_| is_refusal) {
            Some(response) => Ok(RawResponse {
                attempts: self.0.attempts,
                ..response
            }),
            None => Err(self),
        }
    }

    /// The same error, of a call.
    pub(crate) fn in_call(mut self, call: &CallContext) -> Self {
        self.0.call.get_or_insert_with(|| call.clone());
        self
    }

    /// The same error, after so many attempts.
    pub(crate) fn after(mut self, attempts: u32) -> Self {
        self.0.attempts = attempts;
        self
    }

    /// A request that cannot be sent.
    pub(crate) fn invalid_request(message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind: ErrorKind::InvalidRequest,
            message: message::harmless(message.into()),
            call: None,
            response: None,
            source: None,
            attempts: 0,
        }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(call) = &self.0.call {
            let (method, path) = (&call.method, &call.path);
            match call.operation {
                Some(operation) => write!(f, "{} ({method} {path}): ", operation.id)?,
                None => write!(f, "{method} {path}: ")?,
            }
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
