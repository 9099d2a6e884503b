//! Request bodies, responses, and what they hold.

use serde_json::Value;

use super::Status;
use crate::components;

/// The body that an operation takes.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RequestBody {
    /// Set if the parameter is required.
    pub required: bool,
    /// The description.
    pub description: Option<String>,
    /// The forms it can have.
    pub content: Vec<MediaType>,
    /// The place of the declaration.
    pub pointer: String,
}

/// A response that an operation can give.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Response {
    /// The status codes it represents.
    pub status: Status,
    /// The description; empty where a tolerant reading accepted that it is missing.
    pub description: String,
    /// The headers it has besides the usual ones.
    pub headers: Vec<Header>,
    /// The forms its body can have; none when it has no body.
    pub content: Vec<MediaType>,
    /// The place of the declaration. A shared response is declared in the components.
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
    /// Its schema as written; a `$ref` stays one.
    pub schema: Option<Value>,
    /// The place of the declaration.
    pub pointer: String,
}

/// A form that a body can have.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct MediaType {
    /// Its name: `application/json`.
    pub name: String,
    /// Its schema as written; a `$ref` stays one.
    pub schema: Option<Value>,
    /// The examples that are wired to it.
    pub examples: Vec<Example>,
    /// The place of the declaration.
    pub pointer: String,
}

/// An example that is wired to a body.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Example {
    /// Its name; `default` for the only one that has none.
    pub name: String,
    /// The summary.
    pub summary: Option<String>,
    /// More of it.
    pub description: Option<String>,
    /// The example itself, when it is in the document.
    pub value: Option<Value>,
    /// The file it is in, when it is not.
    pub external_value: Option<String>,
    /// The component schema that it represents (`x-alternative`), when it is not
    /// the first alternative.
    pub alternative: Option<String>,
    /// The place that refers to it.
    pub pointer: String,
}

impl MediaType {
    /// The component schemas that a body of this form can have, the one that is
    /// meant when nothing else is said first.
    ///
    /// These are the references in the schema's `anyOf` or `oneOf`, or else the
    /// schema's own.
    pub fn alternatives(&self) -> Vec<String> {
        self.schema.as_ref().map(components::alternatives).unwrap_or_default()
    }
}
