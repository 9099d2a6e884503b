//! An item being shown, field by field.

use serde_json::{Map, Value};

use crate::domain::projection::Projection;

/// An object of which a projection chooses the fields.
pub(super) struct Item<'p> {
    fields: Map<String, Value>,
    projection: Option<&'p Projection>,
}

impl<'p> Item<'p> {
    /// An item of a list, or the one thing that was asked for.
    pub(super) fn projected(projection: &'p Projection) -> Self {
        Self {
            fields: Map::new(),
            projection: Some(projection),
        }
    }

    /// An object within an item, which is whole.
    pub(super) fn whole() -> Self {
        Self {
            fields: Map::new(),
            projection: None,
        }
    }

    /// Adds a field.
    pub(super) fn put(&mut self, name: &str, value: impl Into<Value>) -> &mut Self {
        self.add(name, value.into(), true)
    }

    /// Adds a field that is returned only when it is asked for.
    pub(super) fn put_hidden(&mut self, name: &str, value: impl Into<Value>) -> &mut Self {
        self.add(name, value.into(), false)
    }

    /// Adds a field that is absent without a value.
    pub(super) fn put_some(&mut self, name: &str, value: Option<impl Into<Value>>) -> &mut Self {
        match value {
            Some(value) => self.add(name, value.into(), true),
            None => self,
        }
    }

    fn add(&mut self, name: &str, value: Value, by_default: bool) -> &mut Self {
        let kept = self
            .projection
            .map_or(by_default, |own| own.keeps(name, by_default));
        if kept {
            self.fields.insert(name.to_owned(), value);
        }
        self
    }

    pub(super) fn into_value(self) -> Value {
        Value::Object(self.fields)
    }
}
