//! Request bodies, responses, and their parts.

use serde_json::Value;

use super::Status;
use crate::components;

/// The body of a request.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RequestBody {
    /// Set if the parameter is required.
    pub required: bool,
    /// The description.
    pub description: Option<String>,
    /// The media types that it can have.
    pub content: Vec<MediaType>,
    /// The location of the declaration, as a JSON pointer.
    pub pointer: String,
}

/// A response of an operation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Response {
    /// The status codes for which it is used.
    pub status: Status,
    /// The description; empty if it is missing, which tolerant mode accepts.
    pub description: String,
    /// Its headers, without the usual ones.
    pub headers: Vec<Header>,
    /// The media types of its body; empty if it has no body.
    pub content: Vec<MediaType>,
    /// The JSON pointer of the declaration. A shared response is declared in the components.
    pub pointer: String,
}

/// A header of a response.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Header {
    /// Its name.
    pub name: String,
    /// Set if it is always present.
    pub required: bool,
    /// The description.
    pub description: Option<String>,
    /// Its schema as written, which may be a `$ref`.
    pub schema: Option<Value>,
    /// The place of the declaration.
    pub pointer: String,
}

/// A media type of a body.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct MediaType {
    /// Its name: `application/json`.
    pub name: String,
    /// Its schema as written, which may be a `$ref`.
    pub schema: Option<Value>,
    /// Its examples.
    pub examples: Vec<Example>,
    /// The place of the declaration.
    pub pointer: String,
}

/// An example of a body.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Example {
    /// Its name; `default` for a single example without a name.
    pub name: String,
    /// The summary.
    pub summary: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The value, if it is in the document.
    pub value: Option<Value>,
    /// The file of the value, if it is not in the document.
    pub external_value: Option<String>,
    /// The component schema that it is an example of (`x-alternative`), if it is not the first
    /// alternative.
    pub alternative: Option<String>,
    /// The JSON pointer of the reference to it.
    pub pointer: String,
}

impl MediaType {
    /// The component schemas that the body can have. The first is the default.
    ///
    /// These are the references in the schema's `anyOf` or `oneOf`, or else the schema's own.
    pub fn alternatives(&self) -> Vec<String> {
        self.schema.as_ref().map(components::alternatives).unwrap_or_default()
    }
}
