//! Pages of other sites: the ones that may read responses, and the ones that may send writes.

use hyper::Method;
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, HOST, HeaderMap, HeaderName,
    HeaderValue, ORIGIN, VARY,
};

/// The origins whose pages may read the responses and send writes, such as `https://desk.example`.
///
/// Without any, responses have no CORS headers. The server never asks for the cookies and
/// remembered passwords of a browser: a page sends its own credentials. However, a browser adds a
/// remembered password to a form of any page, so a write from a page of another site is refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins {
    allowed: Vec<String>,
    /// The origin of this site, if it is known.
    own: Option<String>,
}

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static("authorization, content-type");
const RESPONSE_HEADERS: HeaderValue =
    HeaderValue::from_static("location, retry-after, x-request-id");
const TEN_MINUTES: HeaderValue = HeaderValue::from_static("600");

impl Origins {
    /// These origins.
    #[must_use]
    pub fn new(origins: Vec<String>) -> Self {
        Self { allowed: origins, own: None }
    }

    /// Adds the address of the site, such as `https://qa.example`. If it is not known, the Host
    /// header of each request is used.
    #[must_use]
    pub fn of_site(self, url: Option<&str>) -> Self {
        let own = url
            .map(|url| url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/"))
            .map(|own| own.to_ascii_lowercase());
        Self { own, ..self }
    }

    /// Returns whether a page of another site has made a browser send a write.
    /// [Allowed](Self::allowed) origins do not count.
    pub(super) fn is_foreign_write(&self, method: &Method, request: &HeaderMap) -> bool {
        if method.is_safe() {
            return false;
        }
        // Current browsers send this header, which no page can set.
        match request.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes) {
            Some(b"same-origin" | b"none") => false,
            Some(_) => true,
            None => {
                request.get(ORIGIN).is_some_and(|origin| !self.is_own(origin, request.get(HOST)))
            }
        }
    }

    fn is_own(&self, origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
        let lower = |value: &HeaderValue| value.to_str().unwrap_or_default().to_ascii_lowercase();
        let (origin, host) = (lower(origin), host.map(lower).unwrap_or_default());
        match &self.own {
            Some(own) if origin == *own => true,
            // A page over plain HTTP is a different site from the same host over TLS, because an
            // attacker on the network can change it.
            Some(own) if authority_of(own) == host => false,
            // The server itself speaks HTTP without TLS.
            _ => !host.is_empty() && origin == format!("http://{host}"),
        }
    }

    /// The origin of a request, if its pages may read the response.
    pub(super) fn allowed(&self, request: &HeaderMap) -> Option<HeaderValue> {
        let origin = request.get(ORIGIN)?;
        self.allowed.iter().any(|known| origin == known.as_str()).then(|| origin.clone())
    }

    /// Adds the headers that say whether the pages of the origin may read the response. The methods
    /// of a route are those in the `Allow` header of the response to OPTIONS.
    pub(super) fn describe(&self, allowed: Option<HeaderValue>, response: &mut HeaderMap) {
        // Without allowed origins, every page gets the same response.
        if self.allowed.is_empty() {
            return;
        }
        // Also for other origins, because caches must not mix these responses up.
        response.append(VARY, HeaderValue::from_static("origin"));
        let Some(origin) = allowed else {
            return;
        };
        response.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        response.insert(ACCESS_CONTROL_EXPOSE_HEADERS, RESPONSE_HEADERS);
        if let Some(methods) = response.get(ALLOW).cloned() {
            response.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
            response.insert(ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
            response.insert(ACCESS_CONTROL_MAX_AGE, TEN_MINUTES);
        }
    }
}

fn authority_of(origin: &str) -> &str {
    origin.split_once("://").map_or("", |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own(site: Option<&str>, origin: &'static str, host: &'static str) -> bool {
        let origins = Origins::default().of_site(site);
        let host = HeaderValue::from_static(host);
        origins.is_own(&HeaderValue::from_static(origin), Some(&host))
    }

    #[test]
    fn origin_is_compared_with_its_scheme() {
        let site = Some("https://qa.example/forum");
        assert!(is_own(site, "https://qa.example", "qa.example"));
        assert!(!is_own(site, "http://qa.example", "qa.example"));
        // Directly from the same machine, without the proxy.
        assert!(is_own(site, "http://localhost:8080", "localhost:8080"));
        assert!(is_own(None, "http://qa.example", "qa.example"));
        assert!(!is_own(None, "https://qa.example", "qa.example"));
        assert!(!is_own(None, "http://", ""));
    }
}
