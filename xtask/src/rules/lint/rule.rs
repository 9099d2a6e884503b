//! Rules and findings.

use openapi_model::{Diagnostic, Document, Position};

use crate::rules::lint::context::Context;

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
    pub check: fn(&Context<'_>, &mut Faults<'_>),
}

/// The places that break a rule, as they are found.
pub struct Faults<'a> {
    contract: &'a Document,
    rule: &'a Rule,
    found: Vec<Diagnostic>,
}

impl<'a> Faults<'a> {
    /// The faults that a rule finds in a document.
    pub(crate) fn of(rule: &'a Rule, context: &'a Context<'_>) -> Vec<Diagnostic> {
        let mut faults = Self { contract: context.contract(), rule, found: Vec::new() };
        (rule.check)(context, &mut faults);
        faults.found
    }

    /// Adds a fault at a JSON pointer of the document.
    pub fn at(&mut self, pointer: impl AsRef<str>, message: impl Into<String>) {
        self.at_with_help(pointer, message, self.rule.help);
    }

    /// Adds a fault that has another remedy than the rule's.
    pub fn at_with_help(
        &mut self,
        pointer: impl AsRef<str>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let fault = self.contract.diagnostic(pointer.as_ref(), message).with_code(self.rule.name);
        self.found.push(fault.with_help(help));
    }

    /// Adds a fault in a sample file itself, which is given relative to the document, and not at
    /// the place that names it. A line of 0 means the file as a whole.
    pub fn in_file(&mut self, path: &str, at: Position, message: impl Into<String>) {
        let fault = self.contract.sample_diagnostic(path, at, message).with_code(self.rule.name);
        self.found.push(fault.with_help(self.rule.help));
    }
}
