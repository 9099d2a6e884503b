//! Sending: what becomes of a request until its response, or the error in its
//! place, stands.

use std::time::SystemTime;

use bytes::BytesMut;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Request, Url};
use tokio::time::Instant;

use crate::call::CallOptions;
use crate::client::Settings;
use crate::error::CallContext;
use crate::response::RawResponse;
use crate::{Client, Error};

/// How many redirects are followed within the site.
const MAX_REDIRECTS: usize = 5;

/// Sends the requests of one call.
pub(crate) struct Sender<'a> {
    client: &'a Client,
    call: &'a CallContext,
    options: &'a CallOptions,
}

impl<'a> Sender<'a> {
    pub(crate) fn new(client: &'a Client, call: &'a CallContext, options: &'a CallOptions) -> Self {
        Self {
            client,
            call,
            options,
        }
    }

    /// The response to `request`, where it is a success.
    pub(crate) async fn send(&self, request: Request) -> Result<RawResponse, Error> {
        #[cfg(feature = "tracing")]
        let span = crate::trace::span(self.call, &request);
        // On the heap: what a caller awaits is moved about, and stays small so.
        let response = Box::pin(self.send_with_retries(request));
        #[cfg(feature = "tracing")]
        let response = crate::trace::traced(span, response);
        response.await
    }

    /// The response of the first attempt whose outcome stands.
    async fn send_with_retries(&self, mut request: Request) -> Result<RawResponse, Error> {
        let (settings, options) = (&self.client.settings, self.options);
        add_headers(settings, request.headers_mut());
        let policy = options.retry.unwrap_or(settings.retry);
        let timeout = options.timeout.unwrap_or(settings.timeout);
        let overall = options.overall_timeout;
        let overall = overall.unwrap_or(settings.overall_timeout);
        let started = Instant::now();
        let left = || overall.saturating_sub(started.elapsed());
        let mut attempt = 1;
        loop {
            let limit = timeout.min(left());
            let sent = tokio::time::timeout(limit, self.attempt(&request));
            let error = match sent.await {
                Ok(Ok(mut response)) if response.status.is_success() => {
                    settings.budget.succeeded();
                    response.attempts = attempt;
                    return Ok(response);
                }
                Ok(Ok(response)) => self.call.refused(response),
                Ok(Err(error)) => error,
                Err(elapsed) if limit < timeout => {
                    self.call.too_late(overall, "overall_timeout", elapsed)
                }
                Err(elapsed) => self.call.too_late(timeout, "timeout", elapsed),
            };
            let wait = policy.wait(attempt, &error, SystemTime::now());
            let Some(wait) = wait.filter(|wait| *wait < left() && settings.budget.spend()) else {
                return Err(error.after(attempt));
            };
            #[cfg(feature = "tracing")]
            crate::trace::repeating(attempt, &error, wait);
            tokio::time::sleep(wait).await;
            attempt += 1;
        }
    }

    /// One attempt: the response with whatever status, redirects followed.
    async fn attempt(&self, request: &Request) -> Result<RawResponse, Error> {
        let mut target: Option<Url> = None;
        for _ in 0..=MAX_REDIRECTS {
            // Bodies are bytes, so that a copy can always be made.
            let mut copy = request
                .try_clone()
                .ok_or_else(|| self.call.invalid("the body cannot be sent twice"))?;
            if let Some(target) = target {
                *copy.url_mut() = target;
            }
            let response = self.exchange(copy).await?;
            let next = response
                .redirect_target()
                .filter(|_| is_redirectable(request))
                .cloned();
            match next {
                None => return Ok(response),
                Some(next) if next.origin() != request.url().origin() => {
                    return Err(self.call.redirected(response, &next));
                }
                Some(next) => target = Some(next),
            }
        }
        Err(self.call.too_many_redirects(MAX_REDIRECTS))
    }

    /// One request and its response.
    async fn exchange(&self, request: Request) -> Result<RawResponse, Error> {
        let (call, limit) = (self.call, self.client.settings.max_body);
        #[cfg(feature = "testing")]
        if let Some(canned) = &self.client.settings.canned {
            return canned.respond_to(&request, call, limit).await;
        }
        let received = self.client.settings.http.execute(request).await;
        let mut received = received.map_err(|error| call.unsent(error))?;
        let headers = std::mem::take(received.headers_mut());
        let response = RawResponse::new(received.status(), headers, received.url());
        let mut body = BytesMut::new();
        loop {
            match received.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > limit => {
                    return Err(call.too_large(response.with_body(body.freeze()), limit));
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => return Ok(response.with_body(body.freeze())),
                Err(error) => return Err(call.cut_off(response.with_body(body.freeze()), error)),
            }
        }
    }
}

/// The three headers that every call carries, reads too, and those of the client.
fn add_headers(settings: &Settings, headers: &mut HeaderMap) {
    const JSON: HeaderValue = HeaderValue::from_static("application/json");
    headers.entry(ACCEPT).or_insert(JSON);
    headers.entry(CONTENT_TYPE).or_insert(JSON);
    for (name, value) in &settings.headers {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    if let Some(authorization) = &settings.authorization {
        headers.insert(AUTHORIZATION, authorization.clone());
    }
}

/// Whether a redirect may be followed: a write that is redirected could turn into
/// a read, or be done twice.
fn is_redirectable(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}
