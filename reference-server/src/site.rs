//! Routes requests to the operations and to the pages for people.

use std::sync::Arc;

use hyper::header::{ALLOW, HeaderValue};
use hyper::{Method, Request, StatusCode};

use crate::api::Api;
use crate::http::{Body, Context, Handler, Numbers, Response};
use crate::pages::{self, Pages};
use crate::store::{self, Conn, identities};

/// A community as a site on the network.
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
        let reads_pages = pages::reads_pages(request.headers());
        let page = self.pages.respond(request.method(), request.uri().path());
        if let Some((path, response)) = page {
            context.set_route(path);
            return pages::for_reader(response, reads_pages);
        }
        let response = self.api.respond(request, context).await;
        // Responses of operations are the same for browsers and programs, because the
        // specification defines them.
        if context.route().is_some() {
            return response;
        }
        pages::for_reader(response, reads_pages)
    }

    async fn check(&self) -> Result<(), String> {
        let checked = self.api.service().db().check().await;
        checked.map_err(|error| error.to_string())
    }

    /// The numbers that are known.
    async fn numbers(&self) -> Numbers {
        let db = self.api.service().db();
        let counted =
            db.read_for(store::PROGRAM, async |conn: &mut Conn<'_>| store::count_all(conn).await);
        let counted: Result<(i64, i64), store::Error> = counted.await;
        let (users, nodes) = counted.ok().unzip();
        let identifiers = db.read(async |conn: &mut Conn<'_>| identities::last(conn).await);
        let identifiers: Result<Vec<(String, i64)>, store::Error> = identifiers.await;
        Numbers {
            users,
            nodes,
            identifiers: identifiers.unwrap_or_default(),
            database_connections: db.connections_in_use(),
            waiting_writes: db.waiting_writes(),
            refused_logins: self.api.authenticator().refused(),
            database_bytes: db.size().await.ok(),
        }
    }
}

/// The response to `OPTIONS *`, which is about the server and not about a path.
fn server_options() -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NO_CONTENT;
    let methods = HeaderValue::from_static("GET, HEAD, OPTIONS, POST, PUT");
    response.headers_mut().insert(ALLOW, methods);
    response
}
