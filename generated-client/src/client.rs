//! The client: what every call goes through.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::{Bytes, BytesMut};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Url};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use crate::call::{CallOptions, Request};
use crate::error::Call;
use crate::response::Answer;
use crate::retry::Budget;
use crate::{ClientBuilder, Error, Response, RetryPolicy};

/// A client of one site.
///
/// Each operation of the document is a method that returns a builder; `send`
/// on the builder makes the call. A client is cheap to clone, and its clones
/// share connections.
///
/// ```no_run
/// # async fn example() -> Result<(), community_qa_client::Error> {
/// use community_qa_client::Client;
///
/// let client = Client::builder("https://qa.example.org")
///     .basic_auth("ada", "correct horse")
///     .build()?;
/// let user = client.get_user().user_id(7).send().await?;
/// println!("{} has {} points", user.username, user.reputation);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    /// The base URL without a trailing slash. Generated code reads it.
    pub(crate) baseurl: Arc<str>,
    /// What sends. Generated code starts requests with it.
    pub(crate) client: reqwest::Client,
    pub(crate) settings: Arc<Settings>,
}

/// What holds for every call of a client.
pub(crate) struct Settings {
    pub(crate) authorization: Option<HeaderValue>,
    pub(crate) headers: HeaderMap,
    pub(crate) max_body: usize,
    /// How long an attempt may take.
    pub(crate) timeout: Duration,
    /// How long a call may take with all its attempts and waits.
    pub(crate) overall_timeout: Duration,
    pub(crate) retry: RetryPolicy,
    pub(crate) budget: Budget,
    /// Answers that take the place of the network.
    #[cfg(feature = "testing")]
    pub(crate) canned: Option<crate::testing::CannedAnswers>,
}

/// How many redirects are followed within the site.
const MAX_REDIRECTS: usize = 5;

