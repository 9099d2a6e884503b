//! The objects of a document, for changes.

use serde_json::Value;

use super::ObjectKind;
use crate::grammar::{Child, Kind, Shape};
use crate::pointer;

/// An object of a document, for changes.
#[derive(Debug)]
pub struct ObjectMut<'o> {
    /// The description.
    pub kind: ObjectKind,
    /// The place.
    pub pointer: &'o str,
    /// The kinds of the surrounding objects, from the document inwards.
    pub around: &'o [ObjectKind],
    /// The object; it may be a reference.
    pub value: &'o mut Value,
}

/// Visits every object of a document, children first. Objects in extensions are not visited.
pub fn visit_mut(document: &mut Value, visit: impl FnMut(ObjectMut<'_>)) {
    let mut walk = WalkMut { pointer: String::new(), around: Vec::new(), visit };
    if let Some(kind) = Kind::of_objects(ObjectKind::Document) {
        walk.object(kind, document);
    }
}

/// Visits all objects in one pass: looking each object up by its pointer would take many times as
/// long.
struct WalkMut<F> {
    pointer: String,
    around: Vec<ObjectKind>,
    visit: F,
}

impl<F: FnMut(ObjectMut<'_>)> WalkMut<F> {
    fn object(&mut self, kind: &'static Kind, value: &mut Value) {
        let Value::Object(object) = value else {
            return;
        };
        if !kind.is_reference(object) {
            self.around.push(kind.object);
            for (key, value) in object.iter_mut() {
                if let Some(Child::Keyword(shape)) = kind.child(key) {
                    self.with_token(key, |walk| walk.value(shape, value));
                }
            }
            self.around.pop();
        }
        let (pointer, around) = (self.pointer.as_str(), self.around.as_slice());
        (self.visit)(ObjectMut { kind: kind.object, pointer, around, value });
    }

    fn value(&mut self, shape: Shape, value: &mut Value) {
        match (shape, value) {
            (Shape::List(shape), Value::Array(items)) => {
                for (index, item) in items.iter_mut().enumerate() {
                    self.with_token(&index.to_string(), |walk| walk.value(*shape, item));
                }
            }
            (Shape::Map(_, shape), Value::Object(object)) => {
                for (name, value) in object.iter_mut() {
                    self.with_token(name, |walk| walk.value(*shape, value));
                }
            }
            (Shape::Object(kind) | Shape::FlagOr(kind), value) => self.object(kind, value),
            _ => {}
        }
    }

    /// Continues with one more token in the pointer.
    fn with_token(&mut self, token: &str, walk: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        pointer::push(&mut self.pointer, token);
        walk(self);
        self.pointer.truncate(length);
    }
}
