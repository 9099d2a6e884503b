//! Documents that are reduced to some schemas or operations and everything that these need.

use std::collections::BTreeSet;

use openapi_model::visit::ObjectKind;
use serde_json::{Value, json};

use crate::emit::Input;
use crate::lower::{Notes, OperationNote, References, references};

/// A document from which excerpts are taken.
pub(crate) struct Excerpts<'i> {
    pub(crate) input: &'i Input,
    pub(crate) references: &'i References<'i>,
}

impl Excerpts<'_> {
    /// The input with these schemas and everything that they need, without operations.
    pub(crate) fn with_schemas(&self, names: &[&str]) -> Input {
        let needed = self.references.needed_by(names);
        self.with(&json!({}), Vec::new(), &needed)
    }

    /// The input with the operations at these pointers, and the schemas that they need.
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
                // The keys of a path item are methods in lower case.
                paths[&note.path][note.method.to_ascii_lowercase()] = operation.clone();
            }
        }
        let mut names = references(ObjectKind::Paths, &paths);
        // Alternatives that lowering has removed are still generated.
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
