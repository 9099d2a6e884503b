//! Renamed parts: one was removed, and another of the same shape was added.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::Api;
use crate::entry::{Entry, Kind};
use crate::word::replace_word;

/// The properties that two parts share if only their names differ.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shape<'a> {
    kind: Kind,
    parent: Option<&'a str>,
    conditions: &'a BTreeSet<String>,
    declaration: String,
    /// The declarations of the parts of a type.
    parts: BTreeSet<String>,
}

/// The keys of renamed parts, each with its new key. If several parts with the same shape were
/// added or removed, none of them counts as renamed.
pub(crate) fn find<'a>(old: &'a Api, new: &'a Api) -> BTreeMap<&'a str, &'a str> {
    let (mut removed, mut added) = (left_over(old, new), left_over(new, old));
    removed.retain(|shape, keys| keys.len() == 1 && added.contains_key(shape));
    let pairs = removed.into_iter().filter_map(|(shape, olds)| {
        let news = added.remove(&shape)?;
        match (olds.as_slice(), news.as_slice()) {
            ([old], [new]) => Some((*old, *new)),
            _ => None,
        }
    });
    pairs.collect()
}

/// The keys of the parts that only the first API has, by shape.
fn left_over<'a>(api: &'a Api, other: &Api) -> BTreeMap<Shape<'a>, Vec<&'a str>> {
    let mut found: BTreeMap<Shape<'a>, Vec<&'a str>> = BTreeMap::new();
    let mut parts: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in api.entries.values() {
        if let Some(parent) = &entry.parent {
            parts.entry(parent).or_default().push(entry);
        }
    }
    for (key, entry) in api.entries.iter().filter(|(key, _)| !other.entries.contains_key(*key)) {
        if let Some(shape) = shape(entry, &parts) {
            found.entry(shape).or_default().push(key);
        }
    }
    found
}

/// The shape of an entry. `parts` are the entries that belong to each type.
fn shape<'a>(entry: &'a Entry, parts: &BTreeMap<&str, Vec<&Entry>>) -> Option<Shape<'a>> {
    let is_type = match entry.kind {
        Kind::Struct | Kind::Enum | Kind::Trait => true,
        Kind::Field
        | Kind::Variant
        | Kind::TraitItem
        | Kind::Function
        | Kind::Method
        | Kind::Constant
        | Kind::Static => false,
        _ => return None,
    };
    let name = name(&entry.path);
    let own = parts.get(entry.path.as_str()).filter(|_| is_type);
    let declarations = own.into_iter().flatten().map(|part| &part.declaration);
    let parts: BTreeSet<String> =
        declarations.map(|declaration| replace_word(declaration, name, "_")).collect();
    // All types without parts have the same shape, so it identifies none of them.
    if is_type && parts.is_empty() {
        return None;
    }
    Some(Shape {
        kind: entry.kind,
        parent: entry.parent.as_deref(),
        conditions: &entry.conditions,
        declaration: replace_word(&entry.declaration, name, "_"),
        parts,
    })
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit([':', '.']).next().unwrap_or(path)
}
