//! Removes parts of a tree.

use crate::pointer;
use crate::tree::{Mapping, Node};

/// Removes parts, and paths that have no operations left.
pub(super) fn remove<'p>(root: &mut Node, parts: impl Iterator<Item = &'p String>) {
    for part in parts {
        root.remove(part);
        let item = pointer::split_last(part).map(|(item, _)| item.to_owned());
        if let Some(item) = item.filter(|item| item.starts_with("/paths/")) {
            let has_methods = |node: &Node| {
                let keys = node.as_mapping().into_iter().flat_map(Mapping::keys);
                keys.into_iter().any(|key| key == "$ref" || crate::Method::from_key(key).is_some())
            };
            if root.at(&item).is_some_and(|node| !has_methods(node)) {
                root.remove(&item);
            }
        }
    }
}
