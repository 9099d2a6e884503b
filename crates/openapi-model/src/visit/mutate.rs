//! The objects of a document, to be changed.

use serde_json::Value;

use super::{ObjectKind, objects};

/// An object of a document, which may be changed.
#[derive(Debug)]
pub struct ObjectMut<'o> {
    /// The description.
    pub kind: ObjectKind,
    /// The place.
    pub pointer: &'o str,
    /// The kinds of the objects around it, from the document inwards.
    pub around: &'o [ObjectKind],
    /// The object; it may be a reference.
    pub value: &'o mut Value,
}

/// Visits every object of a document, each after those within it. Objects in extensions
/// are not visited.
pub fn visit_mut(document: &mut Value, mut visit: impl FnMut(ObjectMut<'_>)) {
    let listed: Vec<_> = objects(document)
        .into_iter()
        .filter(|object| object.kind != ObjectKind::Extension)
        .map(|object| (object.kind, object.pointer))
        .collect();
    // The objects that are begun, and not yet visited: each is within the one before it.
    let (mut kinds, mut pointers) = (Vec::new(), Vec::<String>::new());
    let end = (ObjectKind::Document, String::from("no pointer"));
    for (kind, pointer) in listed.into_iter().chain([end]) {
        let is_within = |outer: &String| {
            let rest = pointer.strip_prefix(outer.as_str());
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        while let Some(pointer) = pointers.pop_if(|outer| !is_within(outer)) {
            let kind = kinds.pop().unwrap_or(ObjectKind::Document);
            if let Some(value) = document.pointer_mut(&pointer) {
                visit(ObjectMut { kind, pointer: &pointer, around: &kinds, value });
            }
        }
        kinds.push(kind);
        pointers.push(pointer);
    }
}
