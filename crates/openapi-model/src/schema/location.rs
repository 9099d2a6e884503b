//! Places of schemas in a document.

use crate::{Document, components};

/// The place of a schema: the JSON pointers to the schema objects that a value must fit. This is
/// one pointer, unless several subschemas of an `allOf` describe the same property, and none if no
/// schema describes the value.
///
/// References are followed: two locations are equal if they lead to the same schema objects.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SchemaLocation {
    pointers: Vec<String>,
    /// The pointers to surrounding schemas that a value must fit as well, apart from their choices.
    surroundings: Vec<String>,
    /// The place to show if there is no schema object.
    holder: String,
}

impl SchemaLocation {
    /// The schema at a JSON pointer; for a reference, its target.
    pub fn from_pointer(document: &Document, pointer: &str) -> Self {
        Self::from_pointers(vec![follow(document, pointer)])
    }

    /// The component schema with a name.
    pub fn from_component(name: &str) -> Self {
        Self::from_pointers(vec![components::schema_pointer(name)])
    }

    fn from_pointers(pointers: Vec<String>) -> Self {
        Self { pointers, surroundings: Vec::new(), holder: String::new() }
    }

    /// The location of any value: the schema at `holder` does not restrict it.
    pub fn unconstrained(holder: &str) -> Self {
        Self { pointers: Vec::new(), surroundings: Vec::new(), holder: holder.to_owned() }
    }

    /// An alternative together with the schema that contains it: a value must fit both.
    #[must_use]
    pub fn within(&self, around: &Self) -> Self {
        let mut within = self.clone();
        add_missing(&mut within.surroundings, around.all_pointers().cloned());
        within
    }

    /// The pointers to the schema objects.
    pub fn pointers(&self) -> &[String] {
        &self.pointers
    }

    /// The pointers to surrounding schemas that a value must fit as well, apart from their choices.
    pub fn surroundings(&self) -> &[String] {
        &self.surroundings
    }

    /// The pointers to all schemas that a value must fit: first those of the location itself, then
    /// the surrounding ones.
    pub fn all_pointers(&self) -> impl Iterator<Item = &String> + Clone {
        self.pointers.iter().chain(&self.surroundings)
    }

    /// The pointer to show to people.
    pub fn pointer(&self) -> &str {
        self.pointers.first().unwrap_or(&self.holder)
    }

    /// The name of the component schema at this location.
    pub fn component_name(&self) -> Option<String> {
        match self.pointers.as_slice() {
            [pointer] => components::schema_name(pointer),
            _ => None,
        }
    }

    /// The location of values that fit both.
    pub(super) fn and(mut self, other: Self) -> Self {
        add_missing(&mut self.pointers, other.pointers);
        add_missing(&mut self.surroundings, other.surroundings);
        if self.holder.is_empty() {
            self.holder = other.holder;
        }
        self
    }
}

/// Appends the pointers that are still missing, in their order.
fn add_missing(pointers: &mut Vec<String>, others: impl IntoIterator<Item = String>) {
    for pointer in others {
        if !pointers.contains(&pointer) {
            pointers.push(pointer);
        }
    }
}

/// The pointer to the value at `start`, after all references.
pub(super) fn follow(document: &Document, start: &str) -> String {
    let value = document.at(start);
    let target = value.and_then(|value| document.follow(value));
    target.and_then(|(_, pointer)| pointer).unwrap_or_else(|| start.to_owned())
}
