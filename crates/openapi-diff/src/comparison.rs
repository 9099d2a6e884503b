//! What has been seen so far while two documents are walked side by side.

use openapi_model::Document;

use super::change::Effect;
use super::finding::Finding;
use super::options::Options;
use super::schema::{self, Memory, Usage};

/// Two documents, and what has been observed of them.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The document before.
    pub old: &'a Document,
    /// The document after.
    pub new: &'a Document,
    options: Options<'a>,
    findings: Vec<Finding>,
    schemas: Memory<'a>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has seen nothing yet.
    #[must_use]
    pub fn new(old: &'a Document, new: &'a Document) -> Self {
        Self {
            old,
            new,
            options: Options::default(),
            findings: Vec::new(),
            schemas: schema::memory(old, new),
        }
    }

    /// The same, with options.
    #[must_use]
    pub fn with(mut self, options: Options<'a>) -> Self {
        self.options = options;
        self
    }

    /// Notes what a rule has seen.
    pub fn report(&mut self, mut finding: Finding) {
        if !self.options.has_client {
            finding.rust = Effect::none();
        }
        let is_ignored = finding.extension.as_ref().is_some_and(|extension| {
            let mut ignored = self.options.ignored.iter();
            ignored.any(|own| own.fits(extension))
        });
        self.findings.push(match is_ignored {
            true => finding.ignored(),
            false => finding,
        });
    }

    /// Compares the schemas at two JSON pointers, as they are used there.
    pub(super) fn compare_schemas(&mut self, old: &str, new: &str, usage: &Usage) {
        for finding in schema::compare_used(&mut self.schemas, old, new, usage) {
            self.report(finding);
        }
    }

    /// Compares the component schemas that no operation uses; after all that is used
    /// was compared.
    pub(super) fn compare_unused_schemas(&mut self) {
        for finding in schema::compare_unused(&mut self.schemas) {
            self.report(finding);
        }
    }

    /// All that was seen, in the order in which it was seen.
    #[must_use]
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
