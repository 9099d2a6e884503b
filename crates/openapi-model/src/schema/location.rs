//! Where a schema stands in its document.

use crate::{Document, pointer};
use serde_json::Value;

/// A schema by its place: the JSON pointers to the schema objects that a value must
/// fit all of. It is one, unless members of an `allOf` speak of the same property.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// The pointers, references followed. None: any value fits.
    pub pointers: Vec<String>,
    /// What to point to where there is no schema object.
    pub holder: String,
}

impl Place {
    /// The schema at a pointer.
    pub fn of(contract: &Document, pointer: &str) -> Self {
        Self {
            pointers: vec![followed(contract, pointer)],
            holder: String::new(),
        }
    }

    /// The component schema of a name.
    pub fn component(name: &str) -> Self {
        Self {
            pointers: vec![of_component(name)],
            holder: String::new(),
        }
    }

    /// Any value, as `holder` says nothing of it.
    pub fn any(holder: &str) -> Self {
        Self {
            pointers: Vec::new(),
            holder: holder.to_owned(),
        }
    }

    /// What fits both.
    pub fn and(mut self, other: Self) -> Self {
        for pointer in other.pointers {
            if !self.pointers.contains(&pointer) {
                self.pointers.push(pointer);
            }
        }
        if self.holder.is_empty() {
            self.holder = other.holder;
        }
        self
    }

    /// The pointer to show.
    pub fn pointer(&self) -> &str {
        self.pointers.first().unwrap_or(&self.holder)
    }
}

/// The pointer to what stands at `start`, with references followed.
pub fn followed(contract: &Document, start: &str) -> String {
    let value = contract.at(start);
    let target = value.and_then(|value| contract.follow(value));
    target
        .and_then(|(_, pointer)| pointer)
        .unwrap_or_else(|| start.to_owned())
}

/// The pointer to the component schema of a name.
pub fn of_component(name: &str) -> String {
    pointer::join("/components/schemas", name)
}

/// The pointers to what a schema builds on: what its `allOf` refers to.
pub fn bases(schema: &Value) -> impl Iterator<Item = String> {
    let members = schema.get("allOf").and_then(Value::as_array);
    members.into_iter().flatten().filter_map(|member| {
        let reference = member.get("$ref").and_then(Value::as_str)?;
        pointer::from_reference(reference)
    })
}

/// The name of the component schema that a pointer names as a whole.
pub fn component(pointer: &str) -> Option<String> {
    let name = pointer.strip_prefix("/components/schemas/")?;
    (!name.contains('/')).then(|| pointer::unescape(name).into_owned())
}
