//! Canned responses: run your code against a client that has no network.
//!
//! Responses are set for each operation and returned in the order in which they were added; the
//! last one is repeated. Responses with a condition ([`when`](CannedResponses::when)) take
//! precedence. Everything else works as with a service: parameters are checked, responses are
//! decoded, errors are created, lists are read and calls are retried.
//!
//! The models that the service sends have a `sample` with the example of the document; change the
//! fields that matter to the test.
//!
//! ```
//! use community_qa_client::testing::CannedResponses;
//! use community_qa_client::types::User;
//! use community_qa_client::{Client, Error};
//!
//! /// The code under test.
//! async fn usernames(client: &Client) -> Result<Vec<String>, Error> {
//!     let mut names = Vec::new();
//!     let mut users = client.list_users().page_size(2).items();
//!     while let Some(user) = users.try_next().await? {
//!         names.push(user.username);
//!     }
//!     Ok(names)
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Error> {
//! let mut users = vec![User::sample()?, User::sample()?, User::sample()?];
//! users[2].username = "grace".to_owned();
//! let canned = CannedResponses::new().list("listUsers", &users);
//! let names = usernames(&canned.client()?).await?;
//! assert_eq!(names[2], "grace");
//! let requests = canned.requests();
//! assert_eq!(requests.len(), 2);
//! assert_eq!(requests[1].parameter("page"), Some("2"));
//! # Ok(())
//! # }
//! ```

mod list;
mod request;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CallContext;
use crate::{Attempt, Client, ClientBuilder, Error, ErrorKind, Response, RetryPolicy};
use list::CannedList;

pub use request::CannedRequest;

/// Responses that replace the network. Clones share them.
#[derive(Clone, Default)]
pub struct CannedResponses {
    script: Arc<Mutex<Script>>,
    /// The condition of the response that is added next.
    condition: Option<Condition>,
}

#[derive(Default)]
struct Script {
    operations: BTreeMap<String, Outcomes>,
    requests: Vec<CannedRequest>,
}

#[derive(Default)]
struct Outcomes {
    /// The responses with a condition, in the order in which they were added.
    conditional: Vec<(Condition, Canned)>,
    others: VecDeque<Canned>,
}

type Condition = Arc<dyn Fn(&CannedRequest) -> bool + Send + Sync>;

#[derive(Clone)]
enum Canned {
    Response(u16, HeaderMap, Bytes),
    List(CannedList),
    Failure(CannedFailure),
}

/// A way in which a call fails without getting a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CannedFailure {
    /// No connection is made: [`ErrorKind::Connect`].
    NoConnection,
    /// The connection breaks before a response comes: [`ErrorKind::Transport`].
    BrokenConnection,
    /// No response comes before the client's timeout: [`ErrorKind::Timeout`]. If tokio's time is
    /// paused, this happens at once.
    NoResponse,
}

impl CannedResponses {
    /// Creates an empty set of responses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a response in JSON to the operation with this operationId.
    #[must_use]
    pub fn json(self, operation: &str, status: u16, body: impl Serialize) -> Self {
        let json = serde_json::to_vec(&body).unwrap_or_default();
        let headers = [("content-type", "application/json")];
        self.response(operation, status, &headers, json)
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
            .filter_map(|(name, value)| crate::call_options::header(name, value).ok())
            .collect();
        self.add(operation, Canned::Response(status, headers, body.into()))
    }

