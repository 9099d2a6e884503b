//! One request and the part of its response that is read.

use std::sync::{Arc, Mutex, PoisonError};

use bytes::{Bytes, BytesMut};
use reqwest::{Request, StatusCode};

use crate::Error;
use crate::error::CallContext;
use crate::raw_response::RawResponse;

/// The number of bytes read of a response that is not a success. It is enough for any message, and
/// limits the work if a proxy sends something else.
const MAX_ERROR_BODY: usize = 256 * 1024;

/// The limit on the bytes of a response.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyLimit {
    /// A larger response is an error.
    pub(crate) most: usize,
    /// Set if the beginning of a response that is not a success is enough.
    pub(crate) is_refusal_cut: bool,
}

impl BodyLimit {
    fn is_cut(self, status: StatusCode) -> bool {
        self.is_refusal_cut && !status.is_success()
    }

    pub(crate) fn of(self, status: StatusCode) -> usize {
        if self.is_cut(status) { self.most.min(MAX_ERROR_BODY) } else { self.most }
    }

    /// The result for a larger response: the allowed part of `body` is kept.
    pub(crate) fn exceeded(
        self,
        response: RawResponse,
        body: Bytes,
        call: &CallContext,
    ) -> Result<RawResponse, Error> {
        let limit = self.of(response.status);
        let mut response = response.with_body(body.slice(..limit));
        response.is_whole = false;
        if self.is_cut(response.status) {
            Ok(response)
        } else {
            Err(call.too_large(response, limit))
        }
    }
}

/// The place for a successful response whose body is read later as a stream.
pub(crate) type Unread = Arc<Mutex<Option<reqwest::Response>>>;

pub(crate) async fn exchange(
    http: &reqwest::Client,
    call: &CallContext,
    request: Request,
    limit: BodyLimit,
    unread: Option<&Unread>,
) -> Result<RawResponse, Error> {
    let mut received = http.execute(request).await.map_err(|error| call.unsent(error))?;
    let headers = std::mem::take(received.headers_mut());
    let response = RawResponse::new(received.status(), headers, received.url());
    if let Some(unread) = unread.filter(|_| response.status.is_success()) {
        *unread.lock().unwrap_or_else(PoisonError::into_inner) = Some(received);
        return Ok(response);
    }
    let most = limit.of(response.status);
    let mut body = BytesMut::new();
    loop {
        match received.chunk().await {
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => return Ok(response.with_body(body.freeze())),
            Err(error) => return Err(call.cut_off(response.with_body(body.freeze()), error)),
        }
        if body.len() > most {
            return limit.exceeded(response, body.freeze(), call);
        }
    }
}
