//! The trait of what responds to requests, and the context of a request.

use std::borrow::Cow;
use std::future::Future;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use hyper::Request;

use super::body::Body;
use crate::response::Response;

/// Responds to requests.
pub trait Handler: Send + Sync + 'static {
    /// The response to one request.
    ///
    /// It is dropped when the client closes the connection or the time is up. When it
    /// panics, the response is a 500.
    fn handle(
        &self,
        request: Request<Body>,
        context: &Context,
    ) -> impl Future<Output = Response> + Send;
}

impl<H: Handler> Handler for Arc<H> {
    fn handle(
        &self,
        request: Request<Body>,
        context: &Context,
    ) -> impl Future<Output = Response> + Send {
        H::handle(self, request, context)
    }
}

/// The origin of a request, and its properties as they become known.
#[derive(Debug)]
pub struct Context {
    id: String,
    address: IpAddr,
    route: OnceLock<Cow<'static, str>>,
    user: OnceLock<i64>,
}

impl Context {
    pub(super) fn new(id: String, address: IpAddr) -> Self {
        Self {
            id,
            address,
            route: OnceLock::new(),
            user: OnceLock::new(),
        }
    }

    /// The id of the request, which its response and its log line have.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The address of the client, from the headers of trusted proxies if there are any.
    #[must_use]
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// The template of the path, for the log line and the metrics.
    pub fn set_route(&self, template: impl Into<Cow<'static, str>>) {
        // The first one counts.
        let _ = self.route.set(template.into());
    }

    /// The user who has logged in, for the log line.
    pub fn set_user(&self, id: i64) {
        let _ = self.user.set(id);
    }

    pub(super) fn route(&self) -> Option<&str> {
        self.route.get().map(AsRef::as_ref)
    }

    pub(super) fn user(&self) -> Option<i64> {
        self.user.get().copied()
    }
}
