//! Operations.

use serde_json::{Map, Value};

use super::{Method, Parameter, ParameterLocation, PathTemplate, RequestBody, Response};

/// A call that the service offers.
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
    /// The first of its tags.
    pub tag: Option<String>,
    /// The summary, in a line.
    pub summary: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// Set if it is deprecated.
    pub deprecated: bool,
    /// Its parameters, those declared for the whole path first. References are
    /// resolved.
    pub parameters: Vec<Parameter>,
    /// The body it takes.
    pub request_body: Option<RequestBody>,
    /// The responses it can give, in the order of the document.
    pub responses: Vec<Response>,
    /// Its extensions (`x-…`), as they are written.
    pub extensions: Map<String, Value>,
    /// The place in the document.
    pub pointer: String,
}

impl Operation {
    /// The parameter of a name at a place.
    pub fn parameter(&self, name: &str, location: ParameterLocation) -> Option<&Parameter> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name && parameter.location == location)
    }

    /// The response that represents a status code: the one of this code, else
    /// the one of its range, else the default.
    pub fn response(&self, code: u16) -> Option<&Response> {
        // Sorted so, codes come before ranges and ranges before the default.
        self.responses
            .iter()
            .filter(|response| response.status.covers(code))
            .min_by_key(|response| response.status)
    }
}
