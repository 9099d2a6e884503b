//! The reference server, with the community of its command `demo`.

use std::sync::{Arc, Mutex};

use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::community;
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::http::{Body, Context, Handler, Response, Shutdown};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site;
use community_qa_server::store::{Db, Location, Migrations};
use hyper::Request;
use jiff::tz::TimeZone;
use tokio::sync::oneshot;

use crate::site::Login;

/// What the clock of the community shows: 03/03/2025 12:08 PM.
const NOW: i64 = 1_741_003_705_410;

/// A server on a free port, which stops when it is dropped.
pub(crate) struct Reference {
    /// The super user.
    pub(crate) login: Login,
    paths: Arc<Mutex<Vec<String>>>,
    _stop: oneshot::Sender<Shutdown>,
}

impl Reference {
    pub(crate) async fn start() -> Self {
        let migrations = Migrations::compiled_in();
        let db = Db::open(&Location::Memory, &migrations).await.unwrap();
        let service = Service::open(db, Clock::new(|| NOW), HOT_DAYS);
        let service = service.await.unwrap();
        let authenticator = Authenticator::new().unwrap();
        let accounts = community::fill(&service, &authenticator).await.unwrap();
        let options = ApiOptions {
            dates: DateFormat::new(TimeZone::UTC),
            public_url: None,
        };
        let contract = community_qa_contract::embedded().unwrap();
        let api = Api::new(contract, service, authenticator, options).unwrap();
        let paths = Arc::default();
        let watched = Watched {
            site: Site::new(api, Pages::new(None).unwrap()),
            paths: Arc::clone(&paths),
        };
        let server = Server::builder(watched).bind().await.unwrap();
        let base_url = format!("http://{}", server.address().unwrap());
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(server.serve(async { stopped.await.unwrap_or(Shutdown::Now) }));
        let login = Login {
            base_url,
            username: accounts[0].username.clone(),
            password: accounts[0].password.clone(),
        };
        Self {
            login,
            paths,
            _stop: stop,
        }
    }

    /// The paths of the requests, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.paths.lock().unwrap().clone()
    }
}

/// A site that remembers what it is asked for.
struct Watched {
    site: Site,
    paths: Arc<Mutex<Vec<String>>>,
}

impl Handler for Watched {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let path = request.uri().path().to_owned();
        self.paths.lock().unwrap().push(path);
        self.site.handle(request, context).await
    }
}
