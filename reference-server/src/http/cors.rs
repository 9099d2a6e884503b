//! Pages of other sites that may call this one from a browser.

use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, HeaderMap, HeaderValue, ORIGIN,
    VARY,
};

/// Origins whose pages may read the responses, as in `https://desk.example`.
///
/// Without any, responses have no headers about this. The cookies and remembered passwords
/// of a browser are never asked for: a page sends the credentials that it has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins(Vec<String>);

const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static("authorization, content-type");
const RESPONSE_HEADERS: HeaderValue =
    HeaderValue::from_static("location, retry-after, x-request-id");
const TEN_MINUTES: HeaderValue = HeaderValue::from_static("600");

impl Origins {
    /// These origins.
    #[must_use]
    pub fn new(origins: Vec<String>) -> Self {
        Self(origins)
    }

    /// The origin of a request, when its pages may read the response.
    pub(super) fn allowed(&self, request: &HeaderMap) -> Option<HeaderValue> {
        let origin = request.get(ORIGIN)?;
        let known = self.0.iter().any(|known| origin == known.as_str());
        known.then(|| origin.clone())
    }

    /// Says in a response whether the pages of the origin may read it. The methods of a route
    /// are those of its `Allow`, which the response to OPTIONS has.
    pub(super) fn describe(&self, allowed: Option<HeaderValue>, response: &mut HeaderMap) {
        if self.0.is_empty() {
            return;
        }
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
