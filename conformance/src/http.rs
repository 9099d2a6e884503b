//! Sends requests, and formats requests and responses for people.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// The credentials of a login.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    pub username: String,
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Credentials").field(&self.username).finish()
    }
}

/// A request to send.
#[derive(Debug, Clone)]
pub struct Request {
    /// The method, in capitals.
    pub method: String,
    /// The path and query, encoded, relative to the base URL.
    pub target: String,
    /// Names and values, without the credentials.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// The credentials; `None` for a request without a login.
    pub credentials: Option<Credentials>,
}

/// A received response.
#[derive(Debug, Clone)]
pub struct Response {
    pub status: u16,
    /// Names, in lower case, and values.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    /// The value of a header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(own, _)| own == name);
        header.map(|(_, value)| value.as_str())
    }

    /// The body, if it is JSON.
    pub fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    /// Status, headers and body, for people.
    pub fn shown(&self) -> String {
        let mut text = format!("{}\n", self.status);
        for (name, value) in &self.headers {
            let _ = writeln!(text, "{name}: {value}");
        }
        let body = match self.json() {
            Some(value) => format!("{value:#}"),
            None => String::from_utf8_lossy(&self.body).into_owned(),
        };
        text + "\n" + &shorten(&body)
    }
}

impl Request {
    /// All headers, including the credentials.
    pub fn sent_headers(&self) -> Vec<(String, String)> {
        self.credentials
            .iter()
            .map(|own| {
                let pair = STANDARD.encode(format!("{}:{}", own.username, own.password));
                ("authorization".to_owned(), format!("Basic {pair}"))
            })
            .chain(self.headers.iter().cloned())
            .collect()
    }

    /// The request line, headers and body for people, without passwords.
    pub fn shown(&self) -> String {
        let mut text = format!("{} {}\n", self.method, self.hide_password(&self.target));
        if let Some(credentials) = &self.credentials {
            let _ = writeln!(text, "authorization: Basic of {}", credentials.username);
        }
        for (name, value) in &self.headers {
            let _ = writeln!(text, "{name}: {value}");
        }
        if !self.body.is_empty() {
            text = text + "\n" + &shorten(&self.shown_body()) + "\n";
        }
        text
    }

    /// A command line that repeats the request. curl asks for the password.
    pub fn curl(&self, base_url: &str) -> String {
        let mut line = format!("curl -i -X {}", self.method);
        if let Some(credentials) = &self.credentials {
            let _ = write!(line, " -u {}", quoted(&credentials.username));
        }
        for (name, value) in &self.headers {
            let _ = write!(line, " -H {}", quoted(&format!("{name}: {value}")));
        }
        if !self.body.is_empty() {
            let _ = write!(line, " --data-binary {}", quoted(&self.shown_body()));
        }
        let target = self.hide_password(&self.target);
        line + " " + &quoted(&format!("{base_url}{target}"))
    }

    fn shown_body(&self) -> String {
        match serde_json::from_slice::<Value>(&self.body) {
            Ok(Value::Object(mut object)) => {
                if let Some(password) = object.get_mut("password") {
                    *password = HIDDEN.into();
                }
                Value::Object(object).to_string()
            }
            _ => String::from_utf8_lossy(&self.body).into_owned(),
        }
    }

    fn hide_password(&self, target: &str) -> String {
        let (path, query) = openapi_judge::query::split(target);
        if query.is_empty() {
            return path.to_owned();
        }
        let pairs = query.split('&').map(|pair| match pair.split_once('=') {
            Some(("password", _)) => format!("password={HIDDEN}"),
            _ => pair.to_owned(),
        });
        format!("{path}?{}", pairs.collect::<Vec<_>>().join("&"))
    }
}

const HIDDEN: &str = "PASSWORD";

const MAX_SHOWN_CHARACTERS: usize = 4_000;

