//! A document that was read and found in order.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::components;
use crate::location::Location;
use crate::model::{Operation, Sample};
use crate::pointer;
use crate::references;
use crate::source::Source;
use crate::tree::{Node, NodeKind, Span};

/// An OpenAPI 3.0 document, with all that was read out of it.
///
/// Every reference in it leads somewhere, and following references and the
/// members of `allOf`s comes to an end.
#[derive(Debug, Clone)]
pub struct Document {
    source: Source,
    root: Node,
    value: Value,
    title: String,
    version: String,
    operations: Vec<Operation>,
    samples: Vec<Sample>,
    sample_files: BTreeMap<String, String>,
}

impl Document {
    pub(crate) fn new(
        source: Source,
        root: Node,
        operations: Vec<Operation>,
        samples: Vec<Sample>,
        sample_files: BTreeMap<String, String>,
    ) -> Self {
        let value = root.to_value();
        Self {
            title: info(&value, "title"),
            version: info(&value, "version"),
            source,
            root,
            value,
            operations,
            samples,
            sample_files,
        }
    }

    /// What messages call the document: its path, as a rule.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The title of the API.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The version of the document.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The document as it was read, to the byte.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The document as plain JSON, the order of keys kept.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The document as a tree that knows where everything stands.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.root
    }

    /// The value at a JSON pointer.
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Value> {
        self.value.pointer(pointer)
    }

    /// Where the value at a JSON pointer stands.
    #[must_use]
    pub fn locate(&self, pointer: &str) -> Option<Location> {
        let node = self.root.at(pointer)?;
        Some(self.source.location(node.span, pointer))
    }

    /// Where the key stands that the value at a JSON pointer belongs to. Items of
    /// lists have none.
    #[must_use]
    pub fn locate_key(&self, pointer: &str) -> Option<Location> {
        Some(self.source.location(self.key_span(pointer)?, pointer))
    }

    /// The place to show people for a JSON pointer, of which there always is one.
    ///
    /// An object or list is shown by its key, where it has one; of a pointer that
    /// leads nowhere, the nearest place above it that exists is shown.
    #[must_use]
    pub fn nearest(&self, pointer: &str) -> Location {
        let mut place = pointer;
        loop {
            if let Some(node) = self.root.at(place) {
                let span = match node.kind {
                    NodeKind::Sequence(_) | NodeKind::Mapping(_) => self.key_span(place),
                    _ => None,
                };
                return self.source.location(span.unwrap_or(node.span), place);
            }
            match place.rsplit_once('/') {
                Some((parent, _)) => place = parent,
                None => return self.source.location(self.root.span, ""),
            }
        }
    }

    /// The lines that show a place, with a mark below it:
    ///
    /// ```text
    ///      --> openapi/community-qa.yaml:120:5
    ///       |
    ///   120 |     get:
    ///       |     ^^^
    /// ```
    #[must_use]
    pub fn snippet(&self, location: &Location) -> String {
        self.source.snippet(location, None)
    }

    /// Follows the `$ref`s of a value, to the first value that has none. A value
    /// without one is given back; of one that leads nowhere, nothing is.
    #[must_use]
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        self.follow(value).map(|(value, _)| value)
    }

    /// Like [`Document::resolve`], with the JSON pointer of what the last reference names;
    /// without one for a value that is no reference.
    #[must_use]
    pub fn follow<'a>(&'a self, value: &'a Value) -> Option<(&'a Value, Option<String>)> {
        references::follow(value, |pointer| self.at(pointer))
    }

    /// The operations, in the order of the document.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation of a name.
    #[must_use]
    pub fn operation(&self, id: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// The names and schemas of the components, in the order of the document.
    pub fn schemas(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.value
            .pointer(components::SCHEMAS)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
    }

    /// The component schema of a name.
    #[must_use]
    pub fn schema(&self, name: &str) -> Option<&Value> {
        self.value.pointer(components::SCHEMAS)?.get(name)
    }

    /// The samples that are wired, in the order of the document. One whose file
    /// is missing is not among them.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The sample files, wired or not: every file below `samples/`, and those
    /// elsewhere that examples name; each under its path relative to the
    /// document, with its text.
    #[must_use]
    pub fn sample_files(&self) -> &BTreeMap<String, String> {
        &self.sample_files
    }

    fn key_span(&self, pointer: &str) -> Option<Span> {
        let (parent, key) = pointer::split_last(pointer)?;
        let entry = self.root.at(parent)?.as_mapping()?.entry(&key)?;
        Some(entry.key_span)
    }
}

/// A text of the info object. A tolerant reading lets it be a number.
fn info(document: &Value, key: &str) -> String {
    match document.get("info").and_then(|info| info.get(key)) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
