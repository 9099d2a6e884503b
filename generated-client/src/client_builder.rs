//! The builder of a [`Client`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderName, TRANSFER_ENCODING};
use secrecy::SecretString;

use crate::call_options;
use crate::client::Settings;
use crate::credentials::{self, Credential, Credentials, Place, Source};
use crate::error::Secrets;
use crate::hook::{Attempt, Hook};
use crate::proxy_variables;
use crate::retry::Budget;
use crate::{Client, Error, Response, RetryPolicy, base_url};

/// Headers that depend on the body, which the client sets itself.
const OWN_HEADERS: [HeaderName; 3] = [CONTENT_TYPE, CONTENT_LENGTH, TRANSFER_ENCODING];

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time of an attempt, unless the caller sets one.
const TIMEOUT: Duration = Duration::from_secs(30);
const USER_AGENT: &str = concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"));

/// Builds a [`Client`], with its site, credentials and settings.
///
/// Only the base URL is required; see [`Client::builder`]. Invalid settings are an error of
/// [`build`](Self::build).
///
/// ```no_run
/// # async fn example() -> Result<(), community_qa_client::Error> {
/// use std::time::Duration;
///
/// use community_qa_client::{Client, RetryPolicy};
///
/// let client = Client::builder("https://api.example.org")
///     .basic_auth("ada", "correct horse")
///     .user_agent("weekly-report/1.0")
///     .timeout(Duration::from_secs(10))
///     .retry(RetryPolicy::default().max_attempts(5))
///     .build()?;
/// # client.get_user(7).send().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
#[must_use = "a client is made by `build`"]
pub struct ClientBuilder {
    base_url: String,
    credentials: Credentials,
    /// The user name of HTTP Basic.
    username: Option<String>,
    /// Passwords, which are sent in encoded form.
    passwords: Vec<SecretString>,
    /// Replacements of the document's servers.
    servers: BTreeMap<String, String>,
    allow_plain_http: bool,
    connect_timeout: Option<Duration>,
    timeout: Duration,
    overall_timeout: Duration,
    max_body: usize,
    retry: RetryPolicy,
    user_agent: Option<String>,
    headers: Vec<(String, String)>,
    proxies: Vec<reqwest::Proxy>,
    #[cfg(any(feature = "native-tls", feature = "rustls"))]
    root_certificates: Vec<reqwest::Certificate>,
    http: Option<reqwest::Client>,
    hooks: Vec<Hook>,
    /// The responses that replace the network.
    #[cfg(feature = "testing")]
    canned: Option<Hook>,
}

impl Client {
    /// Starts a client for the site at `base_url`, such as
    /// `https://api.example.org` or `https://example.org/api`.
    #[doc(alias = "endpoint")]
    #[doc(alias = "host")]
    pub fn builder(base_url: impl Into<String>) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }
}