fn shorten(text: &str) -> String {
    if text.chars().count() <= MAX_SHOWN_CHARACTERS {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(MAX_SHOWN_CHARACTERS).collect();
    format!("{beginning}… ({} bytes)", text.len())
}

/// A text, quoted for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Sends requests to a base URL. If it has several, which belong to processes of the same site,
/// they take turns.
#[derive(Debug, Clone)]
pub struct Client {
    client: reqwest::Client,
    base_urls: Vec<String>,
    sent: Arc<AtomicUsize>,
}

impl Client {
    /// A client of a site.
    ///
    /// # Errors
    ///
    /// If TLS cannot be set up.
    pub fn new(base_url: &str) -> anyhow::Result<Self> {
        // Another client of the process may have installed it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = reqwest::Client::builder()
            // Longer than the 30 s after which the server itself gives up.
            .timeout(Duration::from_secs(60))
            // A redirect is a response to check, too.
            .redirect(reqwest::redirect::Policy::none());
        if !base_url.starts_with("https:") {
            // Reading the certificates of the system takes a while, and none is needed.
            builder = builder.tls_certs_only([]);
        }
        let client = builder.build().context("the HTTP client cannot be set up")?;
        Ok(Self {
            client,
            base_urls: vec![base_url.trim_end_matches('/').to_owned()],
            sent: Arc::default(),
        })
    }

    /// A client of another site. The URLs must have no trailing slash.
    pub fn of(&self, base_urls: &[String]) -> Self {
        Self { client: self.client.clone(), base_urls: base_urls.to_vec(), sent: Arc::default() }
    }

    /// The base URL of the last request, or else of the first, without a trailing slash.
    pub fn base_url(&self) -> &str {
        let sent = self.sent.load(Ordering::Relaxed);
        self.base_url_of(sent.saturating_sub(1))
    }

    fn base_url_of(&self, request: usize) -> &str {
        let turn = request.checked_rem(self.base_urls.len());
        turn.map_or("", |turn| &self.base_urls[turn])
    }

    /// Sends a request.
    ///
    /// # Errors
    ///
    /// If there is no response.
    pub async fn send(&self, request: &Request) -> anyhow::Result<Response> {
        let method = reqwest::Method::from_bytes(request.method.as_bytes())?;
        // With several processes, the requests take turns.
        let turn = self.sent.fetch_add(1, Ordering::Relaxed);
        let url = format!("{}{}", self.base_url_of(turn), request.target);
        let mut sent = self.client.request(method, &url);
        for (name, value) in request.sent_headers() {
            sent = sent.header(name, value);
        }
        if !request.body.is_empty() {
            sent = sent.body(request.body.clone());
        }
        // Without the URL, which may contain a password.
        let response = sent.send().await.map_err(reqwest::Error::without_url)?;
        let status = response.status().as_u16();
        let headers = response
            .headers()
            .iter()
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes());
                (name.as_str().to_owned(), value.into_owned())
            })
            .collect();
        let body = response.bytes().await.map_err(reqwest::Error::without_url)?;
        Ok(Response { status, headers, body: body.to_vec() })
    }
}

/// A text, percent-encoded for a URL.
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,*".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curl_line_repeats_request_without_passwords() {
        let request = Request {
            method: "PUT".to_owned(),
            target: "/services/v2/user/3.json?password=hunter2&location=Visby".to_owned(),
            headers: vec![("accept".to_owned(), "application/json".to_owned())],
            body: br#"{"password": "hunter2", "about": "It's me"}"#.to_vec(),
            credentials: Some(Credentials {
                username: "root".to_owned(),
                password: "hunter2".to_owned(),
            }),
        };
        assert_eq!(
            request.curl("https://qa.example"),
            "curl -i -X PUT -u 'root' -H 'accept: application/json' --data-binary \
             '{\"password\":\"PASSWORD\",\"about\":\"It'\\''s me\"}' \
             'https://qa.example/services/v2/user/3.json?password=PASSWORD&location=Visby'"
        );
        assert!(!request.shown().contains("hunter2"), "{}", request.shown());
        assert!(!format!("{:?}", request.credentials).contains("hunter2"));
    }

    #[test]
    fn path_segments_are_percent_encoded() {
        assert_eq!(percent_encoded("a b+ü&*"), "a%20b%2B%C3%BC%26*");
    }
}
