//! The state of a comparison: the two documents, and the findings so far.

use std::cmp::Reverse;
use std::collections::HashSet;

use indexmap::IndexSet;
use openapi_model::schema::SchemaStore;
use openapi_model::{Diagnostics, Document};

use super::change::{Change, Effect};
use super::evidence::Evidence;
use super::finding::Finding;
use super::level::Level;
use super::merge::Merge;
use super::options::Options;
use super::schema::{self, ComparisonCache, SchemaUses, Usage};
use super::sides::Sides;
use super::well_known;

/// Two documents, and the findings about them.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    /// The document before.
    pub(super) old: &'a Document,
    /// The document after.
    pub(super) new: &'a Document,
    pub(super) options: Options<'a>,
    findings: Vec<Finding>,
    schemas: ComparisonCache<'a>,
    uses: SchemaUses,
    /// The affected operations, in document order.
    operations: IndexSet<String>,
    /// Set while comparing a part that OpenAPI ignores.
    is_ignored: bool,
}

impl<'a> Comparison<'a> {
    /// A comparison without findings.
    pub(super) fn new(old: &'a Document, new: &'a Document, options: Options<'a>) -> Self {
        Self {
            old,
            new,
            options,
            findings: Vec::new(),
            schemas: schema::new_cache(old, new, options),
            uses: SchemaUses::default(),
            operations: IndexSet::new(),
            is_ignored: false,
        }
    }

    /// The schemas of the two documents.
    pub(super) fn stores(&self) -> Sides<&SchemaStore<'a>> {
        self.schemas.stores()
    }

    /// Adds a finding.
    pub(super) fn report(&mut self, finding: Finding) {
        if let Some(operation) = &finding.used_by {
            self.operation_index(operation);
        }
        self.findings.push(finding);
    }

    /// Adds the findings of `check`, each changed by `adjust`.
    pub(super) fn report_adjusted(
        &mut self,
        check: impl FnOnce(&mut Self),
        adjust: impl Fn(&mut Finding),
    ) {
        let first = self.findings.len();
        check(self);
        self.findings.iter_mut().skip(first).for_each(adjust);
    }

    /// Adds the findings of `check` about a header. If OpenAPI ignores its description, they have
    /// no effect on the wire.
    pub(super) fn report_header(&mut self, is_ignored: bool, check: impl FnOnce(&mut Self)) {
        self.is_ignored = is_ignored;
        self.report_adjusted(check, |finding| {
            if is_ignored && finding.wire.level.is_some() {
                finding.wire = Effect::patch("OpenAPI ignores the description of this header");
                finding.server = Effect::none();
            }
        });
        self.is_ignored = false;
    }

    /// Compares the schemas at two JSON pointers.
    pub(super) fn compare_schemas(&mut self, old: &str, new: &str, usage: &Usage) {
        if self.is_ignored {
            // Its findings have their own ratings, so they must not be merged with those of
            // other uses of the schema.
            for finding in self.schema_findings(old, new, usage) {
                self.report(finding);
            }
            return;
        }
        let operation = self.operation_index(&usage.operation);
        self.uses.add(&mut self.schemas, Sides::new(old, new), usage, operation);
    }

    /// The findings about the schemas at two JSON pointers. They are not added to the comparison.
    pub(super) fn schema_findings(&mut self, old: &str, new: &str, usage: &Usage) -> Vec<Finding> {
        let mut uses = SchemaUses::default();
        uses.add(&mut self.schemas, Sides::new(old, new), usage, 0);
        uses.findings(&self.schemas)
            .into_iter()
            .map(|(finding, _)| Finding { used_by: Some(usage.operation.clone()), ..finding })
            .collect()
    }

    fn operation_index(&mut self, operation: &str) -> usize {
        let known = self.operations.get_index_of(operation);
        known.unwrap_or_else(|| self.operations.insert_full(operation.to_owned()).0)
    }

    /// All changes, including those of component schemas that no operation uses.
    ///
    /// # Errors
    ///
    /// If the budget of the comparison was exceeded, so that changes may be missing.
    pub(super) fn into_changes(mut self) -> Result<Vec<Change>, Diagnostics> {
        let unused = schema::compare_unused(&mut self.schemas);
        let used = self.uses.findings(&self.schemas);
        self.schemas.check_budget()?;
        let mut merge = Merge::default();
        for (finding, operations) in used {
            merge.add(self.rated(finding), &operations);
        }
        for finding in self.findings.iter().cloned().chain(unused) {
            let index = |name: &String| self.operations.get_index_of(name);
            let operation = finding.used_by.as_ref().and_then(index);
            merge.add(self.rated(finding), operation.as_slice());
        }
        let mut changes = merge.into_changes(
            Sides::new(self.old, self.new),
            Evidence::new(&self.schemas),
            &self.operations,
        );
        rate_unstable(&mut changes, self.old);
        Ok(changes)
    }

    /// The finding, with the rating that the options give it.
    fn rated(&self, mut finding: Finding) -> Finding {
        if self.options.client.is_none() {
            finding.rust = Effect::none();
        }
        let is_ignored = finding
            .extension
            .as_ref()
            .is_some_and(|extension| self.options.ignored.iter().any(|name| name.fits(extension)));
        if is_ignored { finding.ignored() } else { finding }
    }
}

/// Rates changes as minor if they affect only unstable operations, on which callers must not rely.
fn rate_unstable(changes: &mut [Change], old: &Document) {
    let unstable: HashSet<String> = old
        .operations()
        .iter()
        .filter(|operation| old.at(&operation.pointer).is_some_and(well_known::is_unstable))
        .map(|operation| {
            let method = operation.method.as_str().to_ascii_uppercase();
            format!("{method} {}", operation.path)
        })
        .collect();
    if unstable.is_empty() {
        return;
    }
    for change in changes.iter_mut().filter(|change| change.level == Level::Major) {
        if !change.used_by.is_empty() && change.used_by.iter().all(|name| unstable.contains(name)) {
            change.rate(Level::Minor);
        }
    }
    // The sort is stable, so changes of the same level keep their order.
    changes.sort_by_key(|change| Reverse(change.level));
}
