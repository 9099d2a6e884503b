//! What the server responds to: the operations, and the pages for people.

use std::sync::Arc;

use hyper::Request;

use crate::api::{Api, Observer};
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
        self.api.respond(request, context.address(), context).await
    }
}

impl Observer for Context {
    fn set_route(&self, template: &str) {
        Context::set_route(self, template.to_owned());
    }

    fn set_user(&self, id: i64) {
        Context::set_user(self, id);
    }
}
