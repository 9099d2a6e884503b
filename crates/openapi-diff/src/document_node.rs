//! A value of a document, with its pointer.

use openapi_model::{Document, pointer, rust};
use serde_json::Value;

/// A value of a document, with its JSON pointer.
#[derive(Debug, Clone)]
pub(super) struct DocumentNode<'a> {
    contract: &'a Document,
    /// The value.
    pub(super) value: &'a Value,
    /// Its pointer. If references were followed, it is that of the target.
    pub(super) pointer: String,
}

impl<'a> DocumentNode<'a> {
    /// The whole document.
    pub(super) fn root(contract: &'a Document) -> Self {
        Self::new(contract, contract.value(), String::new())
    }

    fn new(contract: &'a Document, value: &'a Value, pointer: String) -> Self {
        Self { contract, value, pointer }
    }

    /// The node under a key, with references followed.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        Some(self.inner(key, self.value.get(key)?))
    }

    /// The node under a key, or an empty node without keys.
    pub(super) fn get_or_empty(&self, key: &str) -> Self {
        let empty = || Self::new(self.contract, &Value::Null, self.pointer_to(key));
        self.get(key).unwrap_or_else(empty)
    }

    /// The node at a pointer in the same document, with references followed.
    pub(super) fn at(&self, pointer: &str) -> Option<Self> {
        Self::as_written(self.contract, pointer).map(Self::followed)
    }

    /// The node at a pointer, which may be a reference.
    pub(super) fn as_written(contract: &'a Document, pointer: &str) -> Option<Self> {
        let value = contract.at(pointer)?;
        Some(Self::new(contract, value, pointer.to_owned()))
    }

    /// The entries of an object, with references followed.
    pub(super) fn entries(&self) -> Vec<(&'a str, Self)> {
        let entries = self.value.as_object().into_iter().flatten();
        entries.map(|(key, value)| (key.as_str(), self.inner(key, value))).collect()
    }

    /// The items of a list, with references followed.
    pub(super) fn items(&self) -> Vec<Self> {
        let items = self.value.as_array().into_iter().flatten().enumerate();
        items.map(|(index, value)| self.inner(&index.to_string(), value)).collect()
    }

    /// Returns whether it is a reference that leads nowhere.
    pub(super) fn is_broken_reference(&self) -> bool {
        self.value.get("$ref").is_some() && self.contract.follow(self.value).is_none()
    }

    /// The string under a key.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.value.get(key)?.as_str()
    }

    /// The boolean under a key, if there is one.
    pub(super) fn flag(&self, key: &str) -> Option<bool> {
        self.value.get(key)?.as_bool()
    }

    /// Returns whether it is a schema of something other than text and bytes.
    pub(super) fn is_structured(&self) -> bool {
        rust::is_structured(self.value, &|pointer| self.contract.at(pointer))
    }

    /// The pointer for a key, whether or not the object has it.
    pub(super) fn pointer_to(&self, key: &str) -> String {
        pointer::join(&self.pointer, key)
    }

    /// The pointer for a key, or that of the object if it does not have the key.
    pub(super) fn place_of(&self, key: &str) -> String {
        match self.value.get(key) {
            Some(_) => self.pointer_to(key),
            None => self.pointer.clone(),
        }
    }

    fn inner(&self, key: &str, value: &'a Value) -> Self {
        Self::new(self.contract, value, self.pointer_to(key)).followed()
    }

    /// Follows references to the first value without a `$ref`. The loader has checked that
    /// references end, except in places that it does not know (callbacks): a circular reference
    /// there is left as it is.
    fn followed(self) -> Self {
        match self.contract.follow(self.value) {
            Some((value, Some(pointer))) => Self::new(self.contract, value, pointer),
            _ => self,
        }
    }
}
