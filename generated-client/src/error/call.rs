//! The description of an error's call, and the origin of the error.

use std::error::Error as StdError;
use std::time::Duration;

use reqwest::Method;
use serde::de::DeserializeOwned;
use tokio::time::error::Elapsed;

use super::{Error, ErrorKind, Secrets, body, message};
use crate::Operation;
use crate::raw_response::{DecodeFailure, RawResponse};
use crate::response::Response;

/// A call, as far as an error tells of it: never its query, and no header.
#[derive(Debug, Clone)]
pub(crate) struct CallContext {
    pub(super) operation: Option<&'static Operation>,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) secrets: Secrets,
    /// The method of the operation's builder that reads a response without some fields.
    pub(crate) sparse: Option<&'static str>,
}

impl CallContext {
    pub(crate) fn new(
        secrets: &Secrets,
        request: &reqwest::Request,
        operation: Option<&'static Operation>,
    ) -> Self {
        Self {
            operation,
            method: request.method().clone(),
            path: request.url().path().to_owned(),
            secrets: secrets.clone(),
            sparse: operation.and_then(|operation| operation.sparse),
        }
    }

    /// A call of a path that the document may not know.
    pub(crate) fn undocumented(method: Method, path: &str) -> Self {
        Self {
            operation: None,
            method,
            // A query may hold secrets, and errors show the path.
            path: path.split(['?', '#']).next().unwrap_or_default().to_owned(),
            secrets: Secrets::default(),
            sparse: None,
        }
    }

    /// A call whose request could not be made, so that the path is the template.
    pub(crate) fn unmade(operation: &'static Operation) -> Self {
        Self {
            operation: Some(operation),
            // Generated from the document, and therefore valid.
            method: Method::from_bytes(operation.method.as_bytes()).unwrap_or_default(),
            path: operation.path.to_owned(),
            // Nothing was sent, so that no response can repeat a secret.
            secrets: Secrets::default(),
            sparse: None,
        }
    }

    pub(crate) fn operation(&self) -> Option<&'static Operation> {
        self.operation
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// A failure of the call after one attempt; the sender sets the real number.
    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> Error {
        Error::new(kind, message.into()).in_call(self).after(1)
    }

    /// The request cannot be sent.
    pub(crate) fn invalid(&self, message: impl Into<String>) -> Error {
        self.error(ErrorKind::InvalidRequest, message).after(0)
    }

    /// There was no response.
    pub(crate) fn unsent(&self, error: reqwest::Error) -> Error {
        // A connect timeout is both; the service has seen nothing.
        let (kind, message) = if error.is_connect() {
            (ErrorKind::Connect, "no connection to the service")
        } else if error.is_timeout() {
            (ErrorKind::Timeout, "no response in time")
        } else {
            (ErrorKind::Transport, "the connection failed before a response came")
        };
        // The URL has the query, which errors never show.
        let error = error.without_url();
        self.error(kind, with_cause(message, &error)).because(error)
    }

    /// The response was not there, or not whole, in time. `whose` is what has the limit.
    pub(crate) fn too_late(&self, limit: Duration, whose: &str, elapsed: Elapsed) -> Error {
        let message = format!("no complete response within {limit:.1?}, the timeout of {whose}");
        self.error(ErrorKind::Timeout, message).because(elapsed)
    }

    /// The service redirects to another origin.
    pub(crate) fn redirected(&self, response: RawResponse, target: &reqwest::Url) -> Error {
        let message = format!(
            "the service redirects to {}, where credentials are not sent; if that is the right \
             address, make it the base URL",
            self.secrets.hidden_in(&message::address(target))
        );
        self.error(ErrorKind::Redirect, message).with(response)
    }

    /// The service redirects on and on, the last time to `target`.
    pub(crate) fn too_many_redirects(&self, limit: usize, target: &reqwest::Url) -> Error {
        let address = message::address(target);
        let address = self.secrets.hidden_in(&address);
        let message =
            format!("the service redirects more than {limit} times, the last time to {address}");
        self.error(ErrorKind::Redirect, message)
    }

    /// A list contradicts itself.
    pub(crate) fn paging(&self, message: impl Into<String>) -> Error {
        self.error(ErrorKind::Paging, message)
    }

    /// A list has more items than the caller wants.
    pub(crate) fn too_many(&self, limit: usize) -> Error {
        let message =
            format!("the list has more than the {limit} items that `collect_all` may take");
        self.error(ErrorKind::TooLarge, message)
    }

    /// The response broke off.
    pub(crate) fn cut_off(&self, mut read: RawResponse, error: reqwest::Error) -> Error {
        read.is_whole = false;
        let kind = if error.is_timeout() { ErrorKind::Timeout } else { ErrorKind::Transport };
        // The URL has the query, which errors never show.
        let error = error.without_url();
        let message = format!("the response broke off after {} bytes", read.body.len());
        let message = with_cause(&message, &error);
        self.error(kind, message).because(error).with(read)
    }

    /// A response that is read piece by piece broke off.
    pub(crate) fn stream_cut_off(&self, read: usize, error: reqwest::Error) -> Error {
        // The URL has the query, which errors never show.
        let error = error.without_url();
        let message = with_cause(&format!("the response broke off after {read} bytes"), &error);
        self.error(ErrorKind::Transport, message).because(error)
    }

    /// The response is larger than allowed.
    pub(crate) fn too_large(&self, read: RawResponse, limit: usize) -> Error {
        let message =
            format!("the response is larger than {limit} bytes, the limit of this client");
        self.error(ErrorKind::TooLarge, message).with(read)
    }

    /// The response of the call, read as JSON.
    pub(crate) fn decode<T: DeserializeOwned>(
        &self,
        response: RawResponse,
    ) -> Result<Response<T>, Error> {
        let decoded = response.decoded();
        decoded.map_err(|failure| self.undecodable(*failure))
    }

    /// The response is a success but cannot be read.
    pub(crate) fn undecodable(&self, failure: DecodeFailure) -> Error {
        let message = message::undecodable(self.sparse, &failure, &self.secrets);
        let error = self.error(ErrorKind::Decode, message);
        error.because(failure.source).with(failure.response)
    }

    /// The error for a success whose body is compressed although the request has not asked for it,
    /// so that its bytes are not what they seem. A file in a compressed format is none.
    pub(crate) fn compressed(&self, response: &RawResponse) -> Option<Error> {
        let is_compressed_file =
            body::content_type(response).is_some_and(|kind| kind.contains("gzip"));
        if response.body.is_empty() || is_compressed_file {
            return None;
        }
        let message = message::compressed(response, body::compression(response)?);
        let error = self.error(ErrorKind::Decode, message);
        Some(error.with(response.clone()))
    }

    /// The response is not a success.
    pub(crate) fn refused(&self, response: RawResponse) -> Error {
        let (kind, message) = message::refusal(self.operation, &response, &self.secrets);
        self.error(kind, message).with(response)
    }
}

/// A message with what is at the end of the chain of sources, which is what
/// the operating system or TLS said.
fn with_cause(message: &str, error: &reqwest::Error) -> String {
    let mut cause: Option<&dyn StdError> = None;
    while let Some(next) = cause.map_or_else(|| error.source(), StdError::source) {
        cause = Some(next);
    }
    match cause {
        Some(cause) => format!("{message}: {cause}"),
        None => message.to_owned(),
    }
}
