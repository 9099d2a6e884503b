//! Rules and findings.

use openapi_model::{Diagnostic, Document, Position};

use crate::rules::lint::context::Context;

/// One house rule.
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// The reason for the rule, on one line.
    pub reason: &'static str,
    /// The advice, for findings without their own.
    pub help: &'static str,
    /// Checks the whole document. It reports nothing if the document lacks the subject of the rule.
    pub check: fn(&Context<'_>, &mut Faults<'_>),
}

/// The violations of a rule.
pub struct Faults<'a> {
    contract: &'a Document,
    rule: &'a Rule,
    found: Vec<Diagnostic>,
}

impl<'a> Faults<'a> {
    /// The violations of a rule by a document.
    pub(crate) fn of(rule: &'a Rule, context: &'a Context<'_>) -> Vec<Diagnostic> {
        let mut faults = Self { contract: context.contract(), rule, found: Vec::new() };
        (rule.check)(context, &mut faults);
        faults.found
    }

    /// Adds a violation at a JSON pointer of the document.
    pub fn at(&mut self, pointer: impl AsRef<str>, message: impl Into<String>) {
        self.at_with_help(pointer, message, self.rule.help);
    }

    /// Adds a violation with its own advice.
    pub fn at_with_help(
        &mut self,
        pointer: impl AsRef<str>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let fault = self.contract.diagnostic(pointer.as_ref(), message).with_code(self.rule.name);
        self.found.push(fault.with_help(help));
    }

    /// Adds a violation in a sample file, instead of at the place that refers to the sample. The
    /// path is relative to the document. A line of 0 means the whole file.
    pub fn in_file(&mut self, path: &str, at: Position, message: impl Into<String>) {
        let fault = self.contract.sample_diagnostic(path, at, message).with_code(self.rule.name);
        self.found.push(fault.with_help(self.rule.help));
    }
}
