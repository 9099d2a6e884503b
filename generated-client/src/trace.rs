//! Spans of calls, with OpenTelemetry's names for HTTP. Durations are in seconds.
//!
//! The query and the headers of a request are not recorded, as both may hold secrets.

use std::future::Future;
use std::time::{Duration, Instant};

use tracing::{Instrument, Span, field};

use crate::Error;
use crate::error::CallContext;
use crate::raw_response::RawResponse;

pub(crate) fn span(call: &CallContext, request: &reqwest::Request) -> Span {
    tracing::info_span!(
        "client.call",
        "otel.kind" = "client",
        "otel.name" = call.operation().map(|operation| operation.id),
        "otel.status_code" = field::Empty,
        "http.request.method" = request.method().as_str(),
        "url.template" = call.operation().map(|operation| operation.path),
        "url.path" = request.url().path(),
        "server.address" = request.url().host_str(),
        "server.port" = request.url().port_or_known_default(),
        "http.response.status_code" = field::Empty,
        "http.request.resend_count" = field::Empty,
        "error.type" = field::Empty,
    )
}

/// Waits for the response within its span, and records its attributes.
pub(crate) async fn traced(
    span: Span,
    response: impl Future<Output = Result<RawResponse, Error>>,
) -> Result<RawResponse, Error> {
    let started = Instant::now();
    let response = response.instrument(span.clone()).await;
    let (status, attempts) = match &response {
        Ok(response) => (Some(response.status), response.attempts),
        Err(error) => {
            let kind = format!("{:?}", error.kind());
            span.record("otel.status_code", "ERROR");
            span.record("error.type", kind.as_str());
            (error.status(), error.attempts())
        }
    };
    if attempts > 1 {
        span.record("http.request.resend_count", attempts - 1);
    }
    if let Some(status) = status {
        span.record("http.response.status_code", status.as_u16());
    }
    let duration = started.elapsed().as_secs_f64();
    // The future has left the span by now.
    span.in_scope(|| {
        tracing::debug!(
            "http.client.request.duration" = duration,
            is_success = response.is_ok(),
            "call ended"
        );
    });
    response
}

/// Records that a call is retried after a wait.
pub(crate) fn repeating(attempt: u32, error: &Error, wait: Duration) {
    let (kind, wait) = (format!("{:?}", error.kind()), wait.as_secs_f64());
    tracing::warn!(attempt, "error.type" = kind.as_str(), wait, "retrying");
}
