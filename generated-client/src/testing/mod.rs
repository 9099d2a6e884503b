//! Canned responses: run your code against a client that has no network.
//!
//! Responses are given by operation, in the order in which they were added; the
//! last one stays. Everything else is as in earnest: parameters are checked,
//! responses decoded, errors made, lists walked and calls retried.
//!
//! ```
//! use community_qa_client::testing::CannedResponses;
//! use community_qa_client::{Client, Error};
//! use serde_json::json;
//!
//! /// The code under test.
//! async fn group_names(client: &Client) -> Result<Vec<String>, Error> {
//!     let groups = client.list_groups().include_only(["name"]).send_fields().await?;
//!     Ok(groups.into_inner().list.into_iter().filter_map(|group| group.name).collect())
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Error> {
//! let canned = CannedResponses::new().json("listGroups", 200, json!({
//!     "name": "", "sort": "", "page": 1, "pageSize": 15, "pageCount": 1,
//!     "listCount": 1, "totalCount": 1, "list": [{"name": "Users"}],
//! }));
//! let names = group_names(&canned.client()?).await?;
//! assert_eq!(names, ["Users"]);
//! assert_eq!(canned.requests()[0].query.as_deref(), Some("includeOnly=name"));
//! # Ok(())
//! # }
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde::Serialize;

use crate::error::CallContext;
use crate::{Attempt, Client, ClientBuilder, Error, ErrorKind, Response, RetryPolicy};

/// Responses that take the place of the network. Clones share them.
#[derive(Clone, Default)]
pub struct CannedResponses(Arc<Mutex<Script>>);

#[derive(Default)]
struct Script {
    responses: BTreeMap<String, VecDeque<Canned>>,
    requests: Vec<CannedRequest>,
}

/// What becomes of a request.
#[derive(Clone)]
enum Canned {
    Response(u16, HeaderMap, Bytes),
    Failure(CannedFailure),
}

/// How a call fails without a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CannedFailure {
    /// No connection is made: [`ErrorKind::Connect`].
    NoConnection,
    /// The connection breaks before a response comes: [`ErrorKind::Transport`].
    BrokenConnection,
    /// No response comes, until the client's own time is over:
    /// [`ErrorKind::Timeout`]. Where tokio's time is paused, that is at once.
    NoResponse,
}

/// A request that would have been sent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CannedRequest {
    /// The operationId; empty for a path that the document does not know.
    pub operation: &'static str,
    /// The HTTP method.
    pub method: String,
    /// The path.
    pub path: String,
    /// The query as it would be sent.
    pub query: Option<String>,
    /// The body.
    pub body: Option<String>,
}

impl CannedResponses {
    /// No responses yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a response in JSON to the operation with this operationId, such as
    /// `getUser`.
    #[must_use]
    pub fn json(self, operation: &str, status: u16, body: impl Serialize) -> Self {
        let json = serde_json::to_vec(&body).unwrap_or_default();
        self.response(
            operation,
            status,
            &[("content-type", "application/json")],
            json,
        )
    }

    /// Adds a response of any kind. A header that cannot be sent is left out.
    #[must_use]
    pub fn response(
        self,
        operation: &str,
        status: u16,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Self {
        let headers = headers
            .iter()
            .filter_map(|(name, value)| crate::call::header(name, value).ok())
            .collect();
        self.add(operation, Canned::Response(status, headers, body.into()));
        self
    }

    /// Adds a failure to the operation with this operationId.
    #[must_use]
    pub fn failure(self, operation: &str, failure: CannedFailure) -> Self {
        self.add(operation, Canned::Failure(failure));
        self
    }

    /// A client that gets these responses. It retries nothing; see
    /// [`builder`](Self::builder).
    ///
    /// # Errors
    ///
    /// When the TLS set-up fails, although it is not used.
    pub fn client(&self) -> Result<Client, Error> {
        self.builder().build()
    }

    /// The builder of a client that gets these responses, to set timeouts or a
    /// [`RetryPolicy`]. Without one nothing is retried.
    pub fn builder(&self) -> ClientBuilder {
        Client::builder("https://canned.invalid")
            .basic_auth("canned", "canned".to_owned())
            .retry(RetryPolicy::off())
            .canned(self.clone())
    }

    /// The requests so far, in order.
    #[must_use]
    pub fn requests(&self) -> Vec<CannedRequest> {
        self.script().requests.clone()
    }

    /// What comes of a request, in place of sending it.
    pub(crate) async fn respond_to(self, attempt: Attempt) -> Result<Response<Bytes>, Error> {
        let operation = attempt.operation().map_or("", |operation| operation.id);
        let (status, headers, body) = match self.next(operation, attempt.request()) {
            Some(Canned::Response(status, headers, body)) => (status, headers, body),
            Some(Canned::Failure(failure)) => return Err(failure.happen(attempt.call()).await),
            None => return Err(attempt.refuse(&format!("no canned response to `{operation}`"))),
        };
        let status = StatusCode::from_u16(status)
            .map_err(|_| attempt.refuse(&format!("{status} is not a status")))?;
        Ok(attempt.respond(status, headers, body))
    }

    /// Notes the request, and takes what becomes of it.
    fn next(&self, operation: &'static str, request: &reqwest::Request) -> Option<Canned> {
        let mut script = self.script();
        script.requests.push(CannedRequest {
            operation,
            method: request.method().to_string(),
            path: request.url().path().to_owned(),
            query: request.url().query().map(str::to_owned),
            body: request
                .body()
                .and_then(reqwest::Body::as_bytes)
                .map(|body| String::from_utf8_lossy(body).into_owned()),
        });
        let left = script.responses.get_mut(operation)?;
        match left.len() {
            0 | 1 => left.front().cloned(),
            _ => left.pop_front(),
        }
    }

    fn add(&self, operation: &str, canned: Canned) {
        let operation = operation.to_owned();
        let mut script = self.script();
        script
            .responses
            .entry(operation)
            .or_default()
            .push_back(canned);
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CannedFailure {
    async fn happen(self, call: &CallContext) -> Error {
        match self {
            Self::NoConnection => {
                call.canned(ErrorKind::Connect, "no connection to the service: canned")
            }
            Self::BrokenConnection => call.canned(
                ErrorKind::Transport,
                "the connection failed before a response came: canned",
            ),
            Self::NoResponse => std::future::pending().await,
        }
    }
}

impl fmt::Debug for CannedResponses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let script = self.script();
        f.debug_struct("CannedResponses")
            .field("operations", &script.responses.keys().collect::<Vec<_>>())
            .field("requests", &script.requests.len())
            .finish()
    }
}
