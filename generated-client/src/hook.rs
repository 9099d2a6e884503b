//! Hooks: code of the caller's around each request that is sent.

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

/// A request that is about to be sent: what a [hook](crate::ClientBuilder::hook) gets.
///
/// It can be looked at, changed, sent, and answered instead. Retries, redirects and each
/// page of a list are requests of their own.
#[must_use = "nothing is sent unless by `send`"]
pub struct Attempt {
    client: Client,
    call: CallContext,
    request: Request,
    number: u32,
    limit: BodyLimit,
    /// Set if the body of a success is read as a stream.
    unread: Option<Unread>,
    /// The number of hooks that have had it.
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

    /// The operation that is called; `None` for a path that the document does not know.
    pub fn operation(&self) -> Option<&'static Operation> {
        self.call.operation()
    }

    /// The number of the attempt at the call, counted from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The request with all its headers, the credentials among them.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The request, to change it. Where it goes, the credentials go.
    pub fn request_mut(&mut self) -> &mut Request {
        &mut self.request
    }

    /// Sends the request through the hooks that are left, and reads the response, whatever
    /// its status. The body of a call that reads it as a stream is empty here.
    ///
    /// # Errors
    ///
    /// When the request could not be sent, or the response broke off or is too large.
    pub async fn send(mut self) -> Result<Response<Bytes>, Error> {
        // Cloned, as the hook takes the attempt, which holds the list of hooks.
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

    /// The response to give in place of the service's. Nothing is sent.
    pub fn respond(
        self,
        status: StatusCode,
        headers: HeaderMap,
        body: impl Into<Bytes>,
    ) -> Response<Bytes> {
        let response = RawResponse::new(status, headers, self.request.url());
        response.with_body(body.into()).into_bytes()
    }

    /// The error to end the call with, of the kind
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
