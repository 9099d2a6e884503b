//! A request that would have been sent to the service.

use reqwest::header::HeaderMap;

/// A request that would have been sent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CannedRequest {
    /// The operationId; empty for a path that the document does not define.
    pub operation: &'static str,
    /// The HTTP method.
    pub method: String,
    /// The path.
    pub path: String,
    /// The query as it would be sent.
    pub query: Option<String>,
    /// The headers. `Debug` hides the credentials and the headers that the caller has set.
    pub headers: HeaderMap,
    /// The body.
    pub body: Option<String>,
    parameters: Vec<(String, String)>,
}

impl CannedRequest {
    pub(super) fn new(operation: &'static str, request: &reqwest::Request) -> Self {
        let url = request.url();
        let body = request.body().and_then(reqwest::Body::as_bytes);
        Self {
            operation,
            method: request.method().to_string(),
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            headers: request.headers().clone(),
            body: body.map(|body| String::from_utf8_lossy(body).into_owned()),
            parameters: url.query_pairs().into_owned().collect(),
        }
    }

    /// The decoded value of a query parameter; the first of several.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON, if it is JSON.
    #[must_use]
    pub fn json(&self) -> Option<serde_json::Value> {
        serde_json::from_str(self.body.as_deref()?).ok()
    }
}
