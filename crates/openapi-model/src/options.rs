//! Options for reading a document.

use crate::diagnostic::Severity;
use crate::grammar::Key;

/// The strictness of reading a document.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// The mistakes that are accepted.
    pub mode: Mode,
    /// The shapes of the values of extensions (`x-…`), in any object. An extension that is not
    /// listed may have any value.
    pub extensions: &'static [Key],
    /// Set if a reference that leads nowhere is a warning: what it refers to is unknown then, and
    /// [`Document::follow`](crate::Document::follow) gives nothing.
    pub broken_references: bool,
}

impl LoadOptions {
    /// The options for documents of others: a lenient reading.
    pub fn lenient() -> Self {
        Self::default().with_mode(Mode::Lenient)
    }

    /// The options for a comparison: what a linter would refuse is a warning, as far as
    /// the document can be compared all the same.
    pub fn tolerant() -> Self {
        Self::default().with_mode(Mode::Tolerant)
    }

    /// The options for generating code: what does not change the code is a warning, and what
    /// concerns one operation or component leaves the rest of the document readable.
    pub fn partial() -> Self {
        Self::default().with_mode(Mode::Partial)
    }

    /// The options with another mode.
    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The options with references that may lead nowhere.
    #[must_use]
    pub fn with_broken_references(mut self) -> Self {
        self.broken_references = true;
        self
    }

    /// The severity of a reference that leads nowhere.
    pub(crate) fn severity_of_broken_references(&self) -> Severity {
        if self.broken_references { Severity::Warning } else { Severity::Error }
    }

    /// The options with extensions that mean something to whoever reads the document.
    #[must_use]
    pub fn with_extensions(mut self, extensions: &'static [Key]) -> Self {
        self.extensions = extensions;
        self
    }
}

/// The mistakes that are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// They are errors, and the values of extensions that are known are checked.
    #[default]
    Strict,
    /// They are [warnings](crate::Document::warnings): keys that OpenAPI does not know
    /// or that are next to a `$ref`, a response without a description, a string without
    /// its quotes, component names with unusual characters, an optional key that is null, a
    /// boolean `required`, `exclusiveMinimum` or `exclusiveMaximum` where a list or a number is
    /// expected. The last two are read as if they were absent. Extensions may hold
    /// anything, as they mean something else in the documents of others.
    Lenient,
    /// Mistakes of a document are [warnings](crate::Document::warnings) too, if the rest of it
    /// keeps its meaning: a key that is missing or null, a value of another type, a path
    /// parameter that the path does not have, an operationId that is given twice, merge keys
    /// (`<<`) of YAML 1.1, a key that is given twice in JSON, a reference to a component of
    /// another section. A key that is null is read as if it were absent, and an object that is
    /// null as one without keys.
    Tolerant,
    /// Mistakes from which no code follows, in descriptions, examples, limits and the like, are
    /// [warnings](crate::Document::warnings), and so are those that have one obvious meaning: a
    /// path parameter that is not declared, or declared without need, an operationId that is
    /// given twice, merge keys of YAML 1.1. The document is read with that meaning. Any other
    /// mistake in an operation or a component is a [fault](crate::Document::faults): the
    /// document is read without that operation or component, and without what refers to it.
    Partial,
}

impl Mode {
    pub(crate) fn severity_of_slips(self) -> Severity {
        match self {
            Self::Strict => Severity::Error,
            Self::Lenient | Self::Tolerant | Self::Partial => Severity::Warning,
        }
    }

    /// The severity of a mistake after which the rest keeps its meaning.
    pub(crate) fn severity_of_faults(self) -> Severity {
        match self {
            Self::Strict | Self::Lenient | Self::Partial => Severity::Error,
            Self::Tolerant => Severity::Warning,
        }
    }

    /// The severity of a mistake that is read with its obvious meaning.
    pub(crate) fn severity_of_repairs(self) -> Severity {
        if self.repairs() { Severity::Warning } else { Severity::Error }
    }

    /// Returns whether mistakes with one obvious meaning are read with that meaning.
    pub(crate) fn repairs(self) -> bool {
        matches!(self, Self::Tolerant | Self::Partial)
    }
}
