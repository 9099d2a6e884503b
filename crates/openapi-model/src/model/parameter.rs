//! Parameters of an operation.

use std::fmt;

use serde_json::Value;

/// A parameter of an operation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The part of the request.
    pub location: ParameterLocation,
    /// Set if it is required, as path parameters always are.
    pub required: bool,
    /// The description.
    pub description: Option<String>,
    /// Set if it is deprecated.
    pub deprecated: bool,
    /// Its schema as written; a `$ref` stays one.
    pub schema: Option<Value>,
    /// The style of lists and objects: as given, or the default (`form` in query and cookie,
    /// `simple` elsewhere).
    pub style: String,
    /// Set if the items of a list are given one by one: as given, or the default (only for the
    /// style `form`).
    pub explode: bool,
    /// The place of the declaration. A shared parameter is declared in the components.
    pub pointer: String,
}

/// The part of a request that has a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParameterLocation {
    /// In the path.
    Path,
    /// In the query string.
    Query,
    /// As the query string, of OpenAPI 3.2.
    QueryString,
    /// Among the headers.
    Header,
    /// In the cookie.
    Cookie,
}

impl ParameterLocation {
    /// The word for it in a document: `query`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::QueryString => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Path, Self::Query, Self::QueryString, Self::Header, Self::Cookie];
        all.into_iter().find(|location| location.as_str() == word)
    }

    /// The style that is meant when none is given.
    pub(super) fn default_style(self) -> &'static str {
        match self {
            Self::Query | Self::QueryString | Self::Cookie => "form",
            Self::Path | Self::Header => "simple",
        }
    }
}

impl fmt::Display for ParameterLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
