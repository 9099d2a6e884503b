//! How a document is read.

use crate::grammar::Key;

/// How strictly a document is read.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// What happens to keys that OpenAPI does not know.
    pub unknown_keys: UnknownKeys,
    /// What the values of extensions (`x-…`) must look like, wherever they stand. An
    /// extension that is not listed may hold anything.
    pub extensions: &'static [Key],
}

impl LoadOptions {
    /// The options with another treatment of unknown keys.
    #[must_use]
    pub fn with_unknown_keys(mut self, unknown_keys: UnknownKeys) -> Self {
        self.unknown_keys = unknown_keys;
        self
    }

    /// The options with extensions that mean something to whoever reads the document.
    #[must_use]
    pub fn with_extensions(mut self, extensions: &'static [Key]) -> Self {
        self.extensions = extensions;
        self
    }
}

/// What happens to keys that OpenAPI does not know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum UnknownKeys {
    /// They are refused, and the values of extensions that are known are checked.
    #[default]
    Refuse,
    /// They are passed over, and so are other slips that foreign documents often
    /// have and that do no harm: keys beside a `$ref`, a response without a
    /// description, a text without its quotes, component names with unusual
    /// characters, and extensions that mean something else there.
    Ignore,
}
