//! Rules and findings.

use openapi_model::{Diagnostic, Document, Position};

use crate::lint::context::Context;

/// One house rule.
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// The reason for the rule, in a line.
    pub reason: &'static str,
    /// The remedy, for findings that do not give their own.
    pub help: &'static str,
    /// Looks for faults in the whole document. A document without the rule's
    /// subject has none.
    pub check: fn(&Context<'_>) -> Vec<Fault>,
}

/// A place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pointer: String,
    message: String,
    help: Option<String>,
    file: Option<SampleFile>,
}

/// A sample file that is meant itself, and not the place that names it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SampleFile {
    path: String,
    at: Position,
}

impl Fault {
    /// A fault at a JSON pointer of the document.
    pub fn at(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            message: message.into(),
            help: None,
            file: None,
        }
    }

    /// A fault in a sample file, given relative to the document.
    pub fn in_file(path: &str, at: Position, message: impl Into<String>) -> Self {
        Self {
            file: Some(SampleFile {
                path: path.to_owned(),
                at,
            }),
            ..Self::at("", message)
        }
    }

    /// A fault of a sample file as a whole.
    pub fn of_file(path: &str, message: impl Into<String>) -> Self {
        Self::in_file(path, Position::default(), message)
    }

    /// Sets the remedy for this finding, if it is not that of the rule.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    pub(crate) fn into_diagnostic(self, contract: &Document, rule: &Rule) -> Diagnostic {
        let diagnostic = match &self.file {
            Some(file) => contract.sample_diagnostic(&file.path, file.at, self.message),
            None => contract.diagnostic(&self.pointer, self.message),
        };
        let help = self.help.unwrap_or_else(|| rule.help.to_owned());
        diagnostic.with_code(rule.name).with_help(help)
    }
}
