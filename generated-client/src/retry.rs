//! Decides when a call is retried, and after how long.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use reqwest::{Method, StatusCode};

use crate::headers::retry_after;
use crate::{Error, ErrorKind, RetrySafety};

/// Decides when a failed call is retried, and after how long.
///
/// Only temporary failures are retried: a 429, 502, 503 or 504, a broken connection, and a missing
/// response; and only if the document declares a retry safe ([`RetrySafety`]). If the connection
/// was never made, every operation is retried, because the service has not seen the request, unless
/// TLS refused the certificate. A status that means a refusal according to the document is never
/// retried.
///
/// The wait is random between zero and a bound that doubles each time ("full jitter"). A
/// `Retry-After` is the shortest wait. A client has a budget for retries, so that a failing service
/// does not get several times the usual number of calls.
///
/// ```
/// use community_qa_client::{Client, RetryPolicy};
/// use std::time::Duration;
///
/// let patient = RetryPolicy::default().max_attempts(6).max_backoff(Duration::from_secs(60));
/// let client = Client::builder("https://api.example.org").retry(patient).build()?;
/// # Ok::<(), community_qa_client::Error>(())
/// ```
#[derive(Clone)]
pub struct RetryPolicy {
    max_attempts: u32,
    initial_backoff: Duration,
    max_backoff: Duration,
    max_retry_after: Duration,
    server_errors: bool,
    predicate: Option<Predicate>,
}

/// Decides whether a failure is retried, from the error and the number of the attempt.
type Predicate = Arc<dyn Fn(&Error, u32) -> bool + Send + Sync>;

impl Default for RetryPolicy {
    /// Three attempts, with waits of up to 250 and 500 milliseconds, and a `Retry-After` of at most
    /// a minute.
    fn default() -> Self {
        Self {
            max_attempts: 3,
            initial_backoff: Duration::from_millis(250),
            max_backoff: Duration::from_secs(20),
            max_retry_after: Duration::from_secs(60),
            server_errors: false,
            predicate: None,
        }
    }
}

impl RetryPolicy {
    /// Turns retries off.
    pub fn off() -> Self {
        Self::default().max_attempts(1)
    }

    /// Sets the number of attempts of a call in all, including the first one.
    pub fn max_attempts(mut self, attempts: u32) -> Self {
        self.max_attempts = attempts.max(1);
        self
    }

    /// Sets the longest wait before the second attempt; it doubles for each further attempt.
    pub fn initial_backoff(mut self, wait: Duration) -> Self {
        self.initial_backoff = wait;
        self
    }

    /// Sets the longest wait between two attempts, unless a `Retry-After` is longer.
    pub fn max_backoff(mut self, wait: Duration) -> Self {
        self.max_backoff = wait;
        self
    }

    /// Sets the longest `Retry-After` that is accepted. A longer one ends the call with its
    /// response.
    pub fn max_retry_after(mut self, wait: Duration) -> Self {
        self.max_retry_after = wait;
        self
    }

    /// Sets whether a 500 is retried too, if a retry is safe.
    pub fn server_errors(mut self, retried: bool) -> Self {
        self.server_errors = retried;
        self
    }

    /// Sets which failures are retried, instead of the rules above. The function gets the error and
    /// the number of the attempt, counted from 1. [`Error::is_retryable`] is the decision of the
    /// rules; a function that returns `true` for a write may cause it to be done twice. The number
    /// of attempts, the waits and the budget still apply.
    ///
    /// ```
    /// use community_qa_client::{Client, RetryPolicy, reqwest::StatusCode};
    ///
    /// let policy = RetryPolicy::default().when(|error, attempt| {
    ///     error.is_retryable() || (attempt == 1 && error.status() == Some(StatusCode::LOCKED))
    /// });
    /// let client = Client::builder("https://api.example.org").retry(policy).build()?;
    /// # Ok::<(), community_qa_client::Error>(())
    /// ```
    pub fn when(
        mut self,
        is_retried: impl Fn(&Error, u32) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.predicate = Some(Arc::new(is_retried));
        self
    }

