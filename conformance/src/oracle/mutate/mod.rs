//! Changes of a document, one at a time.
//!
//! They are made systematically: every kind of change at every place where it can
//! be made, of which a few are taken for each kind. What they mean is not known
//! here, with one exception: a change of spelling alone is known to mean nothing.

mod operations;
mod schemas;
mod spelling;

use community_qa_contract::pointer;
use serde_json::Value;

use super::document::entries;

/// A document changed in one place.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// What was changed: `property-removed`.
    pub kind: &'static str,
    /// Where, as a JSON pointer into the document before.
    pub place: String,
    /// The document after.
    pub document: Value,
    /// What traffic can say of the change.
    pub traffic: Traffic,
}

/// What traffic can say of a kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Traffic {
    /// It shows whether something breaks.
    Decides,
    /// Nothing can break: the document says the same in other words.
    IsTheSame,
    /// Nothing: it is about what no request or answer holds.
    IsSilent,
}

/// Mutants of a document: of each kind up to `per_kind`, spread over the places
/// where it can be made. The seed decides which.
#[must_use]
pub fn mutants(document: &Value, per_kind: usize, seed: u64) -> Vec<Mutant> {
    let mut all = Vec::new();
    schemas::mutants(document, &mut all);
    operations::mutants(document, &mut all);
    spelling::mutants(document, &mut all);
    all.retain(|mutant| mutant.document != *document || mutant.traffic == Traffic::IsTheSame);
    let mut kinds: Vec<&'static str> = Vec::new();
    for mutant in &all {
        if !kinds.contains(&mutant.kind) {
            kinds.push(mutant.kind);
        }
    }
    let mut chosen = Vec::new();
    for kind in kinds {
        let of_kind: Vec<&Mutant> = all.iter().filter(|mutant| mutant.kind == kind).collect();
        let number = per_kind.min(of_kind.len());
        let offset = usize::try_from(seed % 1_000).unwrap_or(0);
        for index in 0..number {
            // Spread evenly, from a place that the seed chooses.
            let index = (offset + index * of_kind.len() / number) % of_kind.len();
            chosen.push(of_kind[index].clone());
        }
    }
    chosen
}

/// What an edit of a place needs.
struct Edit<'a> {
    document: &'a Value,
    kind: &'static str,
    place: String,
    traffic: Traffic,
}

impl Edit<'_> {
    /// The mutant in which the value at the place is edited.
    fn at(self, edit: impl FnOnce(&mut Value)) -> Option<Mutant> {
        let mut document = self.document.clone();
        edit(document.pointer_mut(&self.place)?);
        Some(Mutant {
            kind: self.kind,
            place: self.place,
            document,
            traffic: self.traffic,
        })
    }

    /// The mutant in which the whole document is edited.
    fn whole(self, edit: impl FnOnce(&mut Value)) -> Mutant {
        let mut document = self.document.clone();
        edit(&mut document);
        Mutant {
            kind: self.kind,
            place: self.place,
            document,
            traffic: self.traffic,
        }
    }
}

/// The places of the schemas of a document, from the outside inwards: those of
/// components first.
fn schemas(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (name, schema) in entries(&document["components"]["schemas"]) {
        below(
            schema,
            &pointer::join("/components/schemas", name),
            &mut found,
        );
    }
    let mut left = vec![String::from("/paths"), String::from("/components")];
    while let Some(place) = left.pop() {
        let Some(value) = document.pointer(&place) else {
            continue;
        };
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    let at = pointer::join(&place, key);
                    let is_schema = key == "schema" && !place.ends_with("/schemas");
                    if is_schema {
                        below(value, &at, &mut found);
                    } else if !at.starts_with("/components/schemas")
                        && !key.starts_with("x-")
                        && !key.starts_with("example")
                    {
                        left.push(at);
                    }
                }
            }
            Value::Array(list) => {
                left.extend((0..list.len()).map(|index| pointer::join(&place, index)));
            }
            _ => {}
        }
    }
    found
}

/// A schema and those within it.
fn below(schema: &Value, place: &str, found: &mut Vec<String>) {
    found.push(place.to_owned());
    for (name, property) in entries(&schema["properties"]) {
        let place = pointer::join(&format!("{place}/properties"), name);
        below(property, &place, found);
    }
    for key in ["items", "additionalProperties", "not"] {
        if schema[key].is_object() {
            below(&schema[key], &format!("{place}/{key}"), found);
        }
    }
    for key in ["allOf", "anyOf", "oneOf"] {
        for (index, member) in super::document::items(&schema[key]).enumerate() {
            below(member, &format!("{place}/{key}/{index}"), found);
        }
    }
}

/// The places of the operations.
fn operations(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (path, item) in entries(&document["paths"]) {
        for method in ["get", "put", "post", "delete", "options", "head", "patch"] {
            if item[method].is_object() {
                found.push(format!("{}/{method}", pointer::join("/paths", path)));
            }
        }
    }
    found
}

/// Where a value stands when its reference is followed.
fn target(document: &Value, place: &str) -> String {
    let mut place = place.to_owned();
    for _ in 0..16 {
        let reference = document
            .pointer(&place)
            .and_then(|value| value["$ref"].as_str());
        match reference.and_then(|reference| reference.strip_prefix('#')) {
            Some(target) => place = target.to_owned(),
            None => break,
        }
    }
    place
}
