//! The handler of requests.

use std::future::{Future, ready};

use hyper::Request;

use super::body::Body;
use super::metrics::Numbers;
use crate::context::Context;
use crate::response::Response;

pub trait Handler: Send + Sync + 'static {
    /// Responds to one request.
    ///
    /// The future is dropped when the client closes the connection or the time is up. If it panics,
    /// the response is a 500.
    fn handle(
        &self,
        request: Request<Body>,
        context: &Context,
    ) -> impl Future<Output = Response> + Send;

    /// Returns the reason why requests cannot be served at this time, if any, for `/readyz`.
    fn check(&self) -> impl Future<Output = Result<(), String>> + Send {
        ready(Ok(()))
    }

    /// The numbers for `/metrics`.
    fn numbers(&self) -> impl Future<Output = Numbers> + Send {
        ready(Numbers::default())
    }
}
