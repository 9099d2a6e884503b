//! Documents cut to some schemas or operations and to what these need.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use openapi_model::visit::{ObjectKind, objects_within};
use serde_json::{Value, json};

use crate::emit::{Input, components_in};
use crate::lower::walk::component_schemas;
use crate::lower::{Notes, OperationNote, ScalarKind};

/// The component schemas in the order of their names, each with others.
type Schemas<'d> = BTreeMap<&'d str, Vec<&'d str>>;

/// The references between component schemas.
pub(crate) struct References<'d> {
    /// Each with those that it refers to.
    needed: Schemas<'d>,
    /// Those that others refer to, each with these.
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

    /// The names of all schemas, each after those that it needs. Of schemas that need each
    /// other, any may be first.
    pub(crate) fn ordered(&self) -> Vec<&'d str> {
        let mut met = BTreeSet::new();
        let mut ordered = Vec::new();
        for start in self.needed.keys() {
            // The way to a schema, and whether those that it needs are done.
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

    /// A schema and all that refer to it.
    pub(crate) fn needing(&self, name: &str) -> BTreeSet<&'d str> {
        self.reached(&[name], &self.needing)
    }

    /// These schemas and all that they refer to.
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

/// A document, of which parts can be taken.
pub(crate) struct Excerpts<'i> {
    pub(crate) input: &'i Input,
    pub(crate) references: &'i References<'i>,
}

impl Excerpts<'_> {
    /// The input with these schemas, what they need, and no operations.
    pub(crate) fn with_schemas(&self, names: &[&str]) -> Input {
        let needed = self.references.needed_by(names);
        self.with(&json!({}), Vec::new(), &needed)
    }

    /// The input with the operations at these places, and the schemas that they need.
    pub(crate) fn with_operations(&self, pointers: &[&str]) -> Input {
        let notes: Vec<OperationNote> = self
            .input
            .notes
            .operations
            .iter()
            .filter(|note| pointers.contains(&note.pointer.as_str()))
            .cloned()
            .collect();
        let mut paths = json!({});
        for note in &notes {
            if let Some(operation) = self.input.document.pointer(&note.pointer) {
                // A path item has its methods in lower case.
                paths[&note.path][note.method.to_ascii_lowercase()] = operation.clone();
            }
        }
        let mut names = references(ObjectKind::Paths, &paths);
        // Alternatives that lowering has put aside are still made.
        names.extend(notes.iter().flat_map(|note| note.alternatives.clone()));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.with(&paths, notes, &self.references.needed_by(&names))
    }

    fn with(
        &self,
        paths: &Value,
        operations: Vec<OperationNote>,
        schemas: &BTreeSet<&str>,
    ) -> Input {
        let members = self.input.document.as_object().into_iter().flatten();
        let document = members.map(|(key, value)| {
            let value = match key.as_str() {
                "paths" => paths.clone(),
                "components" => components_with(value, schemas),
                _ => value.clone(),
            };
            (key.clone(), value)
        });
        let notes = &self.input.notes;
        let unions = notes.unions.iter().filter(|(name, _)| schemas.contains(name.as_str()));
        let scalars = notes.scalars.iter().filter(|(name, _)| schemas.contains(name.as_str()));
        Input {
            document: document.collect(),
            notes: Notes {
                operations,
                unions: unions.map(|(name, union)| (name.clone(), union.clone())).collect(),
                scalars: scalars.map(|(name, scalar)| (name.clone(), scalar.clone())).collect(),
                left_out: Vec::new(),
                ..notes.clone()
            },
            conventions: self.input.conventions.clone(),
        }
    }
}

fn components_with(components: &Value, names: &BTreeSet<&str>) -> Value {
    let members = components.as_object().into_iter().flatten().map(|(key, value)| {
        let value = match value.as_object().filter(|_| key == "schemas") {
            Some(schemas) => {
                let kept = schemas.iter().filter(|(name, _)| names.contains(name.as_str()));
                kept.map(|(name, schema)| (name.clone(), schema.clone())).collect()
            }
            None => value.clone(),
        };
        (key.clone(), value)
    });
    members.collect()
}

/// The names of the component schemas to which an object of a kind refers.
pub(crate) fn references(kind: ObjectKind, value: &Value) -> Vec<String> {
    let objects = objects_within(kind, "", value).into_iter();
    let references = objects.filter_map(|object| object.reference());
    references.filter_map(components::referenced_schema).collect()
}