impl ClientBuilder {
    pub(crate) fn new(base_url: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            credentials: Credentials::default(),
            username: None,
            passwords: Vec::new(),
            servers: BTreeMap::new(),
            allow_plain_http: false,
            connect_timeout: None,
            timeout: TIMEOUT,
            overall_timeout: Duration::from_secs(120),
            max_body: 32 * 1024 * 1024,
            retry: RetryPolicy::default(),
            user_agent: None,
            headers: Vec::new(),
            proxies: Vec::new(),
            #[cfg(any(feature = "native-tls", feature = "rustls"))]
            root_certificates: Vec::new(),
            http: None,
            hooks: Vec::new(),
            #[cfg(feature = "testing")]
            canned: None,
        }
    }

    /// The user name and the password for HTTP Basic.
    pub(crate) fn basic(
        mut self,
        schemes: &'static [&'static str],
        username: impl Into<String>,
        password: impl Into<SecretString>,
    ) -> Self {
        let (username, password) = (username.into(), password.into());
        let value = credentials::basic(&username, &password);
        self.username = Some(username);
        self.passwords = vec![password];
        self.credential(schemes, Place::Authorization("Basic"), Source::Fixed(value))
    }

    /// A credential for security schemes of the document.
    pub(crate) fn credential(
        mut self,
        schemes: &'static [&'static str],
        place: Place,
        source: Source,
    ) -> Self {
        self.credentials.add(Credential { schemes, place, source });
        self
    }

    /// Sends the calls for one of the document's servers to another server.
    pub(crate) fn replace_server(mut self, documented: &str, url: String) -> Self {
        self.servers.insert(documented.to_owned(), url);
        self
    }

    /// Allows a base URL with plain `http` for another machine. Everyone who can read the traffic
    /// then sees the password: the network, and the proxy of the environment, if any. Loopback
    /// addresses need neither this method nor a proxy.
    pub fn allow_plain_http(mut self) -> Self {
        self.allow_plain_http = true;
        self
    }

    /// Sets the longest time for connecting; the default is 10 seconds.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = Some(timeout);
        self
    }

    /// Sets the longest time of an attempt at a call from first to last byte; the default is 30
    /// seconds.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the size of the largest response in bytes; the default is 32 MiB. For a refusal, at
    /// most the first 256 KiB are read, unless the call uses `send_raw`.
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.max_body = bytes;
        self
    }

    /// Sets the longest time of a call with all its attempts and the waits between them; the
    /// default is two minutes. Each page of a list is a call: to limit the time of the whole list,
    /// use `tokio::time::timeout`.
    pub fn overall_timeout(mut self, timeout: Duration) -> Self {
        self.overall_timeout = timeout;
        self
    }

    /// Sets when calls are retried; see [`RetryPolicy`].
    pub fn retry(mut self, policy: RetryPolicy) -> Self {
        self.retry = policy;
        self
    }

    /// Sets the `User-Agent`; the default is the client's name and version.
    pub fn user_agent(mut self, user_agent: impl Into<String>) -> Self {
        self.user_agent = Some(user_agent.into());
        self
    }

    /// Adds a header to every call. A header of the same name on a call replaces it. If it is added
    /// twice, both values are sent. Its value is never printed.
    ///
    /// The client sets `content-type` itself, because it creates the bodies, and also the headers
    /// that frame a message. `build` refuses these headers, and those that the credentials need.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a proxy. Without one, the proxies of the environment are used: `HTTP_PROXY`,
    /// `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`. They are not used for a base URL on loopback:
    /// they could not reach it, and would see its credentials.
    pub fn proxy(mut self, proxy: reqwest::Proxy) -> Self {
        self.proxies.push(proxy);
        self
    }

    /// Trusts the certificate of an authority in addition to those of the operating system, for
    /// example if a company issues the certificate of its site itself.
    ///
    /// ```no_run
    /// use community_qa_client::{Client, reqwest::Certificate};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let authority = Certificate::from_pem(&std::fs::read("authority.pem")?)?;
    /// let client = Client::builder("https://api.example.org").root_certificate(authority).build()?;
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(any(feature = "native-tls", feature = "rustls"))]
    pub fn root_certificate(mut self, certificate: reqwest::Certificate) -> Self {
        self.root_certificates.push(certificate);
        self
    }

    /// Sends requests with the caller's own `reqwest` client. Its proxies, certificates, user agent
    /// and connect timeout apply, so none of these can be set here.
    ///
    /// `reqwest` cannot build a client without a cryptography provider for rustls: install one
    /// first, or use another TLS implementation of `reqwest`.
    ///
    /// Build it with `redirect(Policy::none())`: this crate cannot control redirects that `reqwest`
    /// follows. `reqwest` removes the credentials before a redirect to another host, but no other
    /// header. `build` refuses a client that follows redirects.
    ///
    /// ```
    /// use community_qa_client::{Client, reqwest};
    ///
    /// # #[cfg(feature = "rustls")]
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let _ = rustls::crypto::ring::default_provider().install_default();
    /// let http = reqwest::Client::builder()
    ///     .redirect(reqwest::redirect::Policy::none())
    ///     .pool_max_idle_per_host(4)
    ///     .build()?;
    /// let client = Client::builder("https://api.example.org").http_client(http).build()?;
    /// # Ok(())
    /// # }
    /// # #[cfg(not(feature = "rustls"))]
    /// # fn main() {}
    /// ```
    pub fn http_client(mut self, client: reqwest::Client) -> Self {
        self.http = Some(client);
        self
    }

    /// Calls `hook` with each request before it is sent. A hook can look at the request, change it,
    /// wait, look at or change the response, or respond instead of the service. Every retry,
    /// redirect and page of a list passes the hooks. The first hook is the outermost one. The time
    /// that a hook takes counts towards the timeouts.
    ///
    /// ```no_run
    /// use community_qa_client::{Client, reqwest::header::HeaderValue};
    ///
    /// # fn main() -> Result<(), community_qa_client::Error> {
    /// let client = Client::builder("https://api.example.org")
    ///     .hook(|mut attempt| async move {
    ///         let headers = attempt.request_mut().headers_mut();
    ///         headers.insert("x-tenant", HeaderValue::from_static("metrology"));
    ///         let (operation, number) = (attempt.operation(), attempt.number());
    ///         let response = attempt.send().await?;
    ///         println!("{:?}, attempt {number}: {}", operation.map(|o| o.id), response.status());
    ///         Ok(response)
    ///     })
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    #[doc(alias = "interceptor")]
    #[doc(alias = "middleware")]
    pub fn hook<F, R>(mut self, hook: F) -> Self
    where
        F: Fn(Attempt) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Response<Bytes>, Error>> + Send + 'static,
    {
        self.hooks.push(Arc::new(move |attempt| Box::pin(hook(attempt))));
        self
    }

    #[cfg(feature = "testing")]
    pub(crate) fn canned(mut self, responses: crate::testing::CannedResponses) -> Self {
        self.canned =
            Some(Arc::new(move |attempt| Box::pin(responses.clone().respond_to(attempt))));
        self
    }

    /// Builds the client.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) if the base URL is invalid,
    /// the user name has a colon (which Basic cannot send), a header cannot be sent or is set by
    /// the client itself, a setting belongs to the given [`http_client`](Self::http_client), the
    /// TLS set-up fails, or a proxy variable of the environment cannot be read.
    pub fn build(mut self) -> Result<Client, Error> {
        let base = base_url::checked(&self.base_url, self.allow_plain_http)
            .map_err(|refusal| Error::invalid_request(format!("the base URL {refusal}")))?;
        if self.username.as_ref().is_some_and(|username| username.contains(':')) {
            return Err(Error::invalid_request(
                "the user name holds a colon, which HTTP Basic cannot send",
            ));
        }
        // Errors show texts of the service, which may repeat the credentials.
        let fixed = self.credentials.fixed()?;
        let secrets = Secrets::new(fixed.into_iter().chain(self.passwords.drain(..)).collect());
        let headers = self.headers()?;
        let servers = self.checked_servers()?;
        let http = match self.http.take() {
            Some(http) => {
                self.refuse_what_http_has()?;
                if follows_redirects(&http) {
                    return Err(Error::invalid_request(
                        "the client given to `http_client` follows redirects, which may take headers \
                         to another host; build it with `.redirect(reqwest::redirect::Policy::none())`",
                    ));
                }
                http
            }
            None => {
                self.http_client_of_our_own(base.is_loopback, base.text.starts_with("https:"))?
            }
        };
        #[cfg(feature = "testing")]
        // Canned responses are the innermost hook, because they replace the network.
        self.hooks.extend(self.canned);
        Ok(Client {
            settings: Arc::new(Settings {
                base_url: base.text,
                http,
                credentials: self.credentials,
                username: self.username,
                servers,
                secrets,
                headers,
                max_body: self.max_body,
                timeout: self.timeout,
                overall_timeout: self.overall_timeout,
                retry: self.retry,
                budget: Budget::new(),
                hooks: self.hooks,
            }),
        })
    }

    fn headers(&self) -> Result<HeaderMap, Error> {
        let mut headers = HeaderMap::new();
        for (name, value) in &self.headers {
            let (name, value) =
                call_options::header(name, value).map_err(Error::invalid_request)?;
            if self.credentials.has_header(&name) {
                return Err(Error::invalid_request(format!(
                    "the header `{name}` and the client's credentials exclude each other; set one \
                     of them",
                )));
            }
            if OWN_HEADERS.contains(&name) {
                return Err(Error::invalid_request(format!(
                    "the header `{name}` is the client's own, as it makes the bodies"
                )));
            }
            headers.append(name, value);
        }
        Ok(headers)
    }

    fn checked_servers(&self) -> Result<BTreeMap<String, String>, Error> {
        let servers = self.servers.iter().map(|(documented, url)| {
            let checked = base_url::checked(url, self.allow_plain_http).map_err(|refusal| {
                Error::invalid_request(format!("the URL for the server {documented} {refusal}"))
            })?;
            Ok((documented.clone(), checked.text))
        });
        servers.collect()
    }

    /// Refuses options that belong to the caller's own `reqwest` client: they would have no effect
    /// here.
    fn refuse_what_http_has(&self) -> Result<(), Error> {
        #[cfg(any(feature = "native-tls", feature = "rustls"))]
        let has_certificates = !self.root_certificates.is_empty();
        #[cfg(not(any(feature = "native-tls", feature = "rustls")))]
        let has_certificates = false;
        let settings = [
            ("connect_timeout", self.connect_timeout.is_some()),
            ("proxy", !self.proxies.is_empty()),
            ("root_certificate", has_certificates),
            ("user_agent", self.user_agent.is_some()),
        ];
        match settings.iter().find(|(_, is_set)| *is_set) {
            Some((name, _)) => Err(Error::invalid_request(format!(
                "`{name}` has no effect together with `http_client`; set it on that client"
            ))),
            None => Ok(()),
        }
    }

    fn http_client_of_our_own(
        &mut self,
        is_loopback: bool,
        is_https: bool,
    ) -> Result<reqwest::Client, Error> {
        install_cryptography();
        // The client follows redirects itself, because it knows which credentials may go where. It
        // also makes the retries that HTTP itself would allow.
        let mut http = reqwest::Client::builder()
            .user_agent(self.user_agent.as_deref().unwrap_or(USER_AGENT))
            .connect_timeout(self.connect_timeout.unwrap_or(CONNECT_TIMEOUT))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never());
        // reqwest would choose the other TLS implementation if both are on.
        #[cfg(feature = "rustls")]
        {
            http = http.tls_backend_rustls();
        }
        // The proxies of the environment cannot reach this machine, and would see the
        // credentials.
        if is_loopback {
            http = http.no_proxy();
        } else if self.proxies.is_empty()
            && let Some(name) = proxy_variables::unreadable(is_https)
        {
            // The value may hold a password.
            return Err(Error::invalid_request(format!(
                "the variable {name} does not name a proxy; write it as http://proxy.example.org:3128, \
                 or unset it"
            )));
        }
        for proxy in self.proxies.drain(..) {
            http = http.proxy(proxy);
        }
        #[cfg(any(feature = "native-tls", feature = "rustls"))]
        if !self.root_certificates.is_empty() {
            http = http.tls_certs_merge(self.root_certificates.drain(..));
        }
        http.build().map_err(unusable)
    }
}

