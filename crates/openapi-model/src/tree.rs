//! The document as a tree in which every value and every key knows its position in the text.

use std::fmt;

use foldhash::fast::RandomState;
use indexmap::IndexMap;
use serde_json::{Number, Value};

use crate::pointer;

/// The greatest depth of nested objects and lists. Real documents stay below 40; the limit lets
/// tree walks recurse without overflowing the stack.
pub(crate) const DEPTH_LIMIT: usize = 128;

/// A position in a text: line and column, both counted from 1, columns in characters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
}

impl Position {
    /// Creates a position from `usize` counters; values beyond `u32::MAX` are reduced to it.
    pub fn new(line: usize, column: usize) -> Self {
        Self {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

/// A part of the text, from its first character to the end of its last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub(crate) start: Position,
    /// The position after the last character.
    pub(crate) end: Position,
    /// The index of its file in the document.
    pub(crate) file: u32,
}

impl Span {
    pub(crate) fn new(start: Position, end: Position) -> Self {
        Self { start, end, file: 0 }
    }
}

/// A value of the document and the part of the text that it was read from.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) span: Span,
}

/// The kind of a [`Node`], with its value.
#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    /// `null`, or no value at all.
    Null,
    Bool(bool),
    /// An integer of up to 64 bits, or a finite float.
    Number(Number),
    String(String),
    Sequence(Vec<Node>),
    Mapping(Mapping),
}

/// The keys and values of an object, in the order of the document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mapping {
    // Boxed, because most values are strings and every value takes the space of the largest
    // variant.
    entries: Box<IndexMap<String, Entry, RandomState>>,
}

/// A key of a [`Mapping`], and its value.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) key_span: Span,
    pub(crate) node: Node,
}

