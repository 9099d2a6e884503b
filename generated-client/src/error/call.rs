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

/// The description of a call for errors: it never contains the query or a header.
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

    /// A call to a path that the document may not define.
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

    /// A call whose request could not be built: its path is the template.
    pub(crate) fn unmade(operation: &'static Operation) -> Self {
        Self {
            operation: Some(operation),
            // The method is generated from the document, and therefore valid.
            method: Method::from_bytes(operation.method.as_bytes()).unwrap_or_default(),
            path: operation.path.to_owned(),
            // Nothing was sent, so no response can repeat a secret.
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

    /// The error for a request that cannot be sent.
    pub(crate) fn invalid(&self, message: impl Into<String>) -> Error {
        self.error(ErrorKind::InvalidRequest, message).after(0)
    }

    /// The error for a missing response.
    pub(crate) fn unsent(&self, error: reqwest::Error) -> Error {
        // A connect timeout is both; the service has not seen the request.
        let (kind, message) = if error.is_connect() {
            (ErrorKind::Connect, "no connection to the service")
        } else if error.is_timeout() {
            (ErrorKind::Timeout, "no response in time")
        } else {
            (ErrorKind::Transport, "the connection failed before a response came")
        };
        // The URL contains the query, which errors never show.
        let error = error.without_url();
        self.error(kind, with_cause(message, &error)).because(error)
    }

    /// The error for a response that was missing or incomplete at the time limit. `whose` is the
    /// part with the limit.
    pub(crate) fn too_late(&self, limit: Duration, whose: &str, elapsed: Elapsed) -> Error {
        let message = format!("no complete response within {limit:.1?}, the timeout of {whose}");
        self.error(ErrorKind::Timeout, message).because(elapsed)
    }

    /// The error for a redirect to another origin.
    pub(crate) fn redirected(&self, response: RawResponse, target: &reqwest::Url) -> Error {
        let message = format!(
            "the service redirects to {}, where credentials are not sent; if that is the right \
             address, make it the base URL",
            self.secrets.hidden_in(&message::address(target))
        );
        self.error(ErrorKind::Redirect, message).with(response)
    }

    /// The error for too many redirects, the last one to `target`.
    pub(crate) fn too_many_redirects(&self, limit: usize, target: &reqwest::Url) -> Error {
        let address = message::address(target);
        let address = self.secrets.hidden_in(&address);
        let message =
            format!("the service redirects more than {limit} times, the last time to {address}");
        self.error(ErrorKind::Redirect, message)
    }

    /// The error for a list that contradicts itself.
    pub(crate) fn paging(&self, message: impl Into<String>) -> Error {
        self.error(ErrorKind::Paging, message)
    }

    /// The error for a list with more items than the caller wants.
    pub(crate) fn too_many(&self, limit: usize) -> Error {
        let message =
            format!("the list has more than the {limit} items that `collect_all` may take");
        self.error(ErrorKind::TooLarge, message)
    }

    /// The error for a response that broke off.
    pub(crate) fn cut_off(&self, mut read: RawResponse, error: reqwest::Error) -> Error {
        read.is_whole = false;
        let kind = if error.is_timeout() { ErrorKind::Timeout } else { ErrorKind::Transport };
        // The URL contains the query, which errors never show.
        let error = error.without_url();
        let message = format!("the response broke off after {} bytes", read.body.len());
        let message = with_cause(&message, &error);
        self.error(kind, message).because(error).with(read)
    }

    /// The error for a response that broke off while it was read piece by piece.
    pub(crate) fn stream_cut_off(&self, read: usize, error: reqwest::Error) -> Error {
        // The URL contains the query, which errors never show.
        let error = error.without_url();
        let message = with_cause(&format!("the response broke off after {read} bytes"), &error);
        self.error(ErrorKind::Transport, message).because(error)
    }

    /// The error for a response above the size limit.
    pub(crate) fn too_large(&self, read: RawResponse, limit: usize) -> Error {
        let message =
            format!("the response is larger than {limit} bytes, the limit of this client");
        self.error(ErrorKind::TooLarge, message).with(read)
    }

    /// Reads the response of the call as JSON.
    pub(crate) fn decode<T: DeserializeOwned>(
        &self,
        response: RawResponse,
    ) -> Result<Response<T>, Error> {
        let decoded = response.decoded();
        decoded.map_err(|failure| self.undecodable(*failure))
    }

    /// The error for a success that cannot be read.
    pub(crate) fn undecodable(&self, failure: DecodeFailure) -> Error {
        let message = message::undecodable(self.sparse, &failure, &self.secrets);
        let error = self.error(ErrorKind::Decode, message);
        error.because(failure.source).with(failure.response)
    }

    /// The error for a success whose body is compressed without a request for it, so that its bytes
    /// have another meaning. A file in a compressed format is no such error.
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

    /// The error for a response that is not a success.
    pub(crate) fn refused(&self, response: RawResponse) -> Error {
        let (kind, message) = message::refusal(self.operation, &response, &self.secrets);
        self.error(kind, message).with(response)
    }
}

/// A message followed by the last source of the error, which comes from the operating system or
/// from TLS.
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