/// Returns whether a `reqwest` client follows redirects itself. `reqwest` shows its policy only in
/// `Debug`; if that changes, the policy is unknown.
fn follows_redirects(http: &reqwest::Client) -> bool {
    let policy = format!("{:?}", reqwest::redirect::Policy::none());
    let shows = |client: &reqwest::Client| format!("{client:?}").contains(&policy);
    let without = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    without.is_ok_and(|without| shows(&without) && !shows(http))
}

/// Creates a `reqwest` client without our settings, for requests other than calls of the service.
pub(crate) fn plain_http_client(is_loopback: bool) -> Result<reqwest::Client, Error> {
    install_cryptography();
    let http = reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        .redirect(reqwest::redirect::Policy::none());
    let http = if is_loopback { http.no_proxy() } else { http };
    http.build().map_err(unusable)
}

fn unusable(error: reqwest::Error) -> Error {
    Error::invalid_request(format!("the HTTP client cannot be set up: {error}"))
}

/// Chooses the cryptography for TLS: reqwest uses the provider of the process and installs none
/// itself. The program's own choice is kept.
fn install_cryptography() {
    #[cfg(feature = "rustls")]
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        // This fails only if another thread was faster, and its choice is the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
}

/// The output has no credentials, headers or base URL: the base URL may hold a password until
/// `build` refuses it.
impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder")
            .field("connect_timeout", &self.connect_timeout)
            .field("timeout", &self.timeout)
            .field("overall_timeout", &self.overall_timeout)
            .field("max_body", &self.max_body)
            .field("retry", &self.retry)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An error is better than a header without an effect.
    #[test]
    fn headers_that_the_client_sets_itself_are_refused() {
        for name in ["content-type", "Content-Length", "transfer-encoding"] {
            let builder = ClientBuilder::new("https://api.example.org").header(name, "1");
            let message = builder.build().unwrap_err().to_string();
            assert!(message.ends_with("is the client's own, as it makes the bodies"), "{message}");
        }
        let builder = || ClientBuilder::new("https://api.example.org").header("authorization", "x");
        assert!(builder().build().is_ok());
        let message = builder().basic(&["basic"], "ada", "hidden").build().unwrap_err();
        let expected = "the header `authorization` and the client's credentials exclude each \
                        other; set one of them";
        assert_eq!(message.to_string(), expected);
    }

    #[test]
    fn own_http_client_must_not_follow_redirects() {
        use reqwest::redirect::Policy;
        let built = |policy: Option<Policy>| {
            let http = policy
                .into_iter()
                .fold(reqwest::Client::builder(), |http, policy| http.redirect(policy));
            install_cryptography();
            ClientBuilder::new("https://api.example.org").http_client(http.build().unwrap()).build()
        };
        assert!(built(Some(Policy::none())).is_ok());
        for policy in
            [None, Some(Policy::limited(3)), Some(Policy::custom(|attempt| attempt.stop()))]
        {
            let message = built(policy).unwrap_err().to_string();
            assert!(message.contains("follows redirects"), "{message}");
        }
    }

    #[test]
    fn no_secret_is_printed() {
        let builder = ClientBuilder::new("https://ada:hidden@api.example.org")
            .basic(&["basic"], "ada", "hidden")
            .header("x-key", "hidden");
        let shown = format!("{builder:?}");
        assert!(shown.starts_with("ClientBuilder { ") && !shown.contains("hidden"));
        assert!(!builder.build().unwrap_err().to_string().contains("hidden"));
        let refused = ClientBuilder::new("https://api.example.org").header("x-key", "hid\nden");
        let message = refused.build().unwrap_err().to_string();
        assert_eq!(message, "the value of the header `x-key` cannot be sent");
        let client = ClientBuilder::new("https://api.example.org").header("x-key", "hidden");
        let client = client.build().unwrap();
        assert!(!format!("{client:?} {:?}", client.settings.headers).contains("hidden"));
        let shown = "Client { base_url: \"https://api.example.org\", .. }";
        assert_eq!(format!("{client:?}"), shown);
    }
}