impl Node {
    pub(crate) fn new(kind: NodeKind, span: Span) -> Self {
        Self { kind, span }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self.kind {
            NodeKind::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    pub(crate) fn as_sequence(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    pub(crate) fn as_mapping(&self) -> Option<&Mapping> {
        match &self.kind {
            NodeKind::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    pub(crate) fn as_mapping_mut(&mut self) -> Option<&mut Mapping> {
        match &mut self.kind {
            NodeKind::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    /// The value of a key, if this is an object with that key.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.as_mapping()?.get(key)
    }

    /// The value at a JSON pointer that begins here.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Node> {
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return None;
        }
        pointer::tokens(pointer).try_fold(self, |node, token| node.child(&token))
    }

    /// The node under a token of a JSON pointer.
    pub(crate) fn child(&self, token: &str) -> Option<&Node> {
        match &self.kind {
            NodeKind::Mapping(mapping) => mapping.get(token),
            NodeKind::Sequence(items) => items.get(pointer::index(token)?),
            _ => None,
        }
    }

    /// The node under a token of a JSON pointer, mutable.
    pub(crate) fn child_mut(&mut self, token: &str) -> Option<&mut Node> {
        match &mut self.kind {
            NodeKind::Mapping(mapping) => mapping.get_mut(token),
            NodeKind::Sequence(items) => items.get_mut(pointer::index(token)?),
            _ => None,
        }
    }

    pub(crate) fn at_mut(&mut self, pointer: &str) -> Option<&mut Node> {
        pointer::tokens(pointer).try_fold(self, |node, token| node.child_mut(&token))
    }

    /// Removes the null at a JSON pointer, or replaces it with an empty object or list, as
    /// `reading` says.
    pub(crate) fn replace_null(&mut self, pointer: &str, reading: NullReading) {
        let Some((parent, key)) = pointer::split_last(pointer) else {
            return;
        };
        let Some(parent) = self.at_mut(parent) else {
            return;
        };
        let replacement = match reading {
            NullReading::Absent => return parent.remove_child(&key),
            NullReading::EmptyObject => NodeKind::Mapping(Mapping::default()),
            NullReading::EmptyList => NodeKind::Sequence(Vec::new()),
        };
        if let Some(node) = parent.child_mut(&key) {
            node.kind = replacement;
        }
    }

    /// Removes the value at a JSON pointer. Later items of a list move up.
    pub(crate) fn remove(&mut self, pointer: &str) {
        self.replace_null(pointer, NullReading::Absent);
    }

    fn remove_child(&mut self, token: &str) {
        match &mut self.kind {
            NodeKind::Mapping(mapping) => {
                mapping.remove(token);
            }
            NodeKind::Sequence(items) => {
                let index = pointer::index(token).filter(|index| *index < items.len());
                if let Some(index) = index {
                    items.remove(index);
                }
            }
            _ => {}
        }
    }

    /// Replaces the number or boolean at a JSON pointer with the given text, or else with the text
    /// of its value.
    pub(crate) fn replace_with_text(&mut self, pointer: &str, text: Option<&str>) {
        let Some(node) = self.at_mut(pointer) else {
            return;
        };
        let text = text.map(str::to_owned).or_else(|| match &node.kind {
            NodeKind::Number(number) => Some(number.to_string()),
            NodeKind::Bool(flag) => Some(flag.to_string()),
            _ => None,
        });
        if let Some(text) = text {
            node.kind = NodeKind::String(text);
        }
    }

    /// Marks the value and everything in it as part of another file.
    pub(crate) fn set_file(&mut self, file: u32) {
        self.span.file = file;
        match &mut self.kind {
            NodeKind::Sequence(items) => items.iter_mut().for_each(|item| item.set_file(file)),
            NodeKind::Mapping(mapping) => {
                for entry in mapping.entries.values_mut() {
                    entry.key_span.file = file;
                    entry.node.set_file(file);
                }
            }
            _ => {}
        }
    }

    /// The number of values in this one, including itself.
    pub(crate) fn count(&self) -> usize {
        1 + match &self.kind {
            NodeKind::Sequence(items) => items.iter().map(Node::count).sum(),
            NodeKind::Mapping(mapping) => {
                mapping.entries.values().map(|entry| entry.node.count()).sum()
            }
            _ => 0,
        }
    }

    /// The value as plain JSON, with keys in their order.
    pub(crate) fn to_value(&self) -> Value {
        match &self.kind {
            NodeKind::Null => Value::Null,
            NodeKind::Bool(flag) => Value::Bool(*flag),
            NodeKind::Number(number) => Value::Number(number.clone()),
            NodeKind::String(text) => Value::String(text.clone()),
            NodeKind::Sequence(items) => Value::Array(items.iter().map(Node::to_value).collect()),
            NodeKind::Mapping(mapping) => Value::Object(
                mapping
                    .iter()
                    .map(|(key, entry)| (key.to_owned(), entry.node.to_value()))
                    .collect(),
            ),
        }
    }

    /// The value in a few words, for messages: "the number 3", "a list".
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            NodeKind::Null => "nothing (null)".to_owned(),
            NodeKind::Bool(flag) => format!("the boolean {flag}"),
            NodeKind::Number(number) => format!("the number {number}"),
            NodeKind::String(text) => format!("the string `{}`", Shortened(text)),
            NodeKind::Sequence(_) => "a list".to_owned(),
            NodeKind::Mapping(_) => "an object".to_owned(),
        }
    }
}

impl Mapping {
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.entries.get(key).map(|entry| &entry.node)
    }

    /// The value of a key, with the position of the key.
    pub(crate) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// All keys and their values, in the order of the document.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry))
    }

    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.entries.get_mut(key).map(|entry| &mut entry.node)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut Node)> {
        self.entries.iter_mut().map(|(key, entry)| (key.as_str(), &mut entry.node))
    }

    /// The node of a key; a new empty object if there was none.
    pub(crate) fn get_or_insert(&mut self, key: &str, span: Span) -> &mut Node {
        let entry = self.entries.entry(key.to_owned()).or_insert_with(|| Entry {
            key_span: span,
            node: Node::new(NodeKind::Mapping(Mapping::default()), span),
        });
        &mut entry.node
    }

    pub(crate) fn remove(&mut self, key: &str) -> Option<Entry> {
        self.entries.shift_remove(key)
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Renames a key and keeps its position, unless the object already has the new name.
    pub(crate) fn rename(&mut self, key: &str, new: &str) {
        if self.entries.contains_key(new) {
            return;
        }
        let entries = std::mem::take(&mut *self.entries).into_iter();
        let named = |name: String| if name == key { new.to_owned() } else { name };
        *self.entries = entries.map(|(name, entry)| (named(name), entry)).collect();
    }

    /// Adds missing keys from another object.
    pub(crate) fn merge(&mut self, other: Mapping) {
        for (key, entry) in *other.entries {
            self.entries.entry(key).or_insert(entry);
        }
    }

    /// Sets the value of a key. An existing key keeps its place in the order; its value and its
    /// span are replaced.
    pub(crate) fn insert(&mut self, key: String, key_span: Span, node: Node) {
        self.entries.insert(key, Entry { key_span, node });
    }
}

/// The meaning of an accepted null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NullReading {
    Absent,
    EmptyObject,
    EmptyList,
}

/// A text shortened to fit into a sentence.
pub(crate) struct Shortened<'a>(pub(crate) &'a str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LENGTH: usize = 60;
        for (count, character) in self.0.chars().enumerate() {
            if count == LENGTH {
                return f.write_str("…");
            }
            let printable = if character.is_control() { ' ' } else { character };
            write!(f, "{printable}")?;
        }
        Ok(())
    }
}
