//! References by `$id` and `$anchor`, which schemas may have since OpenAPI 3.1.
//!
//! A reference is relative to the `$id` of the schema around it. References to a schema of the
//! document by its `$id` or `$anchor` are replaced by JSON pointers, which all other steps
//! understand.

use std::collections::HashMap;

use fluent_uri::{Uri, UriRef};

use crate::pointer;
use crate::tree::{Mapping, Node, NodeKind};

/// The address of a document without an address, for relative references.
const DOCUMENT: &str = "document:/";

/// The keywords with schemas under names, which may look like keywords.
const NAMED_SCHEMAS: [&str; 5] =
    ["$defs", "dependentSchemas", "patternProperties", "properties", "schemas"];

/// The keywords with values instead of schemas.
const VALUES: [&str; 5] = ["const", "default", "enum", "example", "examples"];

/// Replaces references by identifiers by JSON pointers.
pub(crate) fn resolve(root: &mut Node) {
    let mut targets = HashMap::new();
    collect(root, "", DOCUMENT, false, &mut targets);
    if !targets.is_empty() {
        replace(root, DOCUMENT, false, &targets);
    }
}

/// Records the addresses and pointers of schemas with an `$id` or an `$anchor`.
fn collect(
    node: &Node,
    place: &str,
    base: &str,
    is_map_of_schemas: bool,
    targets: &mut HashMap<String, String>,
) {
    let mut base = base.to_owned();
    if let Some(mapping) = node.as_mapping().filter(|_| !is_map_of_schemas) {
        if let Some(own) = own_address(mapping, &base) {
            targets.insert(own.clone(), place.to_owned());
            base = own;
        }
        for key in ["$anchor", "$dynamicAnchor"] {
            if let Some(anchor) = mapping.get(key).and_then(Node::as_str) {
                targets.entry(format!("{base}#{anchor}")).or_insert_with(|| place.to_owned());
            }
        }
    }
    match &node.kind {
        NodeKind::Mapping(mapping) => {
            for (key, entry) in mapping.iter().filter(|(key, _)| is_map_of_schemas || holds(key)) {
                let is_map = !is_map_of_schemas && NAMED_SCHEMAS.contains(&key);
                collect(&entry.node, &pointer::join(place, key), &base, is_map, targets);
            }
        }
        NodeKind::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, &pointer::join(place, index), &base, false, targets);
            }
        }
        _ => {}
    }
}

fn replace(
    node: &mut Node,
    base: &str,
    is_map_of_schemas: bool,
    targets: &HashMap<String, String>,
) {
    let mut base = base.to_owned();
    match &mut node.kind {
        NodeKind::Mapping(mapping) => {
            if !is_map_of_schemas {
                base = own_address(mapping, &base).unwrap_or(base);
                if let Some(reference) = mapping.get_mut("$ref")
                    && let Some(pointer) =
                        reference.as_str().and_then(|written| target(written, &base, targets))
                {
                    reference.kind = NodeKind::String(format!("#{pointer}"));
                }
            }
            for (key, inner) in mapping.iter_mut() {
                if is_map_of_schemas || holds(key) {
                    let is_map = !is_map_of_schemas && NAMED_SCHEMAS.contains(&key);
                    replace(inner, &base, is_map, targets);
                }
            }
        }
        NodeKind::Sequence(items) => {
            items.iter_mut().for_each(|item| replace(item, &base, false, targets));
        }
        _ => {}
    }
}

/// Returns whether there may be schemas under a key.
fn holds(key: &str) -> bool {
    !VALUES.contains(&key) && !key.starts_with("x-")
}

/// The address of a schema by its `$id`, without a fragment.
fn own_address(schema: &Mapping, base: &str) -> Option<String> {
    let id = schema.get("$id")?.as_str()?;
    absolute(id.split('#').next()?, base)
}

/// The pointer of the schema to which a reference leads by an identifier.
fn target(written: &str, base: &str, targets: &HashMap<String, String>) -> Option<String> {
    let (address, fragment) = written.split_once('#').unwrap_or((written, ""));
    // Within the document, a pointer needs no change.
    if address.is_empty() && (fragment.is_empty() || fragment.starts_with('/')) {
        return None;
    }
    let address = if address.is_empty() { base.to_owned() } else { absolute(address, base)? };
    if fragment.is_empty() || fragment.starts_with('/') {
        let place = targets.get(&address)?;
        return Some(format!("{place}{fragment}"));
    }
    targets.get(&format!("{address}#{fragment}")).cloned()
}

fn absolute(address: &str, base: &str) -> Option<String> {
    let base = Uri::parse(base).ok()?;
    let address = UriRef::parse(address).ok()?.resolve_against(&base).ok()?;
    Some(address.normalize().to_string())
}
