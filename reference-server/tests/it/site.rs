//! A small community to call the operations on. Every exchange is checked against the document.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use community_qa_server::api::{Api, ApiOptions};
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::dates::DateFormat;
use community_qa_server::domain::ids::NodeId;
use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use community_qa_server::domain::text::Body;
use community_qa_server::http::Context;
use community_qa_server::service::permissions::{Holder, PermissionChange};
use community_qa_server::service::posting::Post;
use community_qa_server::service::users::NewUser;
use community_qa_server::service::{Clock, Service, Stamp, WriteLimits};
use community_qa_server::store::Db;
use http_body_util::Full;
use hyper::{Method, Request, Response};
use openapi_judge::Judge;
use openapi_model::Document;
use serde_json::Value;
use tokio::sync::Mutex;

use crate::{expect_part, expect_start};

/// The callers of tests. Each has the password `<name>'s password`.
pub(crate) const ROOT: &str = "root";
pub(crate) const MODERATOR: &str = "mona";
pub(crate) const MAJA: &str = "maja";
pub(crate) const TOMAS: &str = "tomas";

/// The identifiers of the four users.
pub(crate) const ROOT_ID: i64 = 1;
pub(crate) const MODERATOR_ID: i64 = 2;
pub(crate) const MAJA_ID: i64 = 3;
pub(crate) const TOMAS_ID: i64 = 4;

/// The initial time of a new site: 03/03/2025 12:08 PM.
pub(crate) const START: i64 = 1_741_003_705_410;

const PREFIX: &str = "/services/v2";

/// The network address of the tests.
const PEER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 24));

static JUDGE: LazyLock<Judge<'static>> = LazyLock::new(|| {
    let contract = community_qa_contract::embedded().unwrap();
    let conventions = community_qa_contract::conventions();
    Judge::new(contract).unwrap().with_conventions(conventions)
});

/// The context of a request of a test.
pub(crate) fn context() -> Context {
    Context::new("test".to_owned(), PEER)
}

/// A running service with four users.
pub(crate) struct Site {
    pub(crate) api: Arc<Api>,
    pub(crate) service: Service,
    pub(crate) authenticator: Authenticator,
    pub(crate) clock: Arc<AtomicI64>,
}

impl Site {
    pub(crate) async fn open() -> Self {
        Self::on(crate::database::new_database().await, Authenticator::new().unwrap(), 2).await
    }

    /// A site on a database, with the window of `hottest` in days. If the authenticator is shared,
    /// the same password need not be verified again.
    pub(crate) async fn on(db: Db, authenticator: Authenticator, hot_days: u16) -> Self {
        let site = Self::without_users(db, authenticator, hot_days).await;
        site.add(ROOT, vec![BuiltInGroup::SuperUsers]).await;
        site.add(MODERATOR, vec![BuiltInGroup::Moderators]).await;
        site.add(MAJA, Vec::new()).await;
        site.add(TOMAS, Vec::new()).await;
        site
    }

    /// The same without creating the four users, because they exist already or are not needed.
    pub(crate) async fn without_users(db: Db, authenticator: Authenticator, hot_days: u16) -> Self {
        let clock = Arc::new(AtomicI64::new(START));
        let now = Arc::clone(&clock);
        let now = Clock::new(move || now.load(Ordering::SeqCst));
        let service = Service::open(db, now, hot_days).await.unwrap();
        // Tests post more than people do.
        let service = service.with_write_limits(WriteLimits::off());
        let api = api_of(&service, &authenticator);
        Self { api, service, authenticator, clock }
    }

    /// Limits the writes of a user in a minute.
    pub(crate) fn limit_writes(&mut self, limits: WriteLimits) {
        self.service = self.service.clone().with_write_limits(limits);
        self.api = api_of(&self.service, &self.authenticator);
    }

