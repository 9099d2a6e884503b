//! Reads single values. Missing and malformed values are ignored.

use serde_json::{Map, Value};

use crate::tree::{Mapping, Node};

pub(super) fn text(node: &Node, key: &str) -> Option<String> {
    node.get(key)?.as_str().map(str::to_owned)
}

/// The boolean under a key; no value is `false`.
pub(super) fn flag(node: &Node, key: &str) -> bool {
    node.get(key).and_then(Node::as_bool).unwrap_or(false)
}

/// A text, or the first text of a list.
pub(super) fn first_text(node: &Node) -> Option<String> {
    let mut texts = node.as_sequence().unwrap_or_default().iter();
    let text = node.as_str().or_else(|| texts.find_map(Node::as_str));
    text.map(str::to_owned)
}

pub(super) fn extensions(object: &Mapping) -> Map<String, Value> {
    object
        .iter()
        .filter(|(key, _)| key.starts_with("x-"))
        .map(|(key, entry)| (key.to_owned(), entry.node.to_value()))
        .collect()
}
