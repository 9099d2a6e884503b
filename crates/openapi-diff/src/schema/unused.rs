//! The comparison of the component schemas that no operation uses.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use openapi_model::Document;
use openapi_model::schema::{SchemaId, SchemaLocation, SchemaStore};
use serde_json::Value;

use super::cache::ComparisonCache;
use super::finding::SchemaFinding;
use super::reached::reached_schemas;
use super::rules;
use crate::Finding;
use crate::renames::{shape, unambiguous};

/// Compares the component schemas that no operation uses, after all used ones. Those that only a
/// new or a removed operation or property uses are reported with it.
pub(crate) fn compare_unused(cache: &mut ComparisonCache<'_>) -> Vec<Finding> {
    let documents = cache.documents();
    let used_old = Used::from_ids(&cache.old, cache.used.iter().map(|key| key.old));
    let used_new = Used::from_ids(&cache.new, cache.used.iter().map(|key| key.new));
    let removed = unreported(&cache.old, documents.new, &used_old);
    let added = unreported(&cache.new, documents.old, &used_new);
    let mut reports = report_missing(&removed, &added);
    for (name, _) in documents.new.schemas() {
        let is_used = used_old.contains(name) && used_new.contains(name);
        if documents.old.schema(name).is_some() && !is_used {
            compare_component(cache, name, &mut reports);
        }
    }
    reports
}

/// A component schema that only one document has, and that no other finding includes.
struct Unreported<'d> {
    name: &'d str,
    schema: &'d Value,
    is_part: bool,
}

/// The components of a document that the other lacks, and that no other finding includes.
fn unreported<'a>(store: &SchemaStore<'a>, other: &Document, used: &Used) -> Vec<Unreported<'a>> {
    // In most documents no component is missing, so the walk is not necessary.
    let reached = LazyCell::new(|| reached_schemas(store));
    store
        .document()
        .schemas()
        .filter(|(name, _)| other.schema(name).is_none())
        .filter_map(|(name, schema)| {
            let is_part = used.is_unreported(name, schema, &reached)?;
            Some(Unreported { name, schema, is_part })
        })
        .collect()
}

/// Reports components that were removed, added or renamed.
fn report_missing(removed: &[Unreported<'_>], added: &[Unreported<'_>]) -> Vec<Finding> {
    let mut candidates = Vec::new();
    for old in removed {
        let was = shape(old.schema, &[]);
        let same = added.iter().filter(|new| !was.is_empty() && shape(new.schema, &[]) == was);
        candidates.extend(same.map(|new| (old.name, new.name)));
    }
    let renamed = unambiguous(&candidates);
    let is_renamed = |name: &str| renamed.iter().any(|(old, new)| *old == name || *new == name);
    let of = |components: &[Unreported<'_>], is_added: bool| -> Vec<Finding> {
        let others = components.iter().filter(|one| !is_renamed(one.name));
        others.map(|one| rules::unused::changed(one.name, is_added, one.is_part)).collect()
    };
    let mut reports = of(removed, false);
    reports.extend(of(added, true));
    reports.extend(renamed.iter().map(|(old, new)| rules::unused::renamed(old, new)));
    reports
}

/// Compares a component schema that no operation uses in either document.
fn compare_component(cache: &mut ComparisonCache<'_>, name: &str, reports: &mut Vec<Finding>) {
    let documents = cache.documents();
    let location = SchemaLocation::from_component(name);
    let old = SchemaLocation::from_pointer(documents.old, location.pointer());
    let new = SchemaLocation::from_pointer(documents.new, location.pointer());
    let mut pending = vec![cache.pair_key(&old, &new)];
    while let Some(key) = pending.pop() {
        if cache.used.insert(key) {
            let pair = cache.compare(key);
            let findings = pair.findings.iter();
            reports.extend(findings.map(SchemaFinding::report_unused));
            pending.extend(pair.inner.iter().map(|inner| inner.key));
        }
    }
}

/// The names of the components that operations use.
struct Used {
    /// The components that are compared, or that a discriminator names.
    whole: BTreeSet<String>,
    /// The components that are compared as part of schemas that build on them.
    parts: BTreeSet<String>,
}

impl Used {
    fn from_ids(store: &SchemaStore<'_>, ids: impl Iterator<Item = SchemaId>) -> Self {
        let (mut whole, mut parts) = (BTreeSet::new(), BTreeSet::new());
        for id in ids {
            whole.extend(store.location(id).component_name());
            let form = store.by_id(id);
            parts.extend(form.merged_components.iter().cloned());
            let discriminator = form.discriminator.iter();
            whole.extend(discriminator.flat_map(|one| one.subtypes.iter().cloned()));
        }
        Self { whole, parts }
    }

    /// Returns whether a component that only one document has is part of schemas that build on it;
    /// `None` if the finding about its user includes it.
    fn is_unreported(
        &self,
        name: &str,
        schema: &Value,
        reached: &BTreeSet<String>,
    ) -> Option<bool> {
        let is_alias = schema.get("$ref").is_some();
        let is_part = self.parts.contains(name) || is_alias;
        let is_reached = reached.contains(name);
        let is_reported = self.whole.contains(name) || (is_reached && !is_part);
        (!is_reported).then_some(is_reached)
    }

    fn contains(&self, name: &str) -> bool {
        self.whole.contains(name) || self.parts.contains(name)
    }
}
