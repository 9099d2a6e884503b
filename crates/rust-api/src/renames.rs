//! Parts that have another name: one goes, while another of the same shape comes in its place.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::Api;
use crate::entry::{Entry, Kind};

/// What two parts have in common if they differ in their names alone.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shape<'a> {
    kind: Kind,
    parent: Option<&'a str>,
    conditions: &'a BTreeSet<String>,
    declaration: String,
    /// The declarations of what belongs to a type.
    parts: BTreeSet<String>,
}

/// The keys of the parts that have another name, each with its new key. If several of one shape go
/// or come, none of them is taken for another.
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

/// The keys of what one API has and another has not, by shape.
fn left_over<'a>(api: &'a Api, other: &Api) -> BTreeMap<Shape<'a>, Vec<&'a str>> {
    let mut found: BTreeMap<Shape<'a>, Vec<&'a str>> = BTreeMap::new();
    for (key, entry) in api.entries.iter().filter(|(key, _)| !other.entries.contains_key(*key)) {
        if let Some(shape) = shape(api, entry) {
            found.entry(shape).or_default().push(key);
        }
    }
    found
}

fn shape<'a>(api: &Api, entry: &'a Entry) -> Option<Shape<'a>> {
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
    let mut parts = BTreeSet::new();
    if is_type {
        let is_part = |part: &&Entry| part.parent.as_deref() == Some(entry.path.as_str());
        let own = api.entries.values().filter(is_part);
        parts.extend(own.map(|part| without_name(&part.declaration, name)));
        // Types without parts are all alike.
        if parts.is_empty() {
            return None;
        }
    }
    Some(Shape {
        kind: entry.kind,
        parent: entry.parent.as_deref(),
        conditions: &entry.conditions,
        declaration: without_name(&entry.declaration, name),
        parts,
    })
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit([':', '.']).next().unwrap_or(path)
}

/// The declaration with `_` wherever the name is as a whole word.
fn without_name(declaration: &str, name: &str) -> String {
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut text = String::with_capacity(declaration.len());
    let mut rest = declaration;
    while let Some(first) = rest.chars().next() {
        let is_word = is_in_word(first);
        let end = rest.find(|letter| is_in_word(letter) != is_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        text.push_str(if run == name { "_" } else { run });
        rest = after;
    }
    text
}
