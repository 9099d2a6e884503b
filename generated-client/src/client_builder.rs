//! How a [`Client`] is made.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};

use crate::client::Settings;
use crate::{Client, Error, base_url};

/// Makes a [`Client`]; see [`Client::builder`].
#[derive(Debug, Clone)]
#[must_use = "a client is made by `build`"]
pub struct ClientBuilder {
    base_url: String,
    credentials: Option<(String, SecretString)>,
    allow_plain_http: bool,
    connect_timeout: Duration,
    timeout: Duration,
    max_body: usize,
    http: Option<reqwest::Client>,
}

impl ClientBuilder {
    pub(crate) fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            credentials: None,
            allow_plain_http: false,
            connect_timeout: Duration::from_secs(10),
            timeout: Duration::from_secs(30),
            max_body: 32 * 1024 * 1024,
            http: None,
        }
    }

    /// The user in whose name calls are made (§5): sent with every call as HTTP
    /// Basic.
    pub fn basic_auth(mut self, username: &str, password: impl Into<SecretString>) -> Self {
        self.credentials = Some((username.to_owned(), password.into()));
        self
    }

    /// Allows a base URL with plain `http` beyond loopback. Whoever sees the
    /// traffic then sees the password.
    pub fn allow_plain_http(mut self) -> Self {
        self.allow_plain_http = true;
        self
    }

    /// How long to wait for a connection; 10 seconds unless set.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long a call may take from first to last byte; 30 seconds unless set.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The largest answer that is read, in bytes; 32 MiB unless set.
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.max_body = bytes;
        self
    }

    /// Sends through a `reqwest` client of the caller's own, with its proxies,
    /// certificates and timeouts. Its redirect policy should not follow to
    /// another host with credentials; reqwest's default does not.
    pub fn http_client(mut self, client: reqwest::Client) -> Self {
        self.http = Some(client);
        self
    }

    /// Makes the client.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) when the
    /// base URL cannot be one, when the user name holds a colon (Basic has no
    /// way to send it), or when the TLS set-up fails.
    pub fn build(self) -> Result<Client, Error> {
        let base = base_url::checked(&self.base_url, self.allow_plain_http)
            .map_err(|refusal| Error::invalid_request(format!("the base URL {refusal}")))?;
        let authorization = self.credentials.as_ref().map(basic).transpose()?;
        let http = match self.http {
            Some(http) => http,
            None => http_client(self.connect_timeout, self.timeout)?,
        };
        Ok(Client {
            baseurl: base.into(),
            client: http,
            settings: Arc::new(Settings {
                authorization,
                max_body: self.max_body,
            }),
        })
    }
}

fn http_client(connect_timeout: Duration, timeout: Duration) -> Result<reqwest::Client, Error> {
    // reqwest takes the process's cryptography and installs none itself. Where
    // the program has chosen one, that choice stands.
    #[cfg(feature = "rustls")]
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    reqwest::Client::builder()
        .user_agent(concat!(
            env!("CARGO_PKG_NAME"),
            "/",
            env!("CARGO_PKG_VERSION")
        ))
        .connect_timeout(connect_timeout)
        .timeout(timeout)
        .build()
        .map_err(|error| Error::invalid_request(format!("the HTTP client: {error}")))
}

/// The value of the Authorization header, marked so that it is never printed.
fn basic((username, password): &(String, SecretString)) -> Result<HeaderValue, Error> {
    if username.contains(':') {
        return Err(Error::invalid_request(
            "the user name holds a colon, which HTTP Basic cannot send",
        ));
    }
    let pair = format!("{username}:{}", password.expose_secret());
    let mut value = HeaderValue::try_from(format!("Basic {}", BASE64.encode(pair)))
        .map_err(|_| Error::invalid_request("the credentials cannot be sent as a header"))?;
    value.set_sensitive(true);
    Ok(value)
}