    /// Creates a user, in the group Users and in others.
    pub(crate) async fn add(&self, name: &str, groups: Vec<BuiltInGroup>) -> i64 {
        let new = NewUser {
            username: name.to_owned(),
            email: format!("{}@qa.example", name.replace(' ', "_")),
            ..NewUser::default()
        };
        let hash = self.hash_of(name).await;
        let text = new.text().unwrap();
        let stamp = Stamp::new("192.0.2.1", self.now());
        let created = self.service.create_member(text, Some(hash), groups, stamp);
        created.await.unwrap().get()
    }

    /// The hash of a user's password, which is computed once for all tests.
    async fn hash_of(&self, name: &str) -> String {
        static HASHES: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
        // Locked while hashing, so that no password is hashed twice.
        let mut hashes = HASHES.lock().await;
        if let Some(hash) = hashes.get(name) {
            return hash.clone();
        }
        let hash = self.authenticator.hash(&password_of(name)).await.unwrap();
        hashes.insert(name.to_owned(), hash.clone());
        hash
    }

    /// Grants a permission to one user alone, or denies it.
    pub(crate) async fn set_permission(&self, user: &str, permission: Permission, granted: bool) {
        let change = if granted { PermissionChange::Grant } else { PermissionChange::Deny };
        let holder = Holder::User(user.to_owned());
        let changed = self.service.change_permission(holder, permission, change, false).await;
        assert!(changed.unwrap());
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.load(Ordering::SeqCst)
    }

    /// Advances the clock.
    pub(crate) fn wait(&self, millis: i64) {
        self.clock.fetch_add(millis, Ordering::SeqCst);
    }

    /// Posts a node, one second later.
    pub(crate) async fn post_node(&self, post: Post) -> i64 {
        self.wait(1000);
        let stamp = Stamp::new("198.51.100.7", self.now());
        self.service.post(post, stamp).await.unwrap().get()
    }

    pub(crate) async fn ask(&self, author: i64, title: &str, body: &str, topics: &[&str]) -> i64 {
        let topics = topics.iter().map(|name| (*name).to_owned());
        self.post_node(Post {
            node_type: NodeType::Question,
            parent: None,
            author: author.into(),
            title: Some(title.to_owned()),
            body: Body::new(body),
            topics: topics.collect(),
            wiki: false,
        })
        .await
    }

    pub(crate) async fn answer(&self, question: i64, author: i64, body: &str) -> i64 {
        let parent = NodeId::from(question);
        self.post_node(Post::reply(parent, NodeType::Answer, author.into(), body)).await
    }

    pub(crate) async fn vote(&self, node: i64, voter: i64, up: bool) {
        let stamp = Stamp::new("198.51.100.7", self.now());
        let vote = self.service.vote(node.into(), voter.into(), up, stamp);
        vote.await.unwrap();
    }

    pub(crate) async fn get(&self, who: &str, path: &str) -> Exchange {
        self.send(who, "GET", path, None).await
    }

    pub(crate) async fn put(&self, who: &str, path: &str) -> Exchange {
        self.send(who, "PUT", path, None).await
    }

    pub(crate) async fn post(&self, who: &str, path: &str) -> Exchange {
        self.send(who, "POST", path, None).await
    }

    /// Sends a request of a user, with a JSON body if there is one.
    pub(crate) async fn send(
        &self,
        who: &str,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Exchange {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let headers = [
            ("authorization", authorization(who, &password_of(who))),
            ("accept", "application/json".to_owned()),
            ("content-type", "application/json".to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value));
        self.exchange(method, path, &headers, body.as_bytes()).await
    }

    /// Sends a raw request.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(String, String)],
        body: &[u8],
    ) -> Exchange {
        // Tests give paths relative to the API.
        let target = if path.starts_with("/services") || path == "/" {
            path.to_owned()
        } else {
            format!("{PREFIX}{path}")
        };
        let mut request = Request::builder().method(method).uri(&target);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let sent = request
            .header("host", "qa.example.org")
            .body(Full::new(Bytes::copy_from_slice(body)))
            .unwrap();
        let response = self.api.respond(sent, &context()).await;
        let exchange = Exchange::new(response);
        // The document has no other methods.
        let is_usual = matches!(method.parse(), Ok(Method::GET | Method::PUT | Method::POST));
        if is_usual {
            exchange.judge(method, &target, headers, body);
        }
        exchange
    }
}