    /// The wait after the failure of attempt number `attempt`, counted from 1; `None` if it is
    /// final.
    pub(crate) fn wait(&self, attempt: u32, error: &Error, now: SystemTime) -> Option<Duration> {
        let may_pass = match &self.predicate {
            Some(is_retried) => is_retried(error, attempt),
            None => is_retryable(error) || (self.server_errors && is_server_error(error)),
        };
        if attempt >= self.max_attempts || !may_pass {
            return None;
        }
        let asked = error.headers().and_then(|headers| retry_after(headers, now));
        match asked {
            // An earlier retry would add to the load of the service.
            Some(asked) if asked > self.max_retry_after => None,
            asked => Some(self.jittered(attempt).max(asked.unwrap_or_default())),
        }
    }

    /// A random wait up to [`ceiling`](Self::ceiling).
    fn jittered(&self, attempt: u32) -> Duration {
        // With full jitter, clients that failed together do not retry together.
        self.ceiling(attempt).mul_f64(fastrand::f64())
    }

    fn ceiling(&self, attempt: u32) -> Duration {
        // The shift overflows at attempt 33, but the longest wait applies there anyway.
        let factor = 1_u32.checked_shl(attempt.saturating_sub(1));
        let grown = factor.and_then(|factor| self.initial_backoff.checked_mul(factor));
        grown.unwrap_or(Duration::MAX).min(self.max_backoff)
    }
}

impl fmt::Debug for RetryPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RetryPolicy")
            .field("max_attempts", &self.max_attempts)
            .field("initial_backoff", &self.initial_backoff)
            .field("max_backoff", &self.max_backoff)
            .field("max_retry_after", &self.max_retry_after)
            .field("server_errors", &self.server_errors)
            .finish_non_exhaustive()
    }
}

/// Returns whether a failure may be temporary and a retry is harmless.
pub(crate) fn is_retryable(error: &Error) -> bool {
    match error.kind() {
        // The service has not seen the request.
        ErrorKind::Connect => !error.is_tls_refusal(),
        ErrorKind::Timeout | ErrorKind::Transport => is_safe_to_repeat(error),
        ErrorKind::Api => {
            let status = error.status().map(|status| status.as_u16());
            is_safe_to_repeat(error) && matches!(status, Some(429 | 502 | 503 | 504))
        }
        ErrorKind::InvalidRequest
        | ErrorKind::PermissionDenied
        | ErrorKind::BadCredentials
        | ErrorKind::NotFound
        | ErrorKind::Decode
        | ErrorKind::TooLarge
        | ErrorKind::Redirect
        | ErrorKind::Paging => false,
    }
}

/// Returns whether the error is a 500 that is not a refusal, of a call that is safe to retry.
fn is_server_error(error: &Error) -> bool {
    let is_500 = error.status() == Some(StatusCode::INTERNAL_SERVER_ERROR);
    error.kind() == ErrorKind::Api && is_500 && is_safe_to_repeat(error)
}

/// Returns whether a second call has no further effect. Without a contract, this holds for read
/// methods only.
fn is_safe_to_repeat(error: &Error) -> bool {
    match (error.operation(), error.method()) {
        (Some(operation), _) => operation.retry == RetrySafety::Safe,
        (None, Some(method)) => matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS),
        (None, None) => false,
    }
}

/// The remaining retries of a client. Each retry costs [`Budget::RETRY_COST`], and each success
/// adds one.
#[derive(Debug)]
pub(crate) struct Budget(AtomicU32);

impl Budget {
    // This allows a hundred retries in a row, and then one for every five successes.
    const FULL_BUDGET: u32 = 500;
    const RETRY_COST: u32 = 5;

    pub(crate) fn new() -> Self {
        Self(AtomicU32::new(Self::FULL_BUDGET))
    }

    /// Pays for a retry. Returns false if the budget is too small.
    pub(crate) fn spend(&self) -> bool {
        let pay = |left: u32| left.checked_sub(Self::RETRY_COST);
        // Relaxed ordering is enough, because no other memory depends on the counter.
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, pay).is_ok()
    }

    pub(crate) fn succeeded(&self) {
        let refill = |left: u32| (left < Self::FULL_BUDGET).then_some(left + 1);
        // This fails only if the budget is full.
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, refill);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_bound_doubles_up_to_maximum() {
        let policy = RetryPolicy::default().max_backoff(Duration::from_secs(1));
        let bounds = [1, 2, 3, 4, 40].map(|attempt| policy.ceiling(attempt).as_millis());
        assert_eq!(bounds, [250, 500, 1000, 1000, 1000]);
        for attempt in 1..100 {
            assert!(policy.jittered(attempt) <= policy.ceiling(attempt));
        }
    }
}
