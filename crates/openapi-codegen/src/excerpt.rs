//! Documents cut to some schemas or operations and to what these need.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use openapi_model::visit::{ObjectKind, objects_within};
use serde_json::{Map, Value, json};

use crate::emit::Input;
use crate::lower::walk::component_schemas;
use crate::lower::{Notes, OperationNote};

/// A document and which of its schemas refer to which.
pub(crate) struct Excerpts<'i> {
    input: &'i Input,
    /// The schemas in the document's order, with those to which each refers.
    references: Vec<(&'i str, Vec<usize>)>,
    /// The index of each schema in `references`.
    places: BTreeMap<&'i str, usize>,
}

impl<'i> Excerpts<'i> {
    pub(crate) fn new(input: &'i Input) -> Self {
        let schemas = component_schemas(&input.document).into_iter().flatten();
        let schemas: Vec<(&str, &Value)> = schemas
            .map(|(name, schema)| (name.as_str(), schema))
            .collect();
        let places: BTreeMap<&str, usize> = schemas
            .iter()
            .enumerate()
            .map(|(index, (name, _))| (*name, index))
            .collect();
        let places_of = |names: Vec<String>| {
            let places = names.iter().filter_map(|name| places.get(name.as_str()));
            places.copied().collect()
        };
        let references = schemas
            .iter()
            .map(|(name, schema)| (*name, places_of(references(ObjectKind::Schema, schema))))
            .collect();
        Self {
            input,
            references,
            places,
        }
    }

    /// The names of all schemas, each after those that it needs. Of schemas that need each
    /// other, any may be first.
    pub(crate) fn ordered_schemas(&self) -> Vec<&'i str> {
        let mut is_met = vec![false; self.references.len()];
        let mut ordered = Vec::new();
        for start in 0..self.references.len() {
            // The way to a schema, with the number of its references that are done.
            let mut way = vec![(start, 0)];
            while let Some((place, done)) = way.pop() {
                let Some((name, referred)) = self.references.get(place) else {
                    continue;
                };
                // Met before, as schemas may need each other.
                if done == 0 && std::mem::replace(&mut is_met[place], true) {
                    continue;
                }
                match referred.get(done) {
                    Some(next) => way.extend([(place, done + 1), (*next, 0)]),
                    None => ordered.push(*name),
                }
            }
        }
        ordered
    }

    /// These schemas and all that they refer to.
    fn needed_by(&self, names: &[&str]) -> BTreeSet<&'i str> {
        let referred = |place: usize| self.references.get(place).map(|(_, referred)| referred);
        self.reached(names, |place| {
            referred(place).into_iter().flatten().copied()
        })
    }

    /// These schemas and all that refer to them.
    pub(crate) fn needing(&self, names: &[&str]) -> BTreeSet<&'i str> {
        let mut referring = vec![Vec::new(); self.references.len()];
        for (place, (_, referred)) in self.references.iter().enumerate() {
            for other in referred {
                if let Some(referring) = referring.get_mut(*other) {
                    referring.push(place);
                }
            }
        }
        self.reached(names, |place| {
            referring.get(place).into_iter().flatten().copied()
        })
    }

    fn reached<N: Iterator<Item = usize>>(
        &self,
        names: &[&str],
        next: impl Fn(usize) -> N,
    ) -> BTreeSet<&'i str> {
        let places = names.iter().filter_map(|name| self.places.get(name));
        let mut pending: Vec<usize> = places.copied().collect();
        let mut reached = BTreeSet::new();
        while let Some(place) = pending.pop() {
            if let Some((name, _)) = self.references.get(place)
                && reached.insert(*name)
            {
                pending.extend(next(place));
            }
        }
        reached
    }

    /// The input with these schemas, what they need, and no operations.
    pub(crate) fn with_schemas(&self, names: &[&str]) -> Input {
        self.with(Map::new(), Vec::new(), &self.needed_by(names))
    }

    pub(crate) fn with_operations(&self, indices: &[usize]) -> Input {
        let notes = &self.input.notes.operations;
        let notes: Vec<OperationNote> = indices
            .iter()
            .filter_map(|index| notes.get(*index).cloned())
            .collect();
        let mut paths = Map::new();
        for note in &notes {
            let item = paths.entry(&note.path).or_insert_with(|| json!({}));
            if let Some(operation) = self.input.document.pointer(&note.pointer) {
                // A path item has its methods in lower case.
                item[note.method.to_ascii_lowercase()] = operation.clone();
            }
        }
        let paths = Value::Object(paths);
        let mut names = references(ObjectKind::Paths, &paths);
        // Alternatives that lowering has put aside are still made.
        names.extend(notes.iter().flat_map(|note| note.alternatives.clone()));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let needed = self.needed_by(&names);
        let Value::Object(paths) = paths else {
            return self.input.clone();
        };
        self.with(paths, notes, &needed)
    }

    fn with(
        &self,
        paths: Map<String, Value>,
        operations: Vec<OperationNote>,
        schemas: &BTreeSet<&str>,
    ) -> Input {
        let members = self.input.document.as_object().into_iter().flatten();
        let document = members.map(|(key, value)| {
            let value = match key.as_str() {
                "paths" => Value::Object(paths.clone()),
                "components" => components_with(value, schemas),
                _ => value.clone(),
            };
            (key.clone(), value)
        });
        let notes = &self.input.notes;
        let scalars = notes.scalars.iter();
        let scalars = scalars.filter(|(name, _)| schemas.contains(name.as_str()));
        Input {
            document: document.collect(),
            notes: Notes {
                operations,
                scalars: scalars
                    .map(|(name, scalar)| (name.clone(), scalar.clone()))
                    .collect(),
                left_out: Vec::new(),
                ..notes.clone()
            },
            conventions: self.input.conventions.clone(),
        }
    }
}

