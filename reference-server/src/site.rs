//! What the server responds to: the operations.

use std::sync::Arc;

use hyper::Request;

use crate::api::{Api, Handled};
use crate::http::{Body, Context, Handler, Response};

/// A community on the network.
#[derive(Debug)]
pub struct Site {
    api: Arc<Api>,
}

impl Site {
    /// A site with these operations.
    #[must_use]
    pub fn new(api: Arc<Api>) -> Self {
        Self { api }
    }
}

impl Handler for Site {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let mut response = self.api.respond(request, context.address()).await;
        if let Some(handled) = response.extensions_mut().remove::<Handled>() {
            if let Some(template) = handled.template {
                context.set_route(template);
            }
            if let Some(user) = handled.user {
                context.set_user(user);
            }
        }
        response
    }
}
