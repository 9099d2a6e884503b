//! The client and its settings.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderValue};

use crate::call::Request;
use crate::error::Secrets;
use crate::hook::Hook;
use crate::retry::Budget;
use crate::{ClientBuilder, Error, RetryPolicy};

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

/// What holds for every call of a client. Generated code reads the first two.
pub(crate) struct Settings {
    /// The base URL without a trailing slash.
    pub(crate) base_url: String,
    /// What sends.
    pub(crate) http: reqwest::Client,
    pub(crate) authorization: Option<HeaderValue>,
    /// What is kept out of errors.
    pub(crate) secrets: Secrets,
    pub(crate) headers: HeaderMap,
    pub(crate) max_body: usize,
    /// How long an attempt may take.
    pub(crate) timeout: Duration,
    /// How long a call may take with all its attempts and waits.
    pub(crate) overall_timeout: Duration,
    pub(crate) retry: RetryPolicy,
    pub(crate) budget: Budget,
    /// What each request passes, in order.
    pub(crate) hooks: Vec<Hook>,
}

impl Client {
    /// Starts a client for the site at `base_url`, such as
    /// `https://qa.example.org` or `https://example.org/community`.
    #[doc(alias = "endpoint")]
    #[doc(alias = "host")]
    pub fn builder(base_url: impl Into<String>) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }

    /// A client with what the environment says: the base URL in `COMMUNITY_QA_URL`, and
    /// the credentials in `COMMUNITY_QA_USERNAME` and `COMMUNITY_QA_PASSWORD`. To set more,
    /// start with [`ClientBuilder::from_env`].
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::Client;
    ///
    /// let client = Client::from_env()?;
    /// let user = client.get_user(7).send().await?;
    /// println!("{}", user.username);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) when the URL is
    /// missing, when one of user name and password is, or when they cannot be used; see
    /// [`ClientBuilder::build`].
    pub fn from_env() -> Result<Self, Error> {
        ClientBuilder::from_env()?.build()
    }

    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.settings.base_url
    }

    /// A request to any path of the site, with the credentials, headers and
    /// retries of every other: for what the document does not know. The path
    /// begins with a slash and follows the base URL.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::reqwest::Method;
    ///
    /// let response = client.request(Method::GET, "/services/v2/space.json").send_raw().await?;
    /// println!("{}: {} bytes", response.status(), response.body().len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn request(&self, method: Method, path: &str) -> Request {
        Request::new(self, method, path)
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.settings.base_url)
            .finish_non_exhaustive()
    }
}
