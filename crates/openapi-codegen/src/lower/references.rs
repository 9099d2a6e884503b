//! The references between component schemas.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use openapi_model::visit::{ObjectKind, objects_within};
use serde_json::Value;

use super::notes::{Notes, ScalarKind};
use super::walk::component_schemas;

/// Component schemas by name, each with related ones.
type Schemas<'d> = BTreeMap<&'d str, Vec<&'d str>>;

/// The references between component schemas.
pub(crate) struct References<'d> {
    /// Each schema with those that it refers to.
    needed: Schemas<'d>,
    /// The referenced schemas, each with the schemas that refer to it.
    needing: Schemas<'d>,
}

impl<'d> References<'d> {
    pub(crate) fn new(document: &'d Value, notes: &Notes) -> Self {
        let schemas: BTreeMap<&str, &Value> = component_schemas(document)
            .into_iter()
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
            .collect();
        let needed: Schemas<'d> = schemas
            .iter()
            .map(|(name, schema)| {
                let mut names = references(ObjectKind::Schema, schema);
                let scalar = notes.scalars.get(*name);
                names.extend(scalar.and_then(|scalar| match &scalar.kind {
                    ScalarKind::IdText { id } => Some(id.clone()),
                    ScalarKind::Csv { item } => Some(item.clone()),
                    _ => None,
                }));
                let union = notes.unions.get(*name);
                names.extend(
                    union
                        .into_iter()
                        .flat_map(|union| &union.variants)
                        .flat_map(|variant| components_in(&variant.schema)),
                );
                let known = names.iter().filter_map(|name| schemas.get_key_value(name.as_str()));
                (*name, known.map(|(name, _)| *name).collect())
            })
            .collect();
        let mut needing = Schemas::new();
        for (from, names) in &needed {
            for name in names {
                needing.entry(*name).or_default().push(*from);
            }
        }
        Self { needed, needing }
    }

    /// The names of all schemas, each after those that it needs. Of schemas that need each other,
    /// any may come first.
    pub(crate) fn ordered(&self) -> Vec<&'d str> {
        let mut met = BTreeSet::new();
        let mut ordered = Vec::new();
        for start in self.needed.keys() {
            // The path to a schema, and whether the schemas that it needs are done.
            let mut way = vec![(*start, false)];
            while let Some((name, is_done)) = way.pop() {
                if is_done {
                    ordered.push(name);
                } else if met.insert(name) {
                    way.push((name, true));
                    way.extend(self.needed[name].iter().map(|needed| (*needed, false)));
                }
            }
        }
        ordered
    }

    /// A schema, and all schemas that refer to it.
    pub(crate) fn needing(&self, name: &str) -> BTreeSet<&'d str> {
        self.reached(&[name], &self.needing)
    }

    /// These schemas, and all schemas that they refer to.
    pub(crate) fn needed_by(&self, names: &[&str]) -> BTreeSet<&'d str> {
        self.reached(names, &self.needed)
    }

    fn reached(&self, names: &[&str], next: &Schemas<'d>) -> BTreeSet<&'d str> {
        let known = names.iter().filter_map(|name| self.needed.get_key_value(*name));
        let mut pending: Vec<&str> = known.map(|(name, _)| *name).collect();
        let mut reached = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if reached.insert(name) {
                pending.extend(next.get(name).into_iter().flatten());
            }
        }
        reached
    }
}

/// The names of the component schemas to which an object refers.
pub(crate) fn references(kind: ObjectKind, value: &Value) -> Vec<String> {
    let objects = objects_within(kind, "", value).into_iter();
    let references = objects.filter_map(|object| object.reference());
    references.filter_map(components::referenced_schema).collect()
}

/// The components in the schema of a body.
pub(crate) fn components_in(schema: &Value) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    let mut pending = vec![schema];
    while let Some(schema) = pending.pop() {
        found.extend(components::schema_behind_wrapper(schema));
        pending.extend(["items", "additionalProperties"].iter().filter_map(|key| schema.get(*key)));
    }
    found.into_iter()
}
