//! Options for reading a document.

use crate::diagnostic::Severity;
use crate::grammar::Key;

/// The strictness of reading a document.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// The mistakes that are accepted.
    pub mode: Mode,
    /// The shapes of extensions (`x-…`) in any object. An extension that is not listed may have any
    /// value.
    pub extensions: &'static [Key],
    /// Set if a reference that leads nowhere is a warning. Its target is then unknown, and
    /// [`Document::follow`](crate::Document::follow) returns `None`.
    pub broken_references: bool,
}

impl LoadOptions {
    /// The options for documents of other projects: lenient mode.
    pub fn lenient() -> Self {
        Self::default().with_mode(Mode::Lenient)
    }

    /// The options for comparisons: mistakes that a linter would report are warnings, if the
    /// document can be compared nevertheless.
    pub fn tolerant() -> Self {
        Self::default().with_mode(Mode::Tolerant)
    }

    /// The options for generating code: mistakes that do not affect the code are warnings, and a
    /// mistake in one operation or component only leaves this part out.
    pub fn partial() -> Self {
        Self::default().with_mode(Mode::Partial)
    }

    /// Sets the mode.
    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// Accepts references that lead nowhere.
    #[must_use]
    pub fn with_broken_references(mut self) -> Self {
        self.broken_references = true;
        self
    }

    /// The severity of a reference that leads nowhere.
    pub(crate) fn severity_of_broken_references(&self) -> Severity {
        if self.broken_references { Severity::Warning } else { Severity::Error }
    }

    /// Sets the shapes of extensions that the caller interprets.
    #[must_use]
    pub fn with_extensions(mut self, extensions: &'static [Key]) -> Self {
        self.extensions = extensions;
        self
    }
}

/// The mistakes that are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// All mistakes are errors, and the values of known extensions are checked.
    #[default]
    Strict,
    /// Some mistakes are [warnings](crate::Document::warnings): keys that OpenAPI does not know or
    /// that are next to a `$ref`, a response without a description, a string without quotes,
    /// component names with unusual characters, an optional key that is null, a boolean `required`,
    /// `exclusiveMinimum` or `exclusiveMaximum` instead of a list or a number. The last two are
    /// read as if they were absent. Extensions may have any value, because other projects use them
    /// with other meanings.
    Lenient,
    /// Further mistakes are [warnings](crate::Document::warnings), if the rest of the document
    /// keeps its meaning: a key that is missing or null, a value of another type, a path parameter
    /// that does not occur in the path, a repeated operationId, merge keys (`<<`) of YAML 1.1, a
    /// repeated key in JSON, a reference to a component of another section. A null key is read as
    /// if it were absent, and a null object as one without keys.
    Tolerant,
    /// Mistakes that do not affect generated code (in descriptions, examples, limits and the like)
    /// are [warnings](crate::Document::warnings), and so are those with an obvious intention: a
    /// path parameter that is not declared or not used, a repeated operationId, merge keys of YAML
    /// 1.1. The document is read as intended. Any other mistake in an operation or a component is a
    /// [fault](crate::Document::faults): the document is read without that operation or component,
    /// and without everything that refers to it.
    Partial,
}

impl Mode {
    pub(crate) fn severity_of_slips(self) -> Severity {
        match self {
            Self::Strict => Severity::Error,
            Self::Lenient | Self::Tolerant | Self::Partial => Severity::Warning,
        }
    }

    /// The severity of a mistake that does not affect the meaning of the rest.
    pub(crate) fn severity_of_faults(self) -> Severity {
        match self {
            Self::Strict | Self::Lenient | Self::Partial => Severity::Error,
            Self::Tolerant => Severity::Warning,
        }
    }

    /// The severity of a mistake with an obvious intention.
    pub(crate) fn severity_of_repairs(self) -> Severity {
        if self.repairs() { Severity::Warning } else { Severity::Error }
    }

    /// Returns whether mistakes with an obvious intention are read as intended.
    pub(crate) fn repairs(self) -> bool {
        matches!(self, Self::Tolerant | Self::Partial)
    }
}
