//! Sends a request: headers, attempts, redirects and hooks, until there is a response or an
//! error.

use std::time::SystemTime;

use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue,
};
use reqwest::{Method, Request, Url};
use tokio::time::Instant;

use crate::call_options::CallOptions;
use crate::client::Settings;
use crate::error::CallContext;
use crate::exchange::BodyLimit;
use crate::hook::Attempt;
use crate::response::RawResponse;
use crate::{Client, Error};

/// The number of redirects that are followed within the site.
const MAX_REDIRECTS: usize = 5;

/// The parts of a call that all its requests share.
pub(crate) struct Sender {
    pub(crate) client: Client,
    pub(crate) call: CallContext,
    pub(crate) options: CallOptions,
}

impl Sender {
    /// The response to `request`, where it is a success.
    pub(crate) async fn send(&self, request: Request) -> Result<RawResponse, Error> {
        #[cfg(feature = "tracing")]
        let span = crate::trace::span(&self.call, &request);
        // On the heap: what a caller awaits is moved about, and stays small so.
        let response = Box::pin(self.send_with_retries(request));
        #[cfg(feature = "tracing")]
        let response = crate::trace::traced(span, response);
        response.await
    }

    /// The response of the first attempt whose outcome is final.
    async fn send_with_retries(&self, mut request: Request) -> Result<RawResponse, Error> {
        let (settings, options) = (&self.client.settings, &self.options);
        add_headers(settings, request.headers_mut());
        add_empty_length(&mut request);
        let policy = options.retry.as_ref().unwrap_or(&settings.retry);
        let timeout = options.timeout.unwrap_or(settings.timeout);
        let overall = options.overall_timeout.unwrap_or(settings.overall_timeout);
        let started = Instant::now();
        let left = || overall.saturating_sub(started.elapsed());
        let mut attempt = 1;
        loop {
            // An attempt must not outlast its call.
            let limit = timeout.min(left());
            let sent = tokio::time::timeout(limit, self.attempt(&request, attempt));
            let error = match sent.await {
                Ok(Ok(mut response)) if response.status.is_success() => {
                    settings.budget.succeeded();
                    response.attempts = attempt;
                    // A call that asks for a compression itself reads it, too.
                    let asks = request.headers().contains_key(ACCEPT_ENCODING);
                    let unreadable = (!asks).then(|| self.call.compressed(&response)).flatten();
                    return match unreadable {
                        Some(error) => Err(error.after(attempt)),
                        None => Ok(response),
                    };
                }
                Ok(Ok(response)) => self.call.refused(response),
                Ok(Err(error)) => error,
                // The attempt had less than its own timeout, as the call's was nearly over.
                Err(elapsed) if limit < timeout => {
                    self.call.too_late(overall, "the call with its retries", elapsed)
                }
                Err(elapsed) => self.call.too_late(timeout, "an attempt", elapsed),
            };
            // The budget is asked last: nothing is spent on a retry that is not made.
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
    async fn attempt(&self, request: &Request, number: u32) -> Result<RawResponse, Error> {
        let mut target: Option<Url> = None;
        // The first request, and then the redirects.
        for _ in 0..=MAX_REDIRECTS {
            // Bodies are bytes, so that a copy can always be made.
            let mut copy = request
                .try_clone()
                .ok_or_else(|| self.call.invalid("the body cannot be sent twice"))?;
            if let Some(target) = target {
                *copy.url_mut() = target;
            }
            let response = self.pass_hooks(copy, number).await?;
            let next = response.redirect_target().filter(|_| is_redirectable(request)).cloned();
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
        let attempt = Attempt::new(&self.client, &self.call, request, number, limit);
        let response = attempt.send().await?.raw;
        // A hook may have made it.
        if response.is_whole && response.body.len() > limit.of(response.status) {
            let body = response.body.clone();
            return limit.exceeded(response, body, &self.call);
        }
        Ok(response)
    }
}

/// The headers that every call carries, reads too. What the call has set goes before what
/// the client has.
fn add_headers(settings: &Settings, headers: &mut HeaderMap) {
    const JSON: HeaderValue = HeaderValue::from_static("application/json");
    for name in settings.headers.keys() {
        if !headers.contains_key(name) {
            for value in settings.headers.get_all(name) {
                headers.append(name, value.clone());
            }
        }
    }
    headers.entry(ACCEPT).or_insert(JSON);
    headers.entry(CONTENT_TYPE).or_insert(JSON);
    if let Some(authorization) = &settings.authorization {
        let entry = headers.entry(AUTHORIZATION);
        entry.or_insert_with(|| authorization.clone());
    }
}

/// Says that a write has no body: some servers and gateways refuse one of unknown length.
fn add_empty_length(request: &mut Request) {
    let has_content = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
    if has_content && request.body().is_none() {
        request.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
    }
}

/// Returns whether a redirect may be followed: a redirected write could turn into a read, or be
/// done twice.
fn is_redirectable(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}
