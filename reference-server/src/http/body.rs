//! The body of a request, which is read when its turn has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::StatusCode;
use hyper::body::Incoming;

use super::response::{Response, json_error};

/// The longest body: 1 MiB.
const LONGEST: usize = 1024 * 1024;

/// A body that has not been read yet.
#[derive(Debug)]
pub struct Body {
    incoming: Incoming,
    waiting: Waiting,
}

/// Whether the handler is waiting for a body that the client sends slowly.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    pub(super) fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a body was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It has more than 1 MiB.
    #[error("the body is larger than 1 MiB")]
    TooLarge,
    /// It has ended early, or its chunks are malformed.
    #[error("the body is incomplete")]
    Incomplete,
}

impl Body {
    pub(super) fn new(incoming: Incoming) -> (Self, Waiting) {
        let waiting = Waiting::default();
        let body = Self {
            incoming,
            waiting: waiting.clone(),
        };
        (body, waiting)
    }

    /// Reads all of it.
    ///
    /// # Errors
    ///
    /// When it is too large or incomplete.
    pub async fn read(self) -> Result<Bytes, BodyError> {
        self.waiting.0.store(true, Ordering::Relaxed);
        let collected = Limited::new(self.incoming, LONGEST).collect().await;
        self.waiting.0.store(false, Ordering::Relaxed);
        match collected {
            Ok(collected) => Ok(collected.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => Err(BodyError::TooLarge),
            Err(_) => Err(BodyError::Incomplete),
        }
    }
}

impl BodyError {
    /// The response to such a request: 413 or 400.
    #[must_use]
    pub fn to_response(self) -> Response {
        let status = match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Incomplete => StatusCode::BAD_REQUEST,
        };
        json_error(status, &self.to_string())
    }
}
