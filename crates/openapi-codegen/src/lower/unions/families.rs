//! Components that extend each other.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use serde_json::Value;

use crate::lower::walk;

/// The components with alternatives, and those that extend them.
pub(super) struct Families {
    /// The components with alternatives: those in their keywords, or the components that extend
    /// them.
    pub(super) parents: BTreeSet<String>,
    /// The components that each component extends by its `allOf`, directly or indirectly.
    ancestors: BTreeMap<String, BTreeSet<String>>,
    /// The alternatives of each parent, by name.
    alternatives: BTreeMap<String, Vec<String>>,
    /// The parents whose own part is extended by others.
    extended: BTreeSet<String>,
}

impl Families {
    pub(super) fn new(document: &Value) -> Self {
        let schemas: BTreeMap<&str, &Value> = walk::component_schemas(document)
            .into_iter()
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
            .collect();
        let extends: BTreeMap<&str, BTreeSet<String>> =
            schemas.iter().map(|(name, schema)| (*name, extended_by(schema))).collect();
        let ancestors: BTreeMap<String, BTreeSet<String>> =
            schemas.keys().map(|name| ((*name).to_owned(), reached(name, &extends))).collect();
        let mut families = Self {
            parents: BTreeSet::new(),
            ancestors,
            alternatives: BTreeMap::new(),
            extended: BTreeSet::new(),
        };
        for (name, schema) in &schemas {
            let listed = components::alternatives(schema);
            let has_list = schema.get("oneOf").or_else(|| schema.get("anyOf")).is_some();
            let is_parent = !has_list && schema.get("discriminator").is_some();
            let alternatives = if is_parent { families.children(name, schema) } else { listed };
            if has_list || !alternatives.is_empty() {
                families.parents.insert((*name).to_owned());
            }
            families.alternatives.insert((*name).to_owned(), alternatives);
        }
        for name in &families.parents {
            let mut alternatives = families.alternatives.get(name).into_iter().flatten();
            if alternatives.any(|own| families.extends(own, name)) {
                families.extended.insert(name.clone());
            }
        }
        families
    }

    /// The components that extend a parent, by name. They include the parent's own part if its
    /// discriminator may select it.
    fn children(&self, name: &str, schema: &Value) -> Vec<String> {
        let all = self.ancestors.keys();
        let mut children: Vec<String> =
            all.filter(|child| *child != name && self.extends(child, name)).cloned().collect();
        let mapping = schema.pointer("/discriminator/mapping").and_then(Value::as_object);
        let is_mapped = |mapping: &serde_json::Map<String, Value>| {
            mapping.values().filter_map(Value::as_str).any(|target| names(target, name))
        };
        if !children.is_empty() && mapping.is_none_or(is_mapped) {
            children.push(name.to_owned());
        }
        children
    }

    pub(super) fn extends(&self, child: &str, parent: &str) -> bool {
        child != parent && self.ancestors.get(child).is_some_and(|all| all.contains(parent))
    }

    /// The alternatives of a parent, by name: those in its keywords, or those that extend it.
    pub(super) fn alternatives(&self, parent: &str) -> &[String] {
        self.alternatives.get(parent).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a parent's own part must be a component, because its alternatives extend it.
    pub(super) fn is_extended(&self, parent: &str) -> bool {
        self.extended.contains(parent)
    }
}

/// Returns whether the target of a mapping, which is a reference or a bare name, is a component.
pub(super) fn names(target: &str, component: &str) -> bool {
    target == component || components::referenced_schema(target).as_deref() == Some(component)
}

/// The components to which a schema refers in its `allOf`.
fn extended_by(schema: &Value) -> BTreeSet<String> {
    let members = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    members.filter_map(components::schema_referred_to).collect()
}

fn reached(start: &str, next: &BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<&str> = vec![start];
    while let Some(name) = pending.pop() {
        for other in next.get(name).into_iter().flatten() {
            if reached.insert(other.clone()) {
                pending.push(other);
            }
        }
    }
    reached
}
