//! The reference server, with the community of its command `demo`.

use std::path::PathBuf;

use community_qa_server::Server;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account};
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::http::{Options, Shutdown};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::site::Site;
use community_qa_server::store::{Db, Location, Migrations};
use conformance::http::{Client, Credentials, Request};
use jiff::tz::TimeZone;
use tempfile::TempDir;
use tokio::sync::{OnceCell, oneshot};

use community_qa_contract::ledger::Prover;

use crate::proofs::proof;

/// The clock of the community: 03/03/2025 12:08 PM.
const NOW: i64 = 1_741_003_705_410;

/// A server on a free port, which stops when it is dropped.
pub(crate) struct Reference {
    pub(crate) base_url: String,
    /// Those of the super user.
    pub(crate) credentials: Credentials,
    db: Db,
    _stop: oneshot::Sender<Shutdown>,
    _directory: TempDir,
}

/// The community in a file, made once, of which each server has a copy.
struct Demo {
    directory: TempDir,
    root: Account,
    /// Shared, so that a password is verified once.
    authenticator: Authenticator,
}

impl Demo {
    async fn get() -> &'static Self {
        static DEMO: OnceCell<Demo> = OnceCell::const_new();
        DEMO.get_or_init(Self::make).await
    }

    async fn make() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let service = service(directory.path().join("qa.db")).await;
        let authenticator = Authenticator::new().unwrap();
        let accounts = community::fill(&service, &authenticator, None)
            .await
            .unwrap();
        service.db().clone().close().await;
        Self {
            directory,
            root: accounts[0].clone(),
            authenticator,
        }
    }
}

async fn service(file: PathBuf) -> Service {
    let location = Location::File(file);
    let db = Db::open(&location, &Migrations::compiled_in()).await;
    let service = Service::open(db.unwrap(), Clock::new(|| NOW), HOT_DAYS);
    service.await.unwrap()
}

impl Reference {
    pub(crate) async fn start() -> Self {
        let demo = Demo::get().await;
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("qa.db");
        // Each test has a copy: filling a community takes seconds.
        std::fs::copy(demo.directory.path().join("qa.db"), &file).unwrap();
        let service = service(file).await;
        let options = ApiOptions {
            dates: DateFormat::new(TimeZone::UTC),
            public_url: None,
        };
        let db = service.db().clone();
        let contract = community_qa_contract::embedded().unwrap();
        let api = Api::new(contract, service, demo.authenticator.clone(), options).unwrap();
        let site = Site::new(api, Pages::new(None).unwrap());
        let server = Server::bind(site, Options::default()).await.unwrap();
        let base_url = format!("http://{}", server.address().unwrap());
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(server.serve(async { stopped.await.unwrap_or(Shutdown::Now) }));
        let credentials = Credentials {
            username: demo.root.username.clone(),
            password: demo.root.password.clone(),
        };
        Self {
            base_url,
            credentials,
            db,
            _stop: stop,
            _directory: directory,
        }
    }
}

#[tokio::test]
async fn a_server_without_its_database_says_when_to_try_again() {
    let proof = proof!(Prover::Server, ["R-7-20"]);
    let reference = Reference::start().await;
    // The server goes on without its database.
    reference.db.clone().close().await;
    let client = Client::new(&reference.base_url).unwrap();
    let request = Request {
        method: "GET".to_owned(),
        target: "/services/v2/user.json".to_owned(),
        headers: Vec::new(),
        body: Vec::new(),
        credentials: Some(reference.credentials.clone()),
    };
    let response = client.send(&request).await.unwrap();
    assert_eq!(response.status, 503, "{}", response.shown());
    assert!(
        response.header("retry-after").is_some(),
        "{}",
        response.shown()
    );
    proof.passed();
}
