//! Parameters of an operation.

use std::fmt;

use serde_json::Value;

/// A parameter of an operation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The part of the request that contains it.
    pub location: ParameterLocation,
    /// Set if it is required. Path parameters always are.
    pub required: bool,
    /// The description.
    pub description: Option<String>,
    /// Set if it is deprecated.
    pub deprecated: bool,
    /// Its schema as written, which may be a `$ref`.
    pub schema: Option<Value>,
    /// The style of lists and objects: as given, or the default (`form` in query and cookie,
    /// `simple` elsewhere).
    pub style: String,
    /// Set if the items of a list are sent one by one: as given, or the default (only for the style
    /// `form`).
    pub explode: bool,
    /// The JSON pointer of the declaration. A shared parameter is declared in the components.
    pub pointer: String,
}

/// The part of a request that contains a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParameterLocation {
    /// In the path.
    Path,
    /// In the query string.
    Query,
    /// The whole query string (OpenAPI 3.2).
    QueryString,
    /// Among the headers.
    Header,
    /// In a cookie.
    Cookie,
}

impl ParameterLocation {
    /// Its name in a document: `query`.
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

    /// The default style.
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
