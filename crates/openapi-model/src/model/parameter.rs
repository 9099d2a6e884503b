//! Parameters of an operation.

use std::fmt;

use serde_json::Value;

/// A parameter of an operation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where in the request it stands.
    pub location: ParameterLocation,
    /// Whether it must be given. Parameters of the path always must.
    pub required: bool,
    /// What it means.
    pub description: Option<String>,
    /// Whether it should no longer be used.
    pub deprecated: bool,
    /// Its schema as written; a `$ref` stays one.
    pub schema: Option<Value>,
    /// How lists and objects are written out: as given, or what OpenAPI takes
    /// for granted (`form` in query and cookie, `simple` elsewhere).
    pub style: String,
    /// Whether the items of a list are given one by one: as given, or what
    /// OpenAPI takes for granted (only where the style is `form`).
    pub explode: bool,
    /// Where it is declared. A shared parameter is declared in the components.
    pub pointer: String,
}

/// Where in a request a parameter stands.
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
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::QueryString => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }

    /// The place that the word stands for.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        let all = [
            Self::Path,
            Self::Query,
            Self::QueryString,
            Self::Header,
            Self::Cookie,
        ];
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
