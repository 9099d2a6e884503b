//! Sites that the program calls: the reference server with its demo, and a site with any number of
//! users.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account};
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::http::{Body, Context, Handler, Options, Response};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site as Reference;
use community_qa_server::store::{Db, Location, Migrations};
use hyper::Request;
use jiff::tz::TimeZone;

/// The time of the community: 03/03/2025 12:08 PM.
const NOW: i64 = 1_741_003_705_410;

/// A running site. It ends with the process of the tests.
pub(crate) struct Site {
    pub(crate) url: String,
    pub(crate) users: Vec<Account>,
}

impl Site {
    /// The reference server, with a delay before each response.
    pub(crate) fn start(delay: Duration) -> Self {
        serve(async move || {
            let (site, users) = demo().await;
            (Slow { site, delay }, users)
        })
    }

    /// A site with this number of users, which makes them up for each page.
    pub(crate) fn of_users(count: usize) -> Self {
        serve(async move || (Counting(count), Vec::new()))
    }
}

fn serve<H: Handler>(site: impl AsyncFnOnce() -> (H, Vec<Account>) + Send + 'static) -> Site {
    let (started, wait) = mpsc::channel();
    let serve = async move || {
        let (handler, users) = site().await;
        let server = Server::bind(handler, Options::default()).await.unwrap();
        let url = format!("http://{}", server.address().unwrap());
        started.send(Site { url, users }).unwrap();
        server.serve(std::future::pending()).await;
    };
    thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(serve());
    });
    wait.recv().unwrap()
}

async fn demo() -> (Reference, Vec<Account>) {
    let migrations = Migrations::compiled_in();
    let db = Db::open(&Location::Memory, &migrations).await.unwrap();
    let service = Service::open(db, Clock::new(|| NOW), HOT_DAYS).await.unwrap();
    let authenticator = Authenticator::new().unwrap();
    let users = community::fill(&service, &authenticator, None).await;
    let options = ApiOptions { dates: DateFormat::new(TimeZone::UTC), public_url: None };
    let contract = community_qa_contract::embedded().unwrap();
    let api = Api::new(contract, service, authenticator, options).unwrap();
    (Reference::new(api, Pages::new(None).unwrap()), users.unwrap())
}

/// The reference server with a delay.
struct Slow {
    site: Reference,
    delay: Duration,
}

impl Handler for Slow {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        tokio::time::sleep(self.delay).await;
        self.site.handle(request, context).await
    }
}

/// A site with this number of users.
struct Counting(usize);

impl Handler for Counting {
    async fn handle(&self, request: Request<Body>, _: &Context) -> Response {
        let query = request.uri().query().unwrap_or_default();
        let number = |name: &str| -> Option<usize> {
            let value = query.split('&').find_map(|pair| pair.strip_prefix(name))?;
            value.parse().ok()
        };
        let page = number("page=").unwrap_or(1);
        let size = number("pageSize=").unwrap_or(15);
        let about = "x".repeat(200);
        let users: Vec<_> = ((page - 1) * size..(page * size).min(self.0))
            .map(|id| serde_json::json!({"id": id, "username": format!("u{id}"), "about": about}))
            .collect();
        let body = serde_json::json!({
            "name": "", "sort": "", "page": page, "pageSize": size,
            "pageCount": self.0.div_ceil(size), "listCount": users.len(), "totalCount": self.0,
            "list": users,
        });
        Response::new(body.to_string().into())
    }
}
