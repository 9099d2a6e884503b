//! Sends a request: headers, attempts, redirects and hooks, until there is a response or an
//! error.

use std::time::SystemTime;

use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_LENGTH, HeaderMap, HeaderName, HeaderValue,
};
use reqwest::{Method, Request, StatusCode, Url};
use tokio::time::Instant;

use crate::call_options::CallOptions;
use crate::credentials::Sent;
use crate::error::CallContext;
use crate::exchange::BodyLimit;
use crate::generated::setup;
use crate::hook::Attempt;
use crate::raw_response::RawResponse;
use crate::{Client, Error};

/// The number of redirects that are followed within the site.
const MAX_REDIRECTS: usize = 5;

/// The media types that a call without a description accepts.
const ANY: &str = "*/*";

/// The parts of a call that all its requests share.
pub(crate) struct Sender {
    pub(crate) client: Client,
    pub(crate) call: CallContext,
    pub(crate) options: CallOptions,
}

impl Sender {
    /// Returns the response to `request` if it is a success.
    pub(crate) async fn send(&self, request: Request) -> Result<RawResponse, Error> {
        #[cfg(feature = "tracing")]
        let span = crate::trace::span(&self.call, &request);
        // The future is boxed because callers move it, and it stays small this way.
        let response = Box::pin(self.send_with_retries(request));
        #[cfg(feature = "tracing")]
        let response = crate::trace::traced(span, response);
        response.await
    }

    /// The response of the first attempt whose outcome is final.
    async fn send_with_retries(&self, mut request: Request) -> Result<RawResponse, Error> {
        let (settings, options) = (&self.client.settings, &self.options);
        self.add_headers(request.headers_mut());
        add_empty_length(&mut request);
        // A body that is a stream can be sent only once.
        let is_single = request.body().is_some_and(|body| body.as_bytes().is_none());
        let mut rejected = None;
        let policy = options.retry.as_ref().unwrap_or(&settings.retry);
        let timeout = options.timeout.unwrap_or(settings.timeout);
        let overall = options.overall_timeout.unwrap_or(settings.overall_timeout);
        let started = Instant::now();
        let left = || overall.saturating_sub(started.elapsed());
        let mut attempt = 1;
        loop {
            // An attempt must not take longer than its call.
            let limit = timeout.min(left());
            let mut token = rejected.clone();
            let sent = self.attempt(&mut request, attempt, &mut token);
            let sent = tokio::time::timeout(limit, sent);
            let error = match sent.await {
                Ok(Ok(mut response)) if response.status.is_success() => {
                    settings.budget.succeeded();
                    response.attempts = attempt;
                    // A call that requests compression also decodes it.
                    let asks = request.headers().contains_key(ACCEPT_ENCODING);
                    let unreadable = (!asks).then(|| self.call.compressed(&response)).flatten();
                    return match unreadable {
                        Some(error) => Err(error.after(attempt)),
                        None => Ok(response),
                    };
                }
                // The token has expired or was revoked: another one may be accepted.
                Ok(Ok(response))
                    if response.status == StatusCode::UNAUTHORIZED
                        && token.is_some()
                        && rejected.is_none()
                        && !is_single =>
                {
                    rejected = token;
                    attempt += 1;
                    continue;
                }
                Ok(Ok(response)) => self.call.refused(response),
                Ok(Err(error)) => error,
                // The attempt had less than its own timeout, because the timeout of the call was
                // nearly over.
                Err(elapsed) if limit < timeout => {
                    self.call.too_late(overall, "the call with its retries", elapsed)
                }
                Err(elapsed) => self.call.too_late(timeout, "an attempt", elapsed),
            };
            if is_single {
                return Err(error.after(attempt));
            }
            // The budget is checked last, so that only actual retries are paid for.
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

    /// Makes one attempt: returns the response with any status, after redirects. `token` is the
    /// rejected one, and becomes the one that was sent.
    async fn attempt(
        &self,
        request: &mut Request,
        number: u32,
        token: &mut Sent,
    ) -> Result<RawResponse, Error> {
        let credentials = &self.client.settings.credentials;
        let (operation, secrets) = (self.call.operation(), self.call.secrets());
        let mut rejected = token.take();
        let mut target: Option<Url> = None;
        // The first request, and then the redirects.
        for _ in 0..=MAX_REDIRECTS {
            let is_redirectable = is_redirectable(request);
            let mut copy = copied(request);
            if let Some(target) = target {
                *copy.url_mut() = target;
            }
            let sent = credentials.attach(operation, &mut copy, rejected.take(), secrets);
            *token = sent.await.map_err(|error| error.in_call(&self.call))?;
            let response = self.pass_hooks(copy, number).await?;
            let next = response.redirect_target().filter(|_| is_redirectable).cloned();
            match next {
                None => return Ok(response),
                // Credentials must not reach another origin.
                Some(next) if next.origin() != request.url().origin() => {
                    return Err(self.call.redirected(response, &next));
                }
                Some(next) => target = Some(next),
            }
        }
        let target = target.unwrap_or_else(|| request.url().clone());
        Err(self.call.too_many_redirects(MAX_REDIRECTS, &target))
    }

    async fn pass_hooks(&self, request: Request, number: u32) -> Result<RawResponse, Error> {
        let limit = BodyLimit {
            most: self.client.settings.max_body,
            is_refusal_cut: !self.options.whole_refusal,
        };
        let unread = self.options.unread.clone();
        let attempt = Attempt::new(&self.client, &self.call, request, number, limit, unread);
        let response = attempt.send().await?.raw;
        // A hook may have created the response.
        if response.is_whole && response.body.len() > limit.of(response.status) {
            let body = response.body.clone();
            return limit.exceeded(response, body, &self.call);
        }
        Ok(response)
    }

    /// Adds the headers of every call. Headers of the call override those of the client, and these
    /// override those of the document.
    fn add_headers(&self, headers: &mut HeaderMap) {
        let own = &self.client.settings.headers;
        for name in own.keys() {
            if !headers.contains_key(name) {
                for value in own.get_all(name) {
                    headers.append(name, value.clone());
                }
            }
        }
        for (name, value) in setup::HEADERS {
            let name = HeaderName::from_static(name);
            headers.entry(name).or_insert(HeaderValue::from_static(value));
        }
        let documented = || self.call.operation().map(|operation| operation.accept);
        let accept = self.options.accept.or_else(documented).unwrap_or(ANY);
        headers.entry(ACCEPT).or_insert(HeaderValue::from_static(accept));
    }
}

/// Declares that a write has no body: some servers and gateways refuse a body of unknown length.
fn add_empty_length(request: &mut Request) {
    let has_content = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
    if has_content && request.body().is_none() {
        request.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
    }
}

/// A copy of a request. A body that is a stream is moved into it.
fn copied(request: &mut Request) -> Request {
    if let Some(copy) = request.try_clone() {
        return copy;
    }
    let mut copy = Request::new(request.method().clone(), request.url().clone());
    *copy.headers_mut() = request.headers().clone();
    *copy.body_mut() = request.body_mut().take();
    copy
}

/// Returns whether a redirect may be followed: a redirected write could turn into a read, or be
/// done twice.
fn is_redirectable(request: &Request) -> bool {
    let is_stream = request.body().is_some_and(|body| body.as_bytes().is_none());
    matches!(*request.method(), Method::GET | Method::HEAD) && !is_stream
}
