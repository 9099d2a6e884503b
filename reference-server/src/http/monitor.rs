//! The port for those who watch the server: `/healthz`, `/readyz` and `/metrics`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hyper::header::{ALLOW, HeaderValue};
use hyper::{Method, Request, StatusCode};
use tokio::time::timeout;

use super::body::Body;
use super::connections::Connections;
use super::context::{Context, Handler};
use super::metrics::{Metrics, Numbers};
use crate::response::{Response, json_error, with_body};

/// Says why the server cannot work at this time, if so.
pub(super) type ReadyCheck = Arc<dyn Fn() -> BoxFuture<'static, Result<(), String>> + Send + Sync>;

/// Reads the state of what is served.
pub(super) type NumbersSource = Arc<dyn Fn() -> BoxFuture<'static, Numbers> + Send + Sync>;

/// The longest time of the readiness check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");

pub(super) struct Monitor {
    pub(super) ready: ReadyCheck,
    pub(super) numbers: NumbersSource,
    pub(super) draining: Arc<AtomicBool>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) connections: Arc<Connections>,
}

impl Handler for Monitor {
    async fn handle(&self, request: Request<Body>, _context: &Context) -> Response {
        let path = request.uri().path();
        if !["/healthz", "/readyz", "/metrics"].contains(&path) {
            let message = "not found; this port has /healthz, /readyz and /metrics";
            return json_error(StatusCode::NOT_FOUND, message);
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut response = json_error(StatusCode::METHOD_NOT_ALLOWED, "use GET or HEAD");
            let allowed = HeaderValue::from_static("GET, HEAD");
            response.headers_mut().insert(ALLOW, allowed);
            return response;
        }
        match path {
            "/readyz" => self.readiness().await,
            "/metrics" => self.metrics().await,
            _ => with_body(StatusCode::OK, TEXT, "alive\n"),
        }
    }
}

impl Monitor {
    async fn readiness(&self) -> Response {
        // Load balancers send nothing more then.
        if self.draining.load(Ordering::Relaxed) {
            return with_body(StatusCode::SERVICE_UNAVAILABLE, TEXT, "shutting down\n");
        }
        let reason = match timeout(CHECK_TIMEOUT, (self.ready)()).await {
            Ok(Ok(())) => return with_body(StatusCode::OK, TEXT, "ready\n"),
            Ok(Err(reason)) => reason,
            Err(_) => "the database does not respond".to_owned(),
        };
        with_body(StatusCode::SERVICE_UNAVAILABLE, TEXT, format!("{reason}\n"))
    }

    async fn metrics(&self) -> Response {
        // Those that cannot be read in time are left out.
        if let Ok(numbers) = timeout(CHECK_TIMEOUT, (self.numbers)()).await {
            self.metrics.set_numbers(&numbers);
        }
        self.metrics.set_connections(self.connections.count());
        match self.metrics.to_text() {
            Ok(text) => with_body(StatusCode::OK, OPEN_METRICS, text),
            Err(error) => json_error(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
        }
    }
}
