//! What the server responds to: the operations, and the pages for people.

use std::sync::Arc;

use hyper::Request;

use crate::api::{Api, Handled};
use crate::http::{Body, Context, Handler, Response};
use crate::pages::Pages;

/// A community on the network.
#[derive(Debug)]
pub struct Site {
    api: Arc<Api>,
    pages: Pages,
}

impl Site {
    /// A site with these operations and pages.
    #[must_use]
    pub fn new(api: Arc<Api>, pages: Pages) -> Self {
        Self { api, pages }
    }
}

impl Handler for Site {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let page = self.pages.respond(request.method(), request.uri().path());
        if let Some((path, response)) = page {
            context.set_route(path);
            return response;
        }
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