fn api_of(service: &Service, authenticator: &Authenticator) -> Arc<Api> {
    api_for(community_qa_contract::embedded().unwrap(), service, authenticator)
}

/// The API that another document describes.
pub(crate) fn api_for(
    document: &Document,
    service: &Service,
    authenticator: &Authenticator,
) -> Arc<Api> {
    let options = ApiOptions { dates: DateFormat::new(jiff::tz::TimeZone::UTC), public_url: None };
    Api::new(document, service.clone(), authenticator.clone(), options).unwrap()
}

pub(crate) fn password_of(name: &str) -> String {
    format!("{name}'s password")
}

pub(crate) fn authorization(name: &str, password: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("{name}:{password}")))
}

/// A response, with assertions for tests.
#[derive(Debug)]
pub(crate) struct Exchange {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Exchange {
    fn new(response: Response<Bytes>) -> Self {
        let headers = response
            .headers()
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        Self {
            status: response.status().as_u16(),
            headers: headers.collect(),
            body: String::from_utf8(response.body().to_vec()).unwrap(),
        }
    }

    /// Checks the response against the document.
    fn judge(&self, method: &str, target: &str, headers: &[(String, String)], body: &[u8]) {
        let request = openapi_judge::Request { method, target, headers, body };
        let response = openapi_judge::Response {
            status: self.status,
            headers: &self.headers,
            body: self.body.as_bytes(),
        };
        let verdict = JUDGE.exchange(&request, &response);
        let violations = verdict.findings.iter();
        // Only responses are checked, because tests send invalid requests on purpose.
        let violations: Vec<String> = violations
            .filter(|finding| !finding.rule.is_about_request())
            .map(ToString::to_string)
            .collect();
        assert!(
            violations.is_empty(),
            "{method} {target}: {} {}\n{violations:#?}",
            self.status,
            self.body
        );
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(own, _)| own == name);
        header.map(|(_, value)| value.as_str())
    }

    /// Asserts the status, and returns the response.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> Value {
        let value = self.json();
        value.get(name).unwrap_or_else(|| panic!("no {name} in {value}")).clone()
    }

    /// Asserts that the response is a JSON error with this status.
    #[track_caller]
    pub(crate) fn expect_error(self, status: u16) -> String {
        let exchange = self.expect(status);
        assert_eq!(exchange.header("content-type"), Some("application/json"));
        let message = &exchange.json()["errors"]["message"];
        message.as_str().unwrap().to_owned()
    }

    /// Asserts that the response is the HTML page for wrong credentials.
    #[track_caller]
    pub(crate) fn expect_bad_credentials(self) -> Self {
        let exchange = self.expect(401);
        expect_start(exchange.header("content-type").unwrap(), "text/html");
        expect_part(&exchange.body, "Bad credentials");
        expect_start(exchange.header("www-authenticate").unwrap(), "Basic");
        exchange
    }

    /// Asserts that the response is a missing permission.
    #[track_caller]
    pub(crate) fn expect_forbidden(self) {
        let message = self.expect_error(401);
        assert!(message.contains("log in as another user"), "{message}");
    }

    #[track_caller]
    pub(crate) fn list_of(&self, name: &str) -> Vec<Value> {
        let list = self.field("list");
        let items = list.as_array().unwrap().iter();
        items.map(|item| item.get(name).cloned().unwrap_or(Value::Null)).collect()
    }

    /// The identifiers of the items of a list.
    #[track_caller]
    pub(crate) fn ids(&self) -> Vec<i64> {
        let ids = self.list_of("id").into_iter();
        ids.map(|id| id.as_i64().unwrap()).collect()
    }
}
