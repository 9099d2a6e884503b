//! How a document is read.

use crate::grammar::Key;

/// How strictly a document is read.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// Whether slips that do no harm are let pass.
    pub mode: Mode,
    /// What the values of extensions (`x-…`) must look like, wherever they stand. An
    /// extension that is not listed may hold anything.
    pub extensions: &'static [Key],
}

impl LoadOptions {
    /// The options for documents of others: a lenient reading.
    #[must_use]
    pub fn lenient() -> Self {
        Self::default().with_mode(Mode::Lenient)
    }

    /// The options with another mode.
    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The options with extensions that mean something to whoever reads the document.
    #[must_use]
    pub fn with_extensions(mut self, extensions: &'static [Key]) -> Self {
        self.extensions = extensions;
        self
    }
}

/// Whether slips that do no harm are let pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// They are errors, and the values of extensions that are known are checked.
    #[default]
    Strict,
    /// They are [warnings](crate::Document::warnings): keys that OpenAPI does not know
    /// or that are beside a `$ref`, a response without a description, a string without
    /// its quotes, component names with unusual characters. Extensions may hold
    /// anything, as they mean something else in the documents of others.
    Lenient,
}
