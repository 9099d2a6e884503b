//! Schemas that `$dynamicRef` may lead to. Which of them it leads to depends on the way by which a
//! value was reached: they are not analysed, and what has changed of them is named.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::{components, visit};
use serde_json::Value;

use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::ObjectPair;
use crate::unhandled::{NOT_UNDERSTOOD, not_understood};

/// Reports schemas that differ and that a `$dynamicRef` may lead to.
pub(super) fn compare(comparison: &mut Comparison<'_>, root: &ObjectPair<'_>) {
    // Most documents have no such reference, and a list of all objects takes time.
    if !has_reference(root.old.value) && !has_reference(root.new.value) {
        return;
    }
    let (old, new) = (Anchors::find(&root.old), Anchors::find(&root.new));
    let names: BTreeSet<&str> = [&old, &new]
        .into_iter()
        .flat_map(|side| side.references.keys().copied())
        .collect();
    for name in names {
        let (before, after) = (old.schemas(name), new.schemas(name));
        let is_compared = old.leads_to_itself(name) && new.leads_to_itself(name);
        if before == after || is_compared && before.keys().eq(after.keys()) {
            continue;
        }
        let message = format!(
            "the schemas that `$dynamicRef` may lead to by the name `{name}` have changed, which \
             is not analysed"
        );
        let mut finding = Finding::new(&NOT_UNDERSTOOD, message);
        let place = |these: &BTreeMap<String, &Value>, others: &BTreeMap<String, &Value>| {
            let mut these = these.iter();
            let other = these.find(|(pointer, schema)| others.get(*pointer) != Some(*schema));
            other.map(|(pointer, _)| pointer.clone())
        };
        finding.old = place(&before, &after);
        finding.new = place(&after, &before);
        comparison.report(not_understood(finding));
    }
}

fn has_reference(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_reference),
        Value::Object(object) => {
            let mut entries = object.iter();
            entries.any(|(key, value)| key == REFERENCE || has_reference(value))
        }
        _ => false,
    }
}

const REFERENCE: &str = "$dynamicRef";

/// The dynamic anchors of a document, and what refers to them.
#[derive(Default)]
struct Anchors<'a> {
    /// The schemas that have a name, by pointer.
    schemas: BTreeMap<&'a str, BTreeMap<String, &'a Value>>,
    /// The places of the references to a name.
    references: BTreeMap<&'a str, Vec<String>>,
}

impl<'a> Anchors<'a> {
    fn find(root: &DocumentNode<'a>) -> Self {
        let mut found = Self::default();
        for object in visit::objects(root.value) {
            if let Some(name) = object.text("$dynamicAnchor") {
                let schemas = found.schemas.entry(name).or_default();
                schemas.insert(object.pointer.clone(), object.value);
            }
            if let Some(reference) = object.text(REFERENCE) {
                let name = reference.rsplit('#').next().unwrap_or_default();
                found
                    .references
                    .entry(name)
                    .or_default()
                    .push(object.pointer);
            }
        }
        found
    }

    fn schemas(&self, name: &str) -> BTreeMap<String, &'a Value> {
        self.schemas.get(name).cloned().unwrap_or_default()
    }

    /// Returns whether there is one schema of a name, a component, and it alone refers to it: then
    /// the reference leads to the schema that holds it.
    fn leads_to_itself(&self, name: &str) -> bool {
        let schemas = self.schemas(name);
        let mut pointers = schemas.keys();
        let (Some(only), None) = (pointers.next(), pointers.next()) else {
            return false;
        };
        let within = format!("{only}/");
        let mut references = self.references.get(name).into_iter().flatten();
        components::schema_name(only).is_some() && references.all(|one| one.starts_with(&within))
    }
}
