//! Schemas to which a `$dynamicRef` may lead. The target depends on the path by which a value was
//! reached, so it is not analysed: changes of these schemas are reported as such.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::components;
use openapi_model::visit::Object;
use serde_json::Value;

use crate::comparison::Comparison;
use crate::finding::Finding;
use crate::sides::Sides;
use crate::unhandled::{NOT_UNDERSTOOD, not_understood};

/// Reports changed schemas to which a `$dynamicRef` may lead, among the objects of the two
/// documents.
pub(super) fn compare(comparison: &mut Comparison<'_>, objects: &Sides<Vec<Object<'_>>>) {
    let Sides { old, new } = objects.as_ref().map(|objects| Anchors::find(objects));
    let names: BTreeSet<&str> =
        [&old, &new].into_iter().flat_map(|side| side.references.keys().copied()).collect();
    for name in names {
        let (before, after) = (old.schemas(name), new.schemas(name));
        let is_compared = old.leads_to_itself(name) && new.leads_to_itself(name);
        if before == after || is_compared && before.keys().eq(after.keys()) {
            continue;
        }
        let message = format!(
            "the schemas that `$dynamicRef` may lead to by the name {} have changed, which \
             is not analysed",
            code(name)
        );
        let mut finding = Finding::new(&NOT_UNDERSTOOD, message);
        let place = |these: &BTreeMap<String, &Value>, others: &BTreeMap<String, &Value>| {
            let other =
                these.iter().find(|(pointer, schema)| others.get(*pointer) != Some(*schema));
            other.map(|(pointer, _)| pointer.clone())
        };
        finding.old = place(&before, &after);
        finding.new = place(&after, &before);
        comparison.report(not_understood(finding));
    }
}

/// The dynamic anchors of a document, and the references to them.
#[derive(Default)]
struct Anchors<'a> {
    /// By name: the schemas with this anchor, by pointer.
    schemas: BTreeMap<&'a str, BTreeMap<String, &'a Value>>,
    /// By name: the pointers of the references.
    references: BTreeMap<&'a str, Vec<String>>,
}

impl<'a> Anchors<'a> {
    fn find(objects: &[Object<'a>]) -> Self {
        let mut found = Self::default();
        for object in objects {
            if let Some(name) = object.text("$dynamicAnchor") {
                found.schemas.entry(name).or_default().insert(object.pointer.clone(), object.value);
            }
            if let Some(reference) = object.text("$dynamicRef") {
                let name = reference.rsplit('#').next().unwrap_or_default();
                found.references.entry(name).or_default().push(object.pointer.clone());
            }
        }
        found
    }

    fn schemas(&self, name: &str) -> BTreeMap<String, &'a Value> {
        self.schemas.get(name).cloned().unwrap_or_default()
    }

    /// Returns whether a name has a single schema, which is a component, and only that schema
    /// refers to it. The reference then leads to the component itself.
    fn leads_to_itself(&self, name: &str) -> bool {
        let schemas = self.schemas(name);
        let mut pointers = schemas.keys();
        let (Some(only), None) = (pointers.next(), pointers.next()) else {
            return false;
        };
        let within = format!("{only}/");
        let references = self.references.get(name).map_or(&[][..], Vec::as_slice);
        components::schema_name(only).is_some()
            && references.iter().all(|reference| reference.starts_with(&within))
    }
}
