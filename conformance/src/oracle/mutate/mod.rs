//! Changes of a document, one at a time.
//!
//! They are made systematically: every kind of change at every place where it can
//! be made, of which a few are taken for each kind. What they mean is not known
//! here, with one exception: a change of spelling alone is known to mean nothing.

mod operations;
mod schemas;
mod spelling;

use std::cell::RefCell;
use std::collections::BTreeMap;

use openapi_model::pointer;
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
    /// Nothing: it is about what no request and no response holds.
    IsSilent,
}

/// Mutants of a document: of each kind up to `per_kind`, spread over the places
/// where it can be made. The seed decides which.
#[must_use]
pub fn mutants(document: &Value, per_kind: usize, seed: u64) -> Vec<Mutant> {
    let chooser = Chooser::default();
    let all = |found: &mut Vec<Mutant>| {
        schemas::mutants(document, &chooser, found);
        operations::mutants(document, &chooser, found);
        spelling::mutants(document, &chooser, found);
    };
    let mut found = Vec::new();
    // The first time they are only counted: each would hold the whole document.
    all(&mut found);
    chooser.choose(per_kind, seed);
    all(&mut found);
    found.retain(|mutant| mutant.document != *document || mutant.traffic == Traffic::IsTheSame);
    found
}

/// Which of the mutants of each kind are made.
#[derive(Debug, Default)]
struct Chooser {
    /// How many of a kind were met.
    met: RefCell<BTreeMap<&'static str, usize>>,
    /// The numbers of those that are wanted.
    wanted: RefCell<BTreeMap<&'static str, Vec<usize>>>,
}

impl Chooser {
    /// Whether the next mutant of a kind is wanted.
    fn wants(&self, kind: &'static str) -> bool {
        let mut met = self.met.borrow_mut();
        let number = met.entry(kind).or_default();
        *number += 1;
        let wanted = self.wanted.borrow();
        let wanted = wanted.get(kind);
        wanted.is_some_and(|wanted| wanted.contains(&(*number - 1)))
    }

    /// Wants some of those that were met, spread evenly from a place on that the
    /// seed chooses, and begins anew.
    fn choose(&self, per_kind: usize, seed: u64) {
        let offset = usize::try_from(seed % 1_000).unwrap_or(0);
        let mut wanted = self.wanted.borrow_mut();
        for (kind, met) in std::mem::take(&mut *self.met.borrow_mut()) {
            let number = per_kind.min(met);
            let numbers = (0..number).map(|index| (offset + index * met / number) % met);
            wanted.insert(kind, numbers.collect());
        }
    }
}

/// What an edit of a place needs.
struct Edit<'a> {
    document: &'a Value,
    chooser: &'a Chooser,
    kind: &'static str,
    place: String,
    traffic: Traffic,
}

impl Edit<'_> {
    /// The mutant in which the value at the place is edited.
    fn at(self, edit: impl FnOnce(&mut Value)) -> Option<Mutant> {
        if !self.chooser.wants(self.kind) {
            return None;
        }
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
    fn whole(self, edit: impl FnOnce(&mut Value)) -> Option<Mutant> {
        if !self.chooser.wants(self.kind) {
            return None;
        }
        let mut document = self.document.clone();
        edit(&mut document);
        Some(Mutant {
            kind: self.kind,
            place: self.place,
            document,
            traffic: self.traffic,
        })
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
