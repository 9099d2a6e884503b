//! The exchange of a request and its response: the parts that do not depend on the operation.

use std::future::Future;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper::header::{
    CACHE_CONTROL, CONNECTION, DATE, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{HeaderMap, Method, Request, StatusCode, Uri};
use tokio::time::{Instant, timeout};

use super::account::Account;
use super::address::TrustedProxies;
use super::body::Body;
use super::cors::Origins;
use super::date::date;
use super::handler::Handler;
use super::head;
use super::metrics::Metrics;
use crate::context::Context;
use crate::deadline::{self, Commitment};
use crate::panics;
use crate::response::{Reason, Response, json_error, later};

/// The longest time that a request may take, including its body.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The additional time that a request may take while it is being committed.
const COMMIT_GRACE: Duration = Duration::from_secs(3);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The state that the connections of one listener share.
pub(super) struct Site<H> {
    pub(super) handler: H,
    pub(super) proxies: TrustedProxies,
    pub(super) origins: Origins,
    /// Set while each response closes its connection.
    pub(super) draining: AtomicBool,
    /// The metrics; `None` for the port of the monitor, whose requests are neither counted nor
    /// logged.
    pub(super) metrics: Option<Arc<Metrics>>,
}

impl<H> Site<H> {
    /// Counts and logs bytes that were not a valid request.
    pub(super) fn record_refusal(&self, status: StatusCode, client: IpAddr) {
        if let Some(metrics) = &self.metrics {
            let status = status.as_u16();
            metrics.record(&Method::default(), NO_ROUTE, status, Duration::ZERO);
            tracing::info!(target: "request", status, %client, "not a request");
        }
    }
}

const FOREIGN_PAGE: &str = "a page of another site may not change anything here; allow its origin \
    with --cors-origin";

/// The route in the log line of a request without a matching route.
const NO_ROUTE: &str = "-";

/// Responds to a request with the result of its handler, or with an error.
pub(super) async fn respond<H: Handler>(
    site: &Site<H>,
    peer: IpAddr,
    account: &Account,
    mut request: Request<Incoming>,
) -> Response {
    let is_trusted = site.proxies.contains(peer);
    let id = is_trusted.then(|| given_id(request.headers())).flatten();
    let address = site.proxies.client(peer, request.headers());
    let context = Context::new(id.unwrap_or_else(new_id), address);
    let is_service = request.uri().path().starts_with("/services/");
    let allowed = site.origins.allowed(request.headers());
    // Logs the request when it is dropped, even if the client disconnects before the response.
    let mut line = Line {
        metrics: site.metrics.as_deref(),
        context: &context,
        method: request.method().clone(),
        uri: request.uri().clone(),
        started: Instant::now(),
        status: None,
        reason: None,
    };
    let is_foreign =
        allowed.is_none() && site.origins.is_foreign_write(request.method(), request.headers());
    let response = match head::check_head(&mut request) {
        Ok(()) if is_foreign => json_error(StatusCode::FORBIDDEN, FOREIGN_PAGE),
        Ok(()) => handle(site, request, &context, account).await,
        Err((status, message)) => {
            let mut response = json_error(status, message);
            // The next bytes could belong to the body of this request.
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(CONNECTION, close);
            response
        }
    };
    let mut response = account.charge(response, line.method.is_safe());
    line.status = Some(response.status());
    line.reason = reason_of(&response);
    drop(line);

    let headers = response.headers_mut();
    site.origins.describe(allowed, headers);
    if let Ok(id) = HeaderValue::from_str(context.id()) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Some(date) = date() {
        headers.insert(DATE, date);
    }
    if is_service {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    // Makes clients connect to another server.
    if site.draining.load(Ordering::Relaxed) {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn handle<H: Handler>(
    site: &Site<H>,
    request: Request<Incoming>,
    context: &Context,
    account: &Account,
) -> Response {
    let (head, incoming) = request.into_parts();
    let body = Body::new(incoming, account.clone());
    let request = Request::from_parts(head, body);
    // Boxed, because otherwise each function that it passes through would copy its kibibytes.
    let handled = Box::pin(site.handler.handle(request, context));
    let commitment = Commitment::default();
    let handled = deadline::scope(commitment.clone(), handled);
    // A panic ends only this request.
    let handled = AssertUnwindSafe(handled).catch_unwind();
    match wait_in_time(handled, &commitment).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => {
            let message = panics::message(&*panic);
            tracing::error!(id = context.id(), message, "a handler panicked");
            json_error(StatusCode::INTERNAL_SERVER_ERROR, "Internal server error")
        }
        Err(GivenUp::Unchanged) if account.activity.late_body().is_some() => json_error(
            StatusCode::REQUEST_TIMEOUT,
            "the body of the request did not arrive in time",
        ),
        Err(GivenUp::Unchanged) => {
            let message = "the request took too long and has changed nothing; try again later";
            let wait = Duration::from_secs(10);
            later(StatusCode::SERVICE_UNAVAILABLE, message, wait)
        }
        Err(GivenUp::Unknown) => json_error(
            StatusCode::SERVICE_UNAVAILABLE,
            "the request took too long; it may have taken effect",
        ),
    }
}

/// The last known state of a request that took too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GivenUp {
    /// It has changed nothing and will change nothing.
    Unchanged,
    /// It was being committed.
    Unknown,
}

/// Waits for a request as long as it may take. A request that is being committed gets some
/// additional time, because a known result is better than an unknown one.
async fn wait_in_time<F: Future>(
    request: F,
    commitment: &Commitment,
) -> Result<F::Output, GivenUp> {
    let mut request = pin!(request);
    if let Ok(done) = timeout(REQUEST_TIMEOUT, &mut request).await {
        return Ok(done);
    }
    // From now on, the write cannot be committed.
    if commitment.abandon() {
        return Err(GivenUp::Unchanged);
    }
    let last = timeout(COMMIT_GRACE, request).await;
    last.map_err(|_| GivenUp::Unknown)
}

/// The id from a proxy, if it can be logged safely.
fn given_id(headers: &HeaderMap) -> Option<String> {
    const MAX_REQUEST_ID_LEN: usize = 64;
    let id = headers.get(REQUEST_ID)?.to_str().ok()?;
    let harmless = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
    (harmless && (1..=MAX_REQUEST_ID_LEN).contains(&id.len())).then(|| id.to_owned())
}

pub(super) fn new_id() -> String {
    format!("{:016x}", fastrand::u64(..))
}

/// The line in the log. It is also written if the client disconnects before the response.
struct Line<'r> {
    metrics: Option<&'r Metrics>,
    context: &'r Context,
    method: Method,
    uri: Uri,
    started: Instant,
    status: Option<StatusCode>,
    /// The message of an error response of this server.
    reason: Option<String>,
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        /// The status that nginx logs if the client has disconnected.
        const CLIENT_CLOSED: u16 = 499;
        let Some(metrics) = self.metrics else {
            return;
        };
        let status = self.status.map_or(CLIENT_CLOSED, |status| status.as_u16());
        let route = self.context.route().unwrap_or(NO_ROUTE);
        let took = self.started.elapsed();
        metrics.record(&self.method, route, status, took);
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let (method, id) = (cut(self.method.as_str(), 16), self.context.id());
        let (client, user) = (self.context.address().to_canonical(), self.context.user());
        let login = self.context.refused_login().map(|name| cut(name, MAX_LOGGED_BYTES));
        // The template of the route is enough, and the path itself may be private.
        let path = (route == NO_ROUTE).then(|| cut(self.uri.path(), MAX_LOGGED_BYTES));
        let reason = self.reason.as_deref();
        tracing::info!(
            target: "request",
            method, route, path, status, ms, %client, user, login, reason, id,
        );
    }
}

