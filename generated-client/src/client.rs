//! The client and its settings.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;
use reqwest::header::HeaderMap;

use crate::credentials::Credentials;
use crate::error::Secrets;
use crate::hook::Hook;
use crate::retry::Budget;
use crate::{Error, Operation, RetryPolicy, base_url};

/// A client of one site.
///
/// Each operation of the document is a method that returns a builder; `send` or `.await` on the
/// builder makes the call. A client is cheap to clone, and its clones share connections. A builder
/// holds a clone, so a call can be spawned.
///
/// ```no_run
/// # async fn example() -> Result<(), community_qa_client::Error> {
/// use community_qa_client::Client;
///
/// let client = Client::builder("https://api.example.org")
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

/// The settings of a client for every call.
pub(crate) struct Settings {
    /// The base URL without a trailing slash.
    pub(crate) base_url: String,
    pub(crate) http: reqwest::Client,
    pub(crate) credentials: Credentials,
    pub(crate) username: Option<String>,
    /// Replacements for servers of the document, by the server's address.
    pub(crate) servers: BTreeMap<String, String>,
    /// The secrets that are kept out of errors.
    pub(crate) secrets: Secrets,
    pub(crate) headers: HeaderMap,
    pub(crate) max_body: usize,
    pub(crate) timeout: Duration,
    /// The longest time of a call with all its attempts and waits.
    pub(crate) overall_timeout: Duration,
    pub(crate) retry: RetryPolicy,
    pub(crate) budget: Budget,
    /// The hooks around each request, in order.
    pub(crate) hooks: Vec<Hook>,
}

impl Client {
    /// The base URL, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.settings.base_url
    }

    /// The address that calls of an operation go to, without a trailing slash.
    pub(crate) fn address_of(&self, operation: Option<&Operation>) -> Result<String, Error> {
        let Some(server) = operation.and_then(|operation| operation.server) else {
            return Ok(self.base_url().to_owned());
        };
        if let Some(replacement) = self.settings.servers.get(server) {
            return Ok(replacement.clone());
        }
        let unusable = |error: &dyn fmt::Display| {
            Error::invalid_request(format!("the server {server} of the document {error}"))
        };
        let base =
            Url::parse(&format!("{}/", self.base_url())).map_err(|error| unusable(&error))?;
        let url = base.join(server).map_err(|error| unusable(&error))?;
        let is_own = url.origin() == base.origin();
        let checked = base_url::checked(url.as_str(), is_own).map_err(|error| unusable(&error))?;
        Ok(checked.text)
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.settings.base_url).finish_non_exhaustive()
    }
}
