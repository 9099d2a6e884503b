//! The port for monitoring: `/healthz`, `/readyz` and `/metrics`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use hyper::header::{ALLOW, HeaderValue};
use hyper::{Method, Request, StatusCode};
use tokio::time::timeout;

use super::backups;
use super::body::Body;
use super::connections::Connections;
use super::exchange::Site;
use super::handler::Handler;
use super::metrics::Metrics;
use crate::context::Context;
use crate::response::{Response, json_error, with_body};

/// The longest time of the readiness check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");

pub(super) struct Monitor<H> {
    pub(super) site: Arc<Site<H>>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) connections: Arc<Connections>,
    pub(super) backups: Option<PathBuf>,
}

impl<H: Handler> Handler for Monitor<H> {
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

impl<H: Handler> Monitor<H> {
    async fn readiness(&self) -> Response {
        // The readiness check fails while draining, so that load balancers send nothing more.
        if self.site.draining.load(Ordering::Relaxed) {
            return with_body(StatusCode::SERVICE_UNAVAILABLE, TEXT, "shutting down\n");
        }
        let reason = match timeout(CHECK_TIMEOUT, self.site.handler.check()).await {
            Ok(Ok(())) => return with_body(StatusCode::OK, TEXT, "ready\n"),
            Ok(Err(reason)) => reason,
            Err(_) => "the database does not respond".to_owned(),
        };
        with_body(StatusCode::SERVICE_UNAVAILABLE, TEXT, format!("{reason}\n"))
    }

    async fn metrics(&self) -> Response {
        // Numbers that cannot be read in time are left out.
        if let Ok(numbers) = timeout(CHECK_TIMEOUT, self.site.handler.numbers()).await {
            self.metrics.set_numbers(&numbers);
        }
        self.metrics.set_connections(self.connections.count());
        if let Some(written) = self.newest_backup().await {
            self.metrics.set_last_backup(written);
        }
        match self.metrics.to_text() {
            Ok(text) => with_body(StatusCode::OK, OPEN_METRICS, text),
            Err(error) => json_error(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
        }
    }

    /// The time at which the newest backup was written; `None` if it cannot be read in time.
    async fn newest_backup(&self) -> Option<SystemTime> {
        let directory = self.backups.clone()?;
        // A directory on another machine may not respond.
        let reading = tokio::task::spawn_blocking(move || backups::newest(&directory));
        match timeout(CHECK_TIMEOUT, reading).await.ok()?.ok()? {
            Ok(newest) => newest,
            Err(error) => {
                tracing::warn!(%error, "failed to read the directory of backups");
                None
            }
        }
    }
}
