//! Responses as received.

use bytes::Bytes;
use reqwest::header::{Entry, HeaderMap, LOCATION, SET_COOKIE};
use reqwest::{StatusCode, Url};
use serde::de::DeserializeOwned;

/// The largest body that is read a second time, in bytes.
const MAX_REREAD_BODY: usize = 1024 * 1024;

/// A response whose body is bytes.
#[derive(Debug, Clone)]
pub(crate) struct RawResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// The target of the `location` header, relative to the request's URL.
    pub(crate) location: Option<Url>,
    pub(crate) body: Bytes,
    /// Set if the whole body was read.
    pub(crate) is_whole: bool,
    pub(crate) attempts: u32,
}

/// The reason why a response could not be decoded.
#[derive(Debug)]
pub(crate) struct DecodeFailure {
    pub(crate) response: RawResponse,
    /// Dotted path of the member that does not fit; empty for the whole body.
    pub(crate) path: String,
    pub(crate) source: serde_json::Error,
}

impl RawResponse {
    /// A response of the resource at `url`, with an unread body. Cookies are never printed: a
    /// session is as sensitive as a password.
    pub(crate) fn new(status: StatusCode, mut headers: HeaderMap, url: &Url) -> Self {
        if let Entry::Occupied(mut cookies) = headers.entry(SET_COOKIE) {
            cookies.iter_mut().for_each(|cookie| cookie.set_sensitive(true));
        }
        Self {
            status,
            location: location_text(&headers).and_then(|text| url.join(text).ok()),
            headers,
            body: Bytes::new(),
            is_whole: true,
            attempts: 1,
        }
    }

    pub(crate) fn with_body(mut self, body: Bytes) -> Self {
        self.body = body;
        self
    }

    pub(crate) fn redirect_target(&self) -> Option<&Url> {
        match self.status.as_u16() {
            301 | 302 | 303 | 307 | 308 => self.location.as_ref(),
            _ => None,
        }
    }

    /// The body read as JSON.
    pub(crate) fn read_json<T: DeserializeOwned>(self) -> Result<(Self, T), Box<DecodeFailure>> {
        // Checking UTF-8 once and reading a str is a quarter faster than
        // reading bytes.
        let body = without_bom(&self.body);
        let value = match std::str::from_utf8(body) {
            Ok(text) => serde_json::from_str(text),
            // This fails as well, with the position of the invalid UTF-8.
            Err(_) => serde_json::from_slice(body),
        };
        match value {
            Ok(value) => Ok((self, value)),
            Err(source) => Err(Box::new(self.into_failure::<T>(source))),
        }
    }

    /// Reads the body again, more slowly, to find the member that does not fit. For a large body,
    /// the error only has line and column.
    fn into_failure<T: DeserializeOwned>(self, source: serde_json::Error) -> DecodeFailure {
        let is_read_again = source.is_data() && self.body.len() <= MAX_REREAD_BODY;
        let deserializer = &mut serde_json::Deserializer::from_slice(without_bom(&self.body));
        let path =
            match is_read_again.then(|| serde_path_to_error::deserialize::<_, T>(deserializer)) {
                Some(Err(error)) if error.path().iter().len() > 0 => error.path().to_string(),
                _ => String::new(),
            };
        DecodeFailure { response: self, path, source }
    }
}

/// A body without the byte order mark that some services put before JSON (RFC 8259, section 8.1).
pub(crate) fn without_bom(body: &[u8]) -> &[u8] {
    body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body)
}

/// The `location` header as it was sent.
pub(crate) fn location_text(headers: &HeaderMap) -> Option<&str> {
    headers.get(LOCATION)?.to_str().ok()
}
