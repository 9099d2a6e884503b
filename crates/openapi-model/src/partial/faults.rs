//! The errors of partial mode, with the parts of the document that are left out.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::remove::remove;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::grammar::Reference;
use crate::model::{Method, Operation};
use crate::pointer;
use crate::problems::Problems;
use crate::tree::{Mapping, Node};

/// An error of a document, with the parts that are left out because of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The error.
    pub diagnostic: Diagnostic,
    /// The operations that are left out because of it, including those that only refer to the
    /// place.
    pub operations: Vec<LeftOutOperation>,
}

/// An operation that a partial reading leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOutOperation {
    /// The operationId, from the document or made up.
    pub id: String,
    /// The HTTP method in upper case.
    pub method: String,
    /// The path template as written.
    pub path: String,
    /// The JSON pointer of the operation.
    pub pointer: String,
}

/// Takes the errors out of `problems`, and removes from the tree the operations and components with
/// errors, and everything that refers to these.
///
/// # Errors
///
/// All errors, if one of them is about neither an operation nor a component.
pub(crate) fn take_faults(
    root: &mut Node,
    references: &[Reference],
    operations: &[Operation],
    problems: &mut Problems,
) -> Result<Vec<Fault>, Diagnostics> {
    let errors = problems.take(Severity::Error);
    if errors.is_empty() {
        return Ok(Vec::new());
    }
    let mut broken: BTreeMap<String, usize> = BTreeMap::new();
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    // One message for a mistake that several parts share.
    let mut known: HashMap<(String, usize, usize, String), usize> = HashMap::new();
    let mut is_partial = true;
    for diagnostic in errors {
        let location = &diagnostic.location;
        let mut parts = Vec::new();
        for pointer in std::iter::once(&location.pointer).chain(&diagnostic.also_at) {
            let own = self::parts(root, pointer);
            is_partial &= !own.is_empty();
            parts.extend(own);
        }
        let place = (location.file.clone(), location.line, location.column);
        let key = (place.0, place.1, place.2, diagnostic.message.clone());
        let index = *known.entry(key).or_insert(diagnostics.len());
        if index == diagnostics.len() {
            diagnostics.push(diagnostic);
        }
        for part in parts {
            broken.entry(part).or_insert(index);
        }
    }
    if !is_partial {
        return Err(diagnostics.into_iter().collect());
    }
    spread(&mut broken, references);
    let mut faults: Vec<Fault> = diagnostics
        .into_iter()
        .map(|diagnostic| Fault { diagnostic, operations: Vec::new() })
        .collect();
    for (part, index) in &broken {
        if let (Some(fault), Some(own)) = (faults.get_mut(*index), left_out(root, part, operations))
        {
            fault.operations.push(own);
        }
    }
    remove(root, broken.keys());
    Ok(faults)
}

/// The operations and components that contain a place. If it belongs to a path, all of its
/// operations.
fn parts(root: &Node, place: &str) -> Vec<String> {
    match part(place) {
        Some(part) => vec![part],
        None => {
            let mut tokens = pointer::tokens(place);
            let (Some(section), Some(path)) = (tokens.next(), tokens.next()) else {
                return Vec::new();
            };
            let item = pointer::join("/paths", &path);
            let methods = root.at(&item).filter(|_| section == "paths");
            let Some(item_node) = methods else { return Vec::new() };
            let keys = item_node.as_mapping().into_iter().flat_map(Mapping::keys);
            let methods = keys.filter(|key| Method::from_key(key).is_some());
            let mut parts: Vec<String> = methods.map(|key| pointer::join(&item, key)).collect();
            // A path without operations is left out itself.
            if parts.is_empty() {
                parts.push(item);
            }
            parts
        }
    }
}

/// The operation or component that contains a place.
fn part(place: &str) -> Option<String> {
    let tokens: Vec<_> = pointer::tokens(place).take(3).collect();
    let [section, name, key] = tokens.as_slice() else { return None };
    let is_part = match section.as_ref() {
        "paths" => Method::from_key(key).is_some(),
        "components" => true,
        _ => false,
    };
    is_part.then(|| {
        let holder = pointer::join(&pointer::join("", section), name);
        pointer::join(&holder, key)
    })
}

/// Adds the parts that refer to broken ones, each with the same fault.
fn spread(broken: &mut BTreeMap<String, usize>, references: &[Reference]) {
    let mut referring: HashMap<String, BTreeSet<String>> = HashMap::new();
    for reference in references.iter().filter(|reference| reference.replaces) {
        // A reference to a part of an operation refers to the operation.
        let target = pointer::from_reference(&reference.target).and_then(|target| part(&target));
        if let (Some(from), Some(target)) = (part(&reference.from), target) {
            referring.entry(target).or_default().insert(from);
        }
    }
    let mut pending: Vec<(String, usize)> =
        broken.iter().map(|(part, index)| (part.clone(), *index)).collect();
    while let Some((part, index)) = pending.pop() {
        for from in referring.remove(&part).unwrap_or_default() {
            if !broken.contains_key(&from) {
                broken.insert(from.clone(), index);
                pending.push((from, index));
            }
        }
    }
}

/// The operation at a pointer, even if it is too broken to be read.
fn left_out(root: &Node, place: &str, operations: &[Operation]) -> Option<LeftOutOperation> {
    let tokens: Vec<_> = pointer::tokens(place).collect();
    let ("paths", [_, path, key]) = (tokens.first()?.as_ref(), tokens.as_slice()) else {
        return None;
    };
    let read = operations.iter().find(|operation| operation.pointer == place);
    let given = root.at(place).and_then(|node| node.get("operationId")?.as_str());
    let id = read.map(|operation| operation.id.as_str()).or(given);
    Some(LeftOutOperation {
        id: id.map_or_else(|| crate::rust::operation_id(key, path), str::to_owned),
        method: key.to_ascii_uppercase(),
        path: path.clone().into_owned(),
        pointer: place.to_owned(),
    })
}
