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

/// The method and the path of a request.
pub(crate) type Received = (String, String);

/// A server on a free port, which stops when it is dropped.
pub(crate) struct Reference {
    /// The super user.
    pub(crate) login: Login,
    requests: Arc<Mutex<Vec<Received>>>,
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
        let requests = Arc::default();
        let watched = Watched {
            site: Site::new(api, Pages::new(None).unwrap()),
            requests: Arc::clone(&requests),
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
            requests,
            _stop: stop,
        }
    }

    /// The requests, in order.
    pub(crate) fn requests(&self) -> Vec<Received> {
        self.requests.lock().unwrap().clone()
    }
}

/// A site that remembers what it is asked for.
struct Watched {
    site: Site,
    requests: Arc<Mutex<Vec<Received>>>,
}

impl Handler for Watched {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let received = (
            request.method().to_string(),
            request.uri().path().to_owned(),
        );
        self.requests.lock().unwrap().push(received);
        self.site.handle(request, context).await
    }
}