impl Client {
    /// Starts a client for the site at `base_url`, such as
    /// `https://qa.example.org` or `https://example.org/community`.
    pub fn builder(base_url: &str) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }

    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.baseurl
    }

    /// A request to any path of the site, with the credentials, headers and
    /// retries of every other: for what the document does not know. The path
    /// begins with a slash and follows the base URL.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::reqwest::Method;
    ///
    /// let answer = client.request(Method::GET, "/services/v2/space.json").send_raw().await?;
    /// println!("{}: {} bytes", answer.status(), answer.body().len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn request(&self, method: Method, path: &str) -> Request<'_> {
        Request::new(self, method, path)
    }

    /// Sends a request and reads the answer as `T`.
    pub(crate) async fn decoded<T: DeserializeOwned>(
        &self,
        request: reqwest::Request,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Response<T>, Error> {
        let answer = self.answer(request, call, options).await?;
        answer
            .decoded()
            .map_err(|refusal| call.undecodable(*refusal))
    }

    /// Sends a request and returns the answer whatever its status.
    pub(crate) async fn raw(
        &self,
        request: reqwest::Request,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Response<Bytes>, Error> {
        let answer = match self.answer(request, call, options).await {
            Ok(answer) => answer,
            Err(error) => error.into_refusal()?,
        };
        let bytes = answer.body.clone();
        Ok(answer.undecoded(bytes))
    }

    /// The answer to a request, where it is a success.
    pub(crate) async fn answer(
        &self,
        request: reqwest::Request,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Answer, Error> {
        #[cfg(feature = "tracing")]
        let span = crate::trace::span(call, &request);
        // On the heap: what a caller awaits is moved about, and stays small so.
        let answer = Box::pin(self.repeated(request, call, options));
        #[cfg(feature = "tracing")]
        let answer = crate::trace::traced(span, answer);
        answer.await
    }

    /// The answer of the first attempt whose outcome stands.
    async fn repeated(
        &self,
        mut request: reqwest::Request,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Answer, Error> {
        self.add_headers(&mut request);
        let policy = options.retry.unwrap_or(self.settings.retry);
        let timeout = options.timeout.unwrap_or(self.settings.timeout);
        let overall = options.overall_timeout;
        let overall = overall.unwrap_or(self.settings.overall_timeout);
        let started = Instant::now();
        let left = || overall.saturating_sub(started.elapsed());
        let mut attempt = 1;
        loop {
            let limit = timeout.min(left());
            let sent = tokio::time::timeout(limit, self.attempt(&request, call));
            let error = match sent.await {
                Ok(Ok(mut answer)) if answer.status.is_success() => {
                    self.settings.budget.succeeded();
                    answer.attempts = attempt;
                    return Ok(answer);
                }
                Ok(Ok(answer)) => call.refused(answer),
                Ok(Err(error)) => error,
                Err(elapsed) if limit < timeout => {
                    call.too_late(overall, "overall_timeout", elapsed)
                }
                Err(elapsed) => call.too_late(timeout, "timeout", elapsed),
            };
            let wait = policy.wait(attempt, &error, SystemTime::now());
            let Some(wait) = wait.filter(|wait| *wait < left() && self.settings.budget.spend())
            else {
                return Err(error.after(attempt));
            };
            #[cfg(feature = "tracing")]
            crate::trace::repeating(attempt, &error, wait);
            tokio::time::sleep(wait).await;
            attempt += 1;
        }
    }

    /// One attempt: the answer with whatever status, redirects followed.
    async fn attempt(&self, request: &reqwest::Request, call: &Call) -> Result<Answer, Error> {
        let mut target: Option<Url> = None;
        for _ in 0..=MAX_REDIRECTS {
            // Bodies are bytes, so that a copy can always be made.
            let mut copy = request
                .try_clone()
                .ok_or_else(|| call.invalid("the body cannot be sent twice"))?;
            if let Some(target) = target {
                *copy.url_mut() = target;
            }
            let answer = self.exchange(copy, call).await?;
            let next = match is_redirectable(request) {
                true => answer.redirect_target().cloned(),
                false => None,
            };
            match next {
                None => return Ok(answer),
                Some(next) if next.origin() != request.url().origin() => {
                    return Err(call.redirected(answer, &next));
                }
                Some(next) => target = Some(next),
            }
        }
        Err(call.too_many_redirects(MAX_REDIRECTS))
    }

    /// One request and its answer.
    async fn exchange(&self, request: reqwest::Request, call: &Call) -> Result<Answer, Error> {
        let limit = self.settings.max_body;
        #[cfg(feature = "testing")]
        if let Some(canned) = &self.settings.canned {
            return canned.answer_to(&request, call, limit).await;
        }
        let response = self.client.execute(request).await;
        let mut response = response.map_err(|error| call.unsent(error))?;
        let headers = std::mem::take(response.headers_mut());
        let answer = Answer::new(response.status(), headers, response.url());
        let mut body = BytesMut::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > limit => {
                    return Err(call.too_large(answer.with_body(body.freeze()), limit));
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => return Ok(answer.with_body(body.freeze())),
                Err(error) => return Err(call.cut_off(answer.with_body(body.freeze()), error)),
            }
        }
    }

    /// The three headers that every call carries, reads too.
    fn add_headers(&self, request: &mut reqwest::Request) {
        const JSON: HeaderValue = HeaderValue::from_static("application/json");
        let headers = request.headers_mut();
        headers.entry(ACCEPT).or_insert(JSON);
        headers.entry(CONTENT_TYPE).or_insert(JSON);
        for (name, value) in &self.settings.headers {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if let Some(authorization) = &self.settings.authorization {
            headers.insert(AUTHORIZATION, authorization.clone());
        }
    }
}

/// Whether a redirect may be followed: a write that is redirected could turn into
/// a read, or be done twice.
fn is_redirectable(request: &reqwest::Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.baseurl)
            .finish_non_exhaustive()
    }
}
