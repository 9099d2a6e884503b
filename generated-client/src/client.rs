//! The client and its settings.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderValue};

use crate::RetryPolicy;
use crate::error::Secrets;
use crate::hook::Hook;
use crate::retry::Budget;

/// A client of one site.
///
/// Each operation of the document is a method that returns a builder; `send`
/// on the builder makes the call, and so does `.await`. A client is cheap to clone, and its clones
/// share connections. A builder holds a clone, so that a call can be spawned:
/// `tokio::spawn(client.get_user(7).send())`.
///
/// ```no_run
/// # async fn example() -> Result<(), community_qa_client::Error> {
/// use community_qa_client::Client;
///
/// let client = Client::builder("https://qa.example.org")
///     .basic_auth("ada", "correct horse")
///     .build()?;
/// let response = client.get_user(7).send().await?;
/// println!("{}: {} has {} points", response.status(), response.username, response.reputation);
/// let user: community_qa_client::types::User = response.into_inner();
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    pub(crate) settings: Arc<Settings>,
}

/// The settings of a client for every call. Generated code reads the first two.
pub(crate) struct Settings {
    /// The base URL without a trailing slash.
    pub(crate) base_url: String,
    pub(crate) http: reqwest::Client,
    pub(crate) authorization: Option<HeaderValue>,
    pub(crate) username: Option<String>,
    /// The secrets that are kept out of errors.
    pub(crate) secrets: Secrets,
    pub(crate) headers: HeaderMap,
    pub(crate) max_body: usize,
    pub(crate) timeout: Duration,
    /// The longest time of a call with all its attempts and waits.
    pub(crate) overall_timeout: Duration,
    pub(crate) retry: RetryPolicy,
    pub(crate) budget: Budget,
    /// The hooks that each request passes, in order.
    pub(crate) hooks: Vec<Hook>,
}

impl Client {
    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.settings.base_url
    }

    /// The user name that the client logs in with; none where it has no credentials.
    ///
    /// ```
    /// use community_qa_client::Client;
    ///
    /// let client = Client::builder("https://qa.example.org")
    ///     .basic_auth("ada", "correct horse")
    ///     .build()?;
    /// assert_eq!(client.username(), Some("ada"));
    /// # Ok::<(), community_qa_client::Error>(())
    /// ```
    pub fn username(&self) -> Option<&str> {
        self.settings.username.as_deref()
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.settings.base_url).finish_non_exhaustive()
    }
}
