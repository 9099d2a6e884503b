//! Operations.

use serde_json::{Map, Value};

use super::{Method, Parameter, ParameterLocation, PathTemplate, RequestBody, Response};

/// An operation of the service.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Operation {
    /// Its name.
    pub id: String,
    /// Set if the document gives the name. Otherwise it is derived from the method and the
    /// path.
    pub id_is_given: bool,
    /// Its method.
    pub method: Method,
    /// Its path.
    pub path: PathTemplate,
    /// Its first tag.
    pub tag: Option<String>,
    /// The summary, on one line.
    pub summary: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// Set if it is deprecated.
    pub deprecated: bool,
    /// Its parameters, with those of the whole path first. References are resolved.
    pub parameters: Vec<Parameter>,
    /// Its request body.
    pub request_body: Option<RequestBody>,
    /// Its responses, in document order.
    pub responses: Vec<Response>,
    /// Its extensions (`x-…`), as written.
    pub extensions: Map<String, Value>,
    /// Its JSON pointer.
    pub pointer: String,
}

impl Operation {
    /// The parameter with this name and location.
    pub fn parameter(&self, name: &str, location: ParameterLocation) -> Option<&Parameter> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name && parameter.location == location)
    }

    /// The response for a status code: one with the code itself, or with its range, or the default.
    pub fn response(&self, code: u16) -> Option<&Response> {
        // In this order, codes come before ranges, and ranges before the default.
        self.responses
            .iter()
            .filter(|response| response.status.covers(code))
            .min_by_key(|response| response.status)
    }
}
