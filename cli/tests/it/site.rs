//! Sites for the program to call: the reference server with the community of its demo, and one
//! with any number of users.

use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account};
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::http::{Body, Context, Handler, Response};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site as Inner;
use community_qa_server::store::{Db, Location, Migrations};
use hyper::Request;
use jiff::tz::TimeZone;

/// What the clock of the community shows: 03/03/2025 12:08 PM.
const NOW: i64 = 1_741_003_705_410;

/// A running site. It ends with the process of the tests.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) url: String,
    pub(crate) users: Vec<Account>,
    /// The requests, in order: method and path with the query.
    pub(crate) requests: Arc<Mutex<Vec<String>>>,
}

impl Site {
    /// The reference server, which waits so long before each response.
    pub(crate) fn start(delay: Duration) -> Self {
        let requests = Arc::<Mutex<Vec<String>>>::default();
        let seen = Arc::clone(&requests);
        let (started, wait) = mpsc::channel();
        spawn(async move || {
            let (site, users) = demo().await;
            let watched = Watched {
                site,
                delay,
                requests: seen,
            };
            let server = Server::builder(watched).bind().await.unwrap();
            started.send((server.address().unwrap(), users)).unwrap();
            server.serve(std::future::pending()).await;
        });
        let (address, users) = wait.recv().unwrap();
        Self {
            url: format!("http://{address}"),
            users,
            requests,
        }
    }

    /// The site that all tests share which change nothing.
    pub(crate) fn shared() -> &'static Self {
        static SITE: std::sync::OnceLock<Site> = std::sync::OnceLock::new();
        SITE.get_or_init(|| Self::start(Duration::ZERO))
    }

    /// A site that lists so many users, and keeps none of them.
    pub(crate) fn of_users(count: usize) -> Self {
        let (started, wait) = mpsc::channel();
        spawn(async move || {
            let server = Server::builder(Counting(count)).bind().await.unwrap();
            started.send(server.address().unwrap()).unwrap();
            server.serve(std::future::pending()).await;
        });
        let url = format!("http://{}", wait.recv().unwrap());
        Self {
            url,
            users: Vec::new(),
            requests: Arc::default(),
        }
    }

    /// The user of a role.
    pub(crate) fn user(&self, role: &str) -> &Account {
        let mut users = self.users.iter();
        users
            .find(|user| user.role == role)
            .unwrap_or_else(|| panic!("nobody is a {role}: {:?}", self.users))
    }
}

fn spawn(serve: impl AsyncFnOnce() + Send + 'static) {
    thread::spawn(|| {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        runtime
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap()
            .block_on(serve());
    });
}

async fn demo() -> (Inner, Vec<Account>) {
    let migrations = Migrations::compiled_in();
    let db = Db::open(&Location::Memory, &migrations).await.unwrap();
    let service = Service::open(db, Clock::new(|| NOW), HOT_DAYS)
        .await
        .unwrap();
    let authenticator = Authenticator::new().unwrap();
    let users = community::fill(&service, &authenticator, None).await.unwrap();
    let options = ApiOptions {
        dates: DateFormat::new(TimeZone::UTC),
        public_url: None,
    };
    let contract = community_qa_contract::embedded().unwrap();
    let api = Api::new(contract, service, authenticator, options).unwrap();
    (Inner::new(api, Pages::new(None).unwrap()), users)
}

/// A site that remembers what it is asked for.
struct Watched {
    site: Inner,
    delay: Duration,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Handler for Watched {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let received = format!("{} {}", request.method(), request.uri());
        self.requests.lock().unwrap().push(received);
        tokio::time::sleep(self.delay).await;
        self.site.handle(request, context).await
    }
}

/// A site with so many users.
struct Counting(usize);

impl Handler for Counting {
    async fn handle(&self, request: Request<Body>, _: &Context) -> Response {
        let query = request.uri().query().unwrap_or_default().to_owned();
        let number = |name: &str| {
            let pair = query.split('&').find_map(|pair| pair.strip_prefix(name));
            pair.and_then(|value| value.parse().ok())
        };
        let (page, size): (usize, usize) = (
            number("page=").unwrap_or(1),
            number("pageSize=").unwrap_or(15),
        );
        let end = (page * size).min(self.0);
        let users: Vec<_> = ((page - 1) * size..end)
            .map(|id| serde_json::json!({"id": id + 1, "username": format!("user{id}"), "about": "x".repeat(200)}))
            .collect();
        let body = serde_json::json!({
            "name": "", "sort": "", "page": page, "pageSize": size,
            "pageCount": self.0.div_ceil(size), "listCount": users.len(), "totalCount": self.0,
            "list": users,
        });
        Response::new(body.to_string().into())
    }
}
