//! The objects of a document, for reading.

use serde_json::Value;

use super::ObjectKind;
use crate::grammar::{Child, Kind, Shape};
use crate::{components, pointer};

/// An object of a document.
#[derive(Debug, Clone)]
pub struct Object<'a> {
    /// The description.
    pub kind: ObjectKind,
    /// The keyword of the surrounding object that contains this one, such as `properties` for a
    /// property; for a path or a response, its own name.
    pub key: &'a str,
    /// The place.
    pub pointer: String,
    /// The object; it may be a reference.
    pub value: &'a Value,
}

impl<'a> Object<'a> {
    /// The target of its `$ref`, if it is a reference.
    pub fn reference(&self) -> Option<&'a str> {
        self.text("$ref")
    }

    /// A string of the object.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.value.get(key)?.as_str()
    }

    /// The last token of the pointer, such as the name of a component or a property.
    pub fn name(&self) -> String {
        pointer::split_last(&self.pointer).map(|(_, name)| name.into_owned()).unwrap_or_default()
    }

    /// Returns whether the object is a component.
    pub fn is_component(&self) -> bool {
        components::is_component(&self.pointer)
    }
}

/// The objects of a document, parents first.
pub fn objects(document: &Value) -> Vec<Object<'_>> {
    objects_within(ObjectKind::Document, "", document)
}

/// An object at a pointer, of the given kind, and all objects in it. References are not followed.
pub fn objects_within<'a>(kind: ObjectKind, pointer: &str, value: &'a Value) -> Vec<Object<'a>> {
    let mut walk = Walk { pointer: pointer.to_owned(), objects: Vec::new() };
    match Kind::of_objects(kind) {
        Some(kind) => walk.object(kind, "", value),
        None => walk.extension("", value),
    }
    walk.objects
}

struct Walk<'a> {
    pointer: String,
    objects: Vec<Object<'a>>,
}

impl<'a> Walk<'a> {
    fn object(&mut self, kind: &'static Kind, key: &'a str, value: &'a Value) {
        let Value::Object(object) = value else {
            return;
        };
        self.add(kind.object, key, value);
        if kind.is_reference(object) {
            return;
        }
        for (key, value) in object {
            self.with_token(key, |walk| match kind.child(key) {
                Some(Child::Keyword(shape)) => walk.value(shape, key, value),
                Some(Child::Extension) => walk.extension(key, value),
                None => {}
            });
        }
    }

    fn value(&mut self, shape: Shape, key: &'a str, value: &'a Value) {
        match (shape, value) {
            (Shape::List(shape), Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.with_token(&index.to_string(), |walk| walk.value(*shape, key, item));
                }
            }
            (Shape::Map(_, shape), Value::Object(object)) => {
                for (name, value) in object {
                    self.with_token(name, |walk| walk.value(*shape, key, value));
                }
            }
            (Shape::Object(kind) | Shape::FlagOr(kind), value) => self.object(kind, key, value),
            _ => {}
        }
    }

    fn extension(&mut self, key: &'a str, value: &'a Value) {
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.with_token(&index.to_string(), |walk| walk.extension(key, item));
                }
            }
            Value::Object(object) => {
                self.add(ObjectKind::Extension, key, value);
                for (name, value) in object {
                    self.with_token(name, |walk| walk.extension(name, value));
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, kind: ObjectKind, key: &'a str, value: &'a Value) {
        self.objects.push(Object { kind, key, pointer: self.pointer.clone(), value });
    }

    /// Continues with one more token in the pointer.
    fn with_token(&mut self, token: &str, walk: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        pointer::push(&mut self.pointer, token);
        walk(self);
        self.pointer.truncate(length);
    }
}
