//! The futures of calls.
//!
//! They are boxed: a separate future type for each method of each request would dominate the
//! compile time.

use std::pin::Pin;

use bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::prepared::PreparedRequest;
use crate::response::ByStatus;
use crate::{Error, Response};

/// The future of a call. The request is sent on `.await`.
pub type Sending<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The result of making the request.
type Prepared = Result<PreparedRequest, Error>;

/// Sends the request and reads the response as `T`.
pub(crate) fn decoded<T: DeserializeOwned + 'static>(
    request: Prepared,
) -> Sending<Result<Response<T>, Error>> {
    Box::pin(async move { request?.send_decoded().await })
}

/// Sends the request and reads the response according to its status.
pub(crate) fn by_status<T: ByStatus + 'static>(
    request: Prepared,
) -> Sending<Result<Response<T>, Error>> {
    Box::pin(async move { request?.send_by_status().await })
}

/// Sends the request; the document defines no body for the response.
pub(crate) fn empty(request: Prepared) -> Sending<Result<Response<()>, Error>> {
    Box::pin(async move { request?.send_empty().await })
}

/// Sends the request and returns the bytes of a success.
pub(crate) fn bytes(request: Prepared) -> Sending<Result<Response<Bytes>, Error>> {
    Box::pin(async move { request?.send_bytes().await })
}

/// Sends the request and returns the response, whatever its status.
pub(crate) fn raw(request: Prepared) -> Sending<Result<Response<Bytes>, Error>> {
    Box::pin(async move { request?.send_raw().await })
}
