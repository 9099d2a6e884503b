//! Hooks: the caller's code around each request.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use futures_core::future::BoxFuture;
use reqwest::header::HeaderMap;
use reqwest::{Request, StatusCode};

use crate::error::CallContext;
use crate::exchange::{BodyLimit, Unread, exchange};
use crate::raw_response::RawResponse;
use crate::{Client, Error, Operation, Response};

pub(crate) type Hook =
    Arc<dyn Fn(Attempt) -> BoxFuture<'static, Result<Response<Bytes>, Error>> + Send + Sync>;

/// A request that is about to be sent, as passed to a [hook](crate::ClientBuilder::hook).
///
/// A hook can look at it, change it, send it, or respond instead. Every retry, redirect and page of
/// a list is a separate request.
#[must_use = "nothing is sent unless by `send`"]
pub struct Attempt {
    client: Client,
    call: CallContext,
    request: Request,
    number: u32,
    limit: BodyLimit,
    /// Set if the body of a success is read as a stream.
    unread: Option<Unread>,
    /// The number of hooks that the request has passed.
    passed: usize,
}

impl Attempt {
    pub(crate) fn new(
        client: &Client,
        call: &CallContext,
        request: Request,
        number: u32,
        limit: BodyLimit,
        unread: Option<Unread>,
    ) -> Self {
        let (client, call) = (client.clone(), call.clone());
        Self { client, call, request, number, limit, unread, passed: 0 }
    }

    /// The called operation; `None` for a path that the document does not define.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.call.operation()
    }

    /// The number of the attempt at the call, counted from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The request with all its headers, including the credentials.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The request, for changes. The credentials follow it to any address.
    pub fn request_mut(&mut self) -> &mut Request {
        &mut self.request
    }

    /// Sends the request through the remaining hooks, and reads the response, whatever its status.
    /// If the call reads the body as a stream, the body is empty here.
    ///
    /// # Errors
    ///
    /// If the request could not be sent, or the response broke off or is too large.
    pub async fn send(mut self) -> Result<Response<Bytes>, Error> {
        // The hook is cloned, because it takes the attempt, which holds the list of hooks.
        let hook = self.client.settings.hooks.get(self.passed).cloned();
        match hook {
            Some(hook) => {
                self.passed += 1;
                hook(self).await
            }
            None => {
                let http = &self.client.settings.http;
                let unread = self.unread.as_ref();
                let response = exchange(http, &self.call, self.request, self.limit, unread);
                Ok(response.await?.into_bytes())
            }
        }
    }

    /// Creates a response that replaces the service's. Nothing is sent.
    pub fn respond(
        self,
        status: StatusCode,
        headers: HeaderMap,
        body: impl Into<Bytes>,
    ) -> Response<Bytes> {
        let response = RawResponse::new(status, headers, self.request.url());
        response.with_body(body.into()).into_bytes()
    }

    /// Creates an error that ends the call, with the kind
    /// [`InvalidRequest`](crate::ErrorKind::InvalidRequest). It is not retried.
    pub fn refuse(&self, reason: &str) -> Error {
        self.call.invalid(reason)
    }

    #[cfg(feature = "testing")]
    pub(crate) fn call(&self) -> &CallContext {
        &self.call
    }
}

/// The output has no query and no headers: both may hold secrets.
impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt")
            .field("operation", &self.operation().map(|operation| operation.id))
            .field("method", self.request.method())
            .field("path", &self.request.url().path())
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}