fn components_with(components: &Value, names: &BTreeSet<&str>) -> Value {
    let members = components.as_object().into_iter().flatten();
    let members = members.map(|(key, value)| {
        let value = match value.as_object().filter(|_| key == "schemas") {
            Some(schemas) => {
                let kept = schemas.iter();
                let kept = kept.filter(|(name, _)| names.contains(name.as_str()));
                kept.map(|(name, schema)| (name.clone(), schema.clone()))
                    .collect()
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
    references
        .filter_map(components::referenced_schema)
        .collect()
}

#[cfg(test)]
mod tests {
    use openapi_model::{Conventions, Document};

    use super::*;

    const DOCUMENT: &str = "\
openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    get:
      responses: {'200': {description: A., content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
    put: {responses: {'204': {description: Put.}}}
components:
  schemas:
    A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
    B: {type: object, properties: {c: {$ref: '#/components/schemas/C'}}}
    C: {type: object, properties: {b: {$ref: '#/components/schemas/B'}, d: {$ref: '#/components/schemas/D'}}}
    D: {type: string}
    E: {type: string}
";

    fn input() -> Input {
        let document = Document::parse("api.yaml", DOCUMENT).unwrap();
        let draft = crate::lower::lower(&document, &Conventions::default());
        Input::from(&draft)
    }

    fn schemas(input: &Input) -> Vec<&str> {
        let schemas = component_schemas(&input.document).into_iter().flatten();
        schemas.map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_schema_comes_after_what_it_needs() {
        let input = input();
        assert_eq!(
            Excerpts::new(&input).ordered_schemas(),
            ["D", "C", "B", "A", "E"]
        );
    }

    #[test]
    fn an_excerpt_has_what_its_parts_need_and_nothing_else() {
        let input = input();
        let excerpts = Excerpts::new(&input);
        let excerpt = excerpts.with_schemas(&["C"]);
        assert_eq!(schemas(&excerpt), ["B", "C", "D"]);
        assert_eq!(excerpt.document["paths"], json!({}));
        assert!(excerpt.notes.operations.is_empty());

        let excerpt = excerpts.with_operations(&[0]);
        assert_eq!(schemas(&excerpt), ["A", "B", "C", "D"]);
        assert!(excerpt.document["paths"]["/a"]["get"].is_object());
        assert!(excerpt.document["paths"]["/a"].get("put").is_none());
        let excerpt = excerpts.with_operations(&[1]);
        assert_eq!(schemas(&excerpt), [""; 0]);
        assert_eq!(excerpt.notes.operations.len(), 1);
    }
}
