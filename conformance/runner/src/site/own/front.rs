//! One address for the communities of all scenarios, one after the other: behind a proxy, which
//! knows one address.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use community_qa_server::Server;
use community_qa_server::http::{Body, Context, Handler, Response, json_error};
use community_qa_server::site::Site;
use hyper::{Request, StatusCode};
use tokio::runtime::Builder;

use crate::site::Background;

/// Takes requests for the community that is played in.
#[derive(Debug)]
pub(super) struct Front {
    stage: Arc<Stage>,
    public_url: String,
    server: Background,
}

/// The community that is played in.
#[derive(Debug, Default)]
struct Stage(Mutex<Option<Arc<Site>>>);

impl Front {
    /// Listens on a free port, on a thread of its own, for clients who know it as `public_url`.
    pub(super) fn start(public_url: &str) -> anyhow::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let stage = Arc::<Stage>::default();
        let server = runtime.block_on(Server::builder(Arc::clone(&stage)).bind())?;
        Ok(Self {
            stage,
            public_url: public_url.to_owned(),
            server: Background::start(runtime, server)?,
        })
    }

    /// Where the proxy finds it.
    pub(super) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Where clients find the proxy.
    pub(super) fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Lets a community have the requests that come from now on.
    pub(super) fn show(&self, site: Site) {
        *self.stage.current() = Some(Arc::new(site));
    }
}

impl Stage {
    fn current(&self) -> MutexGuard<'_, Option<Arc<Site>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Handler for Stage {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let site = self.current().clone();
        match site {
            Some(site) => site.handle(request, context).await,
            None => json_error(StatusCode::NOT_FOUND, "no scenario is being played"),
        }
    }
}
