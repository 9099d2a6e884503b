//! What has been found so far while two documents are walked side by side.

use openapi_model::Document;
use openapi_model::rust::RustModel;
use openapi_model::schema::SchemaStore;

use super::change::Effect;
use super::extensions::Extensions;
use super::finding::Finding;
use super::options::Options;
use super::schema::{self, ComparisonCache, Usage};

/// Two documents, and what was found about them.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    /// The document before.
    pub(super) old: &'a Document,
    /// The document after.
    pub(super) new: &'a Document,
    options: Options<'a>,
    findings: Vec<Finding>,
    schemas: ComparisonCache<'a>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has found nothing yet.
    pub(super) fn new(old: &'a Document, new: &'a Document, options: Options<'a>) -> Self {
        Self {
            old,
            new,
            options,
            findings: Vec::new(),
            schemas: schema::new_cache(old, new, options),
        }
    }

    /// What is said of extensions.
    pub(super) fn extensions(&self) -> Extensions<'a> {
        Extensions::new(self.options)
    }

    /// What the documents become in Rust, if there is a generated client.
    pub(super) fn client(&self) -> Option<RustModel<'a>> {
        self.options.client
    }

    /// The schemas of the two documents.
    pub(super) fn stores(&self) -> (&SchemaStore<'a>, &SchemaStore<'a>) {
        self.schemas.stores()
    }

    /// A comparison of the same documents that has found nothing yet.
    pub(super) fn restart(&self) -> Self {
        Self::new(self.old, self.new, self.options)
    }

    /// Reports what a rule has found.
    pub(super) fn report(&mut self, mut finding: Finding) {
        if self.options.client.is_none() {
            finding.rust = Effect::none();
        }
        let is_ignored = finding.extension.as_ref().is_some_and(|extension| {
            let mut ignored = self.options.ignored.iter();
            ignored.any(|name| name.fits(extension))
        });
        self.findings.push(if is_ignored {
            finding.ignored()
        } else {
            finding
        });
    }

    /// Compares the schemas at two JSON pointers, as they are used there.
    pub(super) fn compare_schemas(&mut self, old: &str, new: &str, usage: &Usage) {
        for finding in self.schema_findings(old, new, usage) {
            self.report(finding);
        }
    }

    /// What is found about the schemas at two JSON pointers, which is not yet reported.
    pub(super) fn schema_findings(&mut self, old: &str, new: &str, usage: &Usage) -> Vec<Finding> {
        schema::compare_used(&mut self.schemas, old, new, usage)
    }

    /// Compares the component schemas that no operation uses; after all that is used
    /// was compared.
    pub(super) fn compare_unused_schemas(&mut self) {
        for finding in schema::compare_unused(&mut self.schemas) {
            self.report(finding);
        }
    }

    /// All findings, in the order in which they were reported.
    pub(super) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
