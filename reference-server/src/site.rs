//! Routes requests to the operations and to the pages for people.

use std::sync::Arc;

use hyper::header::{ALLOW, HeaderValue};
use hyper::{Method, Request, StatusCode};

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
        if request.method() == Method::OPTIONS && request.uri().path() == "*" {
            return server_options();
        }
        let page = self.pages.respond(request.method(), request.uri().path());
        if let Some((path, response)) = page {
            context.set_route(path);
            return response;
        }
        self.api.respond(request, context.address(), context).await
    }
}

/// The response to `OPTIONS *`, which asks about the server and not about a path of it.
fn server_options() -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NO_CONTENT;
    let methods = HeaderValue::from_static("GET, HEAD, OPTIONS, POST, PUT");
    response.headers_mut().insert(ALLOW, methods);
    response
}

impl Observer for Context {
    fn set_route(&self, template: &str) {
        Context::set_route(self, template.to_owned());
    }

    fn set_user(&self, id: i64) {
        Context::set_user(self, id);
    }
}
