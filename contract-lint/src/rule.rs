//! What a rule is, and what breaks one.

use openapi_model::Document;

use crate::context::Context;
use openapi_model::Finding;

/// One house rule.
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// Why it is, in a line.
    pub reason: &'static str,
    /// What to do about a finding that does not say so itself.
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
    line: usize,
    column: usize,
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

    /// A fault in a sample file, given relative to the document. Line 0 means
    /// the file as a whole.
    pub fn in_file(path: &str, line: usize, column: usize, message: impl Into<String>) -> Self {
        Self {
            file: Some(SampleFile {
                path: path.to_owned(),
                line,
                column,
            }),
            ..Self::at("", message)
        }
    }

    /// What to do about this one, where it is not what the rule says.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// The fault as people are told of it.
    pub(crate) fn into_finding(self, contract: &Document, rule: &Rule) -> Finding {
        let help = self.help.unwrap_or_else(|| rule.help.to_owned());
        let mut finding = Finding::at(contract, rule.name, &self.pointer, self.message, help);
        if let Some(file) = self.file {
            finding.location.file = match contract.name().rsplit_once('/') {
                Some((directory, _)) => format!("{directory}/{}", file.path),
                None => file.path,
            };
            finding.location.line = file.line;
            finding.location.column = file.column;
            finding.snippet = format!("  --> {}", finding.location);
        }
        finding
    }
}