    /// Adds the items of a list to the operation that reads it. Each request gets the page with the
    /// number and the size that it asks for, or all items if it asks for none.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use community_qa_client::types::Group;
    ///
    /// let groups = [Group::sample()?, Group::sample()?, Group::sample()?];
    /// let client = CannedResponses::new().list("listGroups", groups).client()?;
    /// let page = client.list_groups().page(2).page_size(2).send().await?;
    /// assert_eq!((page.list.len(), page.page_count, page.total_count), (1, 2, 3));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn list(self, operation: &str, items: impl IntoIterator<Item = impl Serialize>) -> Self {
        let items = items.into_iter().map(|item| serde_json::to_value(item).unwrap_or_default());
        self.add(operation, Canned::List(CannedList::new(items.collect())))
    }

    /// Adds a failure to the operation with this operationId.
    #[must_use]
    pub fn failure(self, operation: &str, failure: CannedFailure) -> Self {
        self.add(operation, Canned::Failure(failure))
    }

    /// Restricts the next response to requests for which `condition` holds. It takes precedence
    /// over those without a condition, and is repeated.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::testing::CannedResponses;
    /// use community_qa_client::types::User;
    ///
    /// let client = CannedResponses::new()
    ///     .json("getUser", 200, User::sample()?)
    ///     .when(|request| request.path.ends_with("/9.json"))
    ///     .response("getUser", 404, &[], "")
    ///     .client()?;
    /// assert!(client.get_user(7).send().await.is_ok());
    /// assert!(client.get_user(9).send().await.unwrap_err().is_not_found());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn when(
        mut self,
        condition: impl Fn(&CannedRequest) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.condition = Some(Arc::new(condition));
        self
    }

    /// A client that gets these responses. It never retries; see [`builder`](Self::builder).
    ///
    /// # Errors
    ///
    /// If the TLS set-up fails, although it is not used.
    pub fn client(&self) -> Result<Client, Error> {
        self.builder().build()
    }

    /// The builder of a client that gets these responses, for timeouts or a [`RetryPolicy`].
    /// Without a policy, nothing is retried.
    pub fn builder(&self) -> ClientBuilder {
        // Names below `.invalid` never resolve (RFC 6761), in case a request is sent after all.
        Client::builder("https://canned.invalid")
            // A retry would take the next response of the script.
            .retry(RetryPolicy::off())
            .canned(self.clone())
    }

    /// The requests so far, in order.
    #[must_use]
    pub fn requests(&self) -> Vec<CannedRequest> {
        self.script().requests.clone()
    }

    /// Responds to a request in place of the network.
    pub(crate) async fn respond_to(self, attempt: Attempt) -> Result<Response<Bytes>, Error> {
        let operation = attempt.operation().map_or("", |operation| operation.id);
        let request = CannedRequest::new(operation, attempt.request());
        let (status, headers, body) = match self.next(&request) {
            Some(Canned::Response(status, headers, body)) => (status, headers, body),
            Some(Canned::List(list)) => match list.page(&request) {
                Some(page) => (200, HeaderMap::new(), page),
                None => {
                    return Err(attempt.refuse(&format!("`{operation}` does not return a list")));
                }
            },
            Some(Canned::Failure(failure)) => return Err(failure.into_error(attempt.call()).await),
            None => return Err(attempt.refuse(&format!("no canned response to `{operation}`"))),
        };
        let status = StatusCode::from_u16(status)
            .map_err(|_| attempt.refuse(&format!("{status} is not a status")))?;
        Ok(attempt.respond(status, headers, body))
    }

    /// Records the request, and takes its outcome.
    fn next(&self, request: &CannedRequest) -> Option<Canned> {
        let mut script = self.script();
        script.requests.push(request.clone());
        let conditional = script.operations.get(request.operation)?.conditional.clone();
        // A condition may read the previous requests.
        drop(script);
        let mut conditional = conditional.into_iter();
        if let Some((_, canned)) = conditional.find(|(condition, _)| condition(request)) {
            return Some(canned);
        }
        let mut script = self.script();
        let outcomes = script.operations.get_mut(request.operation)?;
        // The last response is repeated, so that loops never run out of responses.
        match outcomes.others.len() {
            0 | 1 => outcomes.others.front().cloned(),
            _ => outcomes.others.pop_front(),
        }
    }

    fn add(mut self, operation: &str, canned: Canned) -> Self {
        let condition = self.condition.take();
        let mut script = self.script();
        let outcomes = script.operations.entry(operation.to_owned()).or_default();
        match condition {
            Some(condition) => outcomes.conditional.push((condition, canned)),
            None => outcomes.others.push_back(canned),
        }
        // The guard borrows `self`, which is returned.
        drop(script);
        self
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        // After a panic, the test should report the panic instead of this lock.
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// For generated code: the document's example of a model.
pub(crate) fn read_sample<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        let model = std::any::type_name::<T>();
        Error::invalid_request(format!("the document's sample does not fit {model}: {error}"))
    })
}

impl CannedFailure {
    async fn into_error(self, call: &CallContext) -> Error {
        match self {
            Self::NoConnection => {
                call.error(ErrorKind::Connect, "no connection to the service: canned")
            }
            Self::BrokenConnection => call.error(
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
            .field("operations", &script.operations.keys().collect::<Vec<_>>())
            .field("requests", &script.requests.len())
            .finish()
    }
}
