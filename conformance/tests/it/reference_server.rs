//! The reference server with the community of its command `demo`.

use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Account};
use community_qa_server::pages::Pages;
use community_qa_server::service::{Clock, HOT_DAYS, Service};
use community_qa_server::store::{Db, Location, Migrations};
use conformance::http::{Client, Credentials, Request};
use conformance::site::{self, LocalServer, START};

use community_qa_contract::ledger::Prover;

use crate::proofs::proof;

/// A server on a free port, which stops when it is dropped.
pub(crate) struct Reference {
    pub(crate) base_url: String,
    /// The credentials of the super user.
    pub(crate) credentials: Credentials,
    db: Db,
    _server: LocalServer,
}

impl Reference {
    pub(crate) async fn start() -> Self {
        let db = Db::open(&Location::Memory, &Migrations::compiled_in()).await.unwrap();
        let service = Service::open(db.clone(), Clock::new(|| START), HOT_DAYS).await.unwrap();
        let authenticator = Authenticator::new().unwrap();
        let accounts = community::fill(&service, &authenticator, None).await;
        let Account { username, password, .. } = accounts.unwrap().swap_remove(0);
        let serving = site::serve(service, authenticator, Pages::new(None).unwrap());
        let (server, base_url) = serving.await.unwrap();
        Self { base_url, credentials: Credentials { username, password }, db, _server: server }
    }
}

#[tokio::test]
async fn response_without_database_has_retry_after() {
    let proof = proof!(Prover::Server, ["R-7-20"]);
    let reference = Reference::start().await;
    // The server continues without its database.
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
    assert!(response.header("retry-after").is_some());
    proof.passed();
}
