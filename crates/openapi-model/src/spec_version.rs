//! The supported versions of OpenAPI.

use std::fmt;

/// A version of OpenAPI, where it affects how documents are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SpecVersion {
    /// OpenAPI 3.0.
    V3_0,
    /// OpenAPI 3.1, whose schemas are JSON Schema of draft 2020-12.
    V3_1,
    /// OpenAPI 3.2.
    V3_2,
}

const VERSIONS: [(&str, SpecVersion); 3] =
    [("3.0", SpecVersion::V3_0), ("3.1", SpecVersion::V3_1), ("3.2", SpecVersion::V3_2)];

impl SpecVersion {
    /// The version in a document, such as `3.0.3`; none if it is not supported.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let known = VERSIONS.into_iter().find(|(version, _)| {
            let rest = name.strip_prefix(version);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        known.map(|(_, version)| version)
    }
}

impl fmt::Display for SpecVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = VERSIONS.iter().find(|(_, version)| version == self);
        write!(f, "OpenAPI {}", known.map_or("", |(name, _)| name))
    }
}
