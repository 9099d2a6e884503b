//! The one error of every call.

mod body;
mod call;
mod headers;
mod kind;
mod message;
mod predicates;
mod secrets;

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::sync::LazyLock;

use bytes::Bytes;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};

use crate::Operation;
use crate::raw_response::RawResponse;

pub(crate) use call::CallContext;
pub use kind::ErrorKind;
pub(crate) use secrets::Secrets;

/// The reason why a call failed.
///
/// [`kind`](Error::kind) distinguishes the cases. The response of the service is kept:
/// [`status`](Error::status), [`headers`](Error::headers) and [`body`](Error::body). An error never
/// holds credentials or the query of a request; if a service sends the client's credentials back,
/// they are left out of the printed error. The printed error is one line, with the operation, the
/// method and the path of the call, and the message of the operating system or of TLS. Because the
/// line contains that message already, the error has no [`source`](StdError::source): use
/// [`underlying`](Self::underlying).
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
    /// The failure, as a fragment.
    message: String,
    call: Option<CallContext>,
    response: Option<RawResponse>,
    /// The error of another library. The message contains its text.
    underlying: Option<Box<dyn StdError + Send + Sync>>,
    attempts: u32,
}

impl Error {
    /// The kind of failure.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The status code, if there was a response.
    pub fn status(&self) -> Option<StatusCode> {
        self.0.response.as_ref().map(|response| response.status)
    }

    /// The headers, if there was a response.
    pub fn headers(&self) -> Option<&HeaderMap> {
        self.0.response.as_ref().map(|response| &response.headers)
    }

    /// The received part of the body, if there was a response. At most 256 KiB of a response that
    /// is not a success are read; [`send_raw`](crate::Request::send_raw) reads all of it.
    pub fn body(&self) -> Option<&Bytes> {
        self.0.response.as_ref().map(|response| &response.body)
    }

    /// The failure alone, on one line: the part of the printed error after the operation, the call
    /// and the status.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The message in the service's error body, if any: as it was sent, but without the client's
    /// own credentials. Errors of proxies and frameworks are recognised as well: `{"message": …}`,
    /// `{"error": …}`, RFC 9457.
    pub fn service_message(&self) -> Option<String> {
        let response = self.0.response.as_ref()?;
        let said = body::service_message(&response.body)?;
        Some(self.secrets().hidden_in(&said).into_owned())
    }

    /// The beginning of the body, on one line of at most 200 characters; for an HTML page, its
    /// title. `None` if there is no readable body. Control characters are escaped, and the client's
    /// own credentials are left out.
    pub fn body_excerpt(&self) -> Option<String> {
        let response = self.0.response.as_ref()?;
        message::excerpt(response, self.secrets()).map(message::harmless)
    }

    /// The error of the library that reported it: a [`reqwest::Error`], or a [`serde_json::Error`].
    /// The message contains its text.
    pub fn underlying(&self) -> Option<&(dyn StdError + 'static)> {
        let underlying = self.0.underlying.as_deref()?;
        Some(underlying)
    }

    /// The called operation, if the failure belongs to a call of one.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.0.call.as_ref().and_then(|call| call.operation)
    }

    /// The HTTP method of the call.
    pub fn method(&self) -> Option<&Method> {
        self.0.call.as_ref().map(|call| &call.method)
    }

    /// The path of the call, without its query. If the request could not be built, this is the
    /// template, with parameters in braces.
    pub fn path(&self) -> Option<&str> {
        self.0.call.as_ref().map(|call| call.path.as_str())
    }

    /// The number of attempts before the call was given up; 0 if nothing was sent.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// The response if its status is the error, or else the error itself.
    pub(crate) fn into_refusal(mut self) -> Result<RawResponse, Self> {
        let refusal = |read: &mut RawResponse| read.is_whole && !read.status.is_success();
        match self.0.response.take_if(refusal) {
            Some(response) => Ok(RawResponse { attempts: self.0.attempts, ..response }),
            None => Err(self),
        }
    }

    pub(crate) fn in_call(mut self, call: &CallContext) -> Self {
        self.0.call.get_or_insert_with(|| call.clone());
        self
    }

    /// The same error, after so many attempts.
    pub(crate) fn after(mut self, attempts: u32) -> Self {
        self.0.attempts = attempts;
        self
    }

    /// The same error, with the response that it is about.
    fn with(mut self, response: RawResponse) -> Self {
        self.0.response = Some(response);
        self
    }

    /// The same error, with that of another library.
    fn because(mut self, error: impl StdError + Send + Sync + 'static) -> Self {
        self.0.underlying = Some(Box::new(error));
        self
    }

    /// A request that cannot be sent.
    pub(crate) fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::InvalidRequest, message.into())
    }

    /// The error for a missing token.
    pub(crate) fn without_token(error: Box<dyn StdError + Send + Sync>) -> Self {
        let message = format!("the provider of tokens failed: {error}");
        let mut failed = Self::new(ErrorKind::BadCredentials, message);
        failed.0.underlying = Some(error);
        failed
    }

    /// A failure before any call and any request.
    fn new(kind: ErrorKind, message: String) -> Self {
        Self(Box::new(Inner {
            kind,
            message: message::harmless(message),
            call: None,
            response: None,
            underlying: None,
            attempts: 0,
        }))
    }

    /// For generated code: a request that reqwest could not build.
    pub(crate) fn unmade(error: reqwest::Error) -> Self {
        let error = error.without_url();
        Self::invalid_request(format!("the request cannot be made: {error}"))
    }

    /// For generated code: a header parameter that cannot be sent.
    pub(crate) fn unsendable(error: reqwest::header::InvalidHeaderValue) -> Self {
        Self::invalid_request(format!("a header parameter cannot be sent: {error}"))
    }

    fn secrets(&self) -> &Secrets {
        static NONE: LazyLock<Secrets> = LazyLock::new(Secrets::default);
        self.0.call.as_ref().map_or(&NONE, |call| &call.secrets)
    }

    /// Returns whether TLS refused the connection for a permanent reason: the certificate is not
    /// trusted, or there is no common version.
    pub(crate) fn is_tls_refusal(&self) -> bool {
        self.underlying().is_some_and(is_tls_refusal)
    }
}

/// Returns whether TLS refused the connection. This is reported as invalid data inside another I/O
/// error, which does not appear among its sources.
fn is_tls_refusal(error: &(dyn StdError + 'static)) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|io| io.kind() == io::ErrorKind::InvalidData)
        || io.and_then(io::Error::get_ref).is_some_and(|inner| is_tls_refusal(inner))
        || error.source().is_some_and(is_tls_refusal)
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

impl StdError for Error {}