/// The most bytes of a path, a name or a reason in the log.
const MAX_LOGGED_BYTES: usize = 200;

/// The start of a text. Clients may send kibibytes, which do not belong in a log line.
fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

fn reason_of(response: &Response) -> Option<String> {
    let reason = response.extensions().get::<Reason>()?;
    Some(cut(&reason.0, MAX_LOGGED_BYTES).to_owned())
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    async fn run_timed(
        commitment: &Commitment,
        request: impl Future<Output = u16>,
    ) -> (Result<u16, GivenUp>, u64) {
        let start = Instant::now();
        let ended = wait_in_time(deadline::scope(commitment.clone(), request), commitment).await;
        (ended, start.elapsed().as_secs())
    }

    #[test]
    fn log_line_truncates_long_method() {
        assert_eq!(cut(&"M".repeat(8192), 16), "M".repeat(16));
        assert_eq!(cut("OPTIONS", 16), "OPTIONS");
        assert_eq!(cut("äöü", 3), "ä");
    }

    #[tokio::test(start_paused = true)]
    async fn timed_out_request_changes_nothing() {
        let commitment = Commitment::default();
        let slow = async {
            sleep(Duration::from_secs(60)).await;
            200
        };
        let ended = run_timed(&commitment, slow).await;
        assert_eq!(ended, (Err(GivenUp::Unchanged), 30));
        assert!(!commitment.begin_commit());
    }

    #[tokio::test(start_paused = true)]
    async fn running_commit_delays_response() {
        let commitment = Commitment::default();
        let committing = |seconds| async move {
            sleep(Duration::from_secs(29)).await;
            assert!(deadline::current().begin_commit());
            sleep(Duration::from_secs(seconds)).await;
            201
        };
        assert_eq!(run_timed(&commitment, committing(3)).await, (Ok(201), 32));
        let commitment = Commitment::default();
        let unknown = (Err(GivenUp::Unknown), 33);
        assert_eq!(run_timed(&commitment, committing(9)).await, unknown);
    }
}
