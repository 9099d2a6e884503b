//! HTTP methods.

use std::fmt;

/// The methods that a path can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Method {
    Get,
    Put,
    Post,
    Delete,
    Options,
    Head,
    Patch,
    Trace,
    /// `QUERY`, a method of OpenAPI 3.2.
    Query,
}

impl Method {
    /// All methods, in the order of the OpenAPI specification.
    pub const ALL: [Method; 9] = [
        Method::Get,
        Method::Put,
        Method::Post,
        Method::Delete,
        Method::Options,
        Method::Head,
        Method::Patch,
        Method::Trace,
        Method::Query,
    ];

    /// The name of the method in a request, and in a document.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Method::Get => ("GET", "get"),
            Method::Put => ("PUT", "put"),
            Method::Post => ("POST", "post"),
            Method::Delete => ("DELETE", "delete"),
            Method::Options => ("OPTIONS", "options"),
            Method::Head => ("HEAD", "head"),
            Method::Patch => ("PATCH", "patch"),
            Method::Trace => ("TRACE", "trace"),
            Method::Query => ("QUERY", "query"),
        }
    }

    /// The name of the method in a request: `GET`.
    pub fn as_str(self) -> &'static str {
        self.names().0
    }

    /// The key of the method in a document: `get`.
    pub fn key(self) -> &'static str {
        self.names().1
    }

    /// The method for a key of a path item.
    pub fn from_key(key: &str) -> Option<Method> {
        Self::ALL.into_iter().find(|method| method.key() == key)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
