//! Translates schemas of OpenAPI 3.1 to 3.0.

use crate::schema::compare_numbers;
use crate::tree::{Mapping, Node, NodeKind, Span};

/// Translates a schema. Its inner schemas were translated before.
pub(super) fn translate(schema: &mut Mapping, span: Span) {
    drop_nullable(schema);
    read_types(schema);
    read_const(schema);
    read_exclusive_bound(schema, "minimum", "exclusiveMinimum");
    read_exclusive_bound(schema, "maximum", "exclusiveMaximum");
    read_content(schema);
    read_examples(schema);
    read_property_names(schema);
    combine_reference(schema, span);
}

/// Replaces a boolean schema by an object: `true` allows every value, and `false` none.
pub(super) fn write_out_boolean(schema: &mut Node) {
    let NodeKind::Bool(allows) = schema.kind else {
        return;
    };
    let mut object = Mapping::default();
    if !allows {
        let anything = Node::new(NodeKind::Mapping(Mapping::default()), schema.span);
        object.insert("not".to_owned(), schema.span, anything);
    }
    schema.kind = NodeKind::Mapping(object);
}

/// Removes `nullable`, which has no meaning in 3.1 but would get one.
fn drop_nullable(schema: &mut Mapping) {
    schema.remove("nullable");
}

/// Removes null from the `type`: a schema for null and another type is `nullable`, and one for null
/// alone has it as its only value. Several types become alternatives, unless there are limits.
fn read_types(schema: &mut Mapping) {
    let Some(entry) = schema.entry("type") else {
        return;
    };
    let (key_span, span) = (entry.key_span, entry.node.span);
    // A name without its quotes is read as the value.
    let is_null =
        |node: &Node| matches!(node.kind, NodeKind::Null) || node.as_str() == Some("null");
    let mut others: Vec<Node> = match &entry.node.kind {
        NodeKind::Sequence(items) if !items.is_empty() => {
            items.iter().filter(|item| !is_null(item)).cloned().collect()
        }
        NodeKind::String(_) | NodeKind::Null if is_null(&entry.node) => Vec::new(),
        _ => return,
    };
    let allows_null = match &entry.node.kind {
        NodeKind::Sequence(items) => items.iter().any(is_null),
        _ => true,
    };
    if others.is_empty() {
        schema.remove("type");
        keep_values(schema, &Node::new(NodeKind::Null, span), key_span);
        return;
    }
    if let [only] = others.as_mut_slice() {
        schema.insert("type".to_owned(), key_span, only.clone());
    } else if says_no_more(schema) {
        let mut alternatives: Vec<Node> =
            others.into_iter().map(|name| of_type(key_span, name)).collect();
        if allows_null {
            let mut null = Mapping::default();
            keep_values(&mut null, &Node::new(NodeKind::Null, span), key_span);
            alternatives.push(Node::new(NodeKind::Mapping(null), span));
        }
        schema.remove("type");
        let alternatives = Node::new(NodeKind::Sequence(alternatives), span);
        schema.insert("anyOf".to_owned(), key_span, alternatives);
        return;
    } else {
        let types = Node::new(NodeKind::Sequence(others), span);
        schema.insert("type".to_owned(), key_span, types);
    }
    if allows_null {
        let flag = Node::new(NodeKind::Bool(true), span);
        schema.insert("nullable".to_owned(), key_span, flag);
    }
}

/// Returns whether a schema only restricts the type. Several types are then the same as
/// alternatives.
fn says_no_more(schema: &Mapping) -> bool {
    let says_nothing = |key: &str| {
        let is_annotation = matches!(
            key,
            "title"
                | "description"
                | "default"
                | "deprecated"
                | "example"
                | "examples"
                | "externalDocs"
                | "readOnly"
                | "writeOnly"
                | "type"
                | "$comment"
        );
        is_annotation || key.starts_with("x-")
    };
    schema.keys().all(says_nothing)
}

fn of_type(key_span: Span, name: Node) -> Node {
    let span = name.span;
    let mut schema = Mapping::default();
    schema.insert("type".to_owned(), key_span, name);
    Node::new(NodeKind::Mapping(schema), span)
}

/// Replaces `const` by an `enum` with one value.
fn read_const(schema: &mut Mapping) {
    if let Some(entry) = schema.remove("const") {
        keep_values(schema, &entry.node, entry.key_span);
    }
}

/// Allows only one value, if an existing `enum` allows it.
fn keep_values(schema: &mut Mapping, only: &Node, key_span: Span) {
    let mut values = vec![only.clone()];
    if let Some(listed) = schema.get("enum").and_then(Node::as_sequence) {
        let value = only.to_value();
        values.retain(|_| listed.iter().any(|listed| listed.to_value() == value));
    }
    let values = Node::new(NodeKind::Sequence(values), only.span);
    schema.remove("enum");
    schema.insert("enum".to_owned(), key_span, values);
}

/// Replaces an exclusive bound by a bound with a flag, unless the other bound is stricter.
fn read_exclusive_bound(schema: &mut Mapping, bound: &str, exclusive: &str) {
    let Some(entry) = schema.entry(exclusive) else {
        return;
    };
    let NodeKind::Number(limit) = &entry.node.kind else {
        return;
    };
    let is_stricter = match schema.get(bound).map(|node| &node.kind) {
        Some(NodeKind::Number(other)) => {
            let order = compare_numbers(limit, other);
            if bound == "minimum" { order.is_ge() } else { order.is_le() }
        }
        _ => true,
    };
    let Some(entry) = schema.remove(exclusive) else {
        return;
    };
    if is_stricter {
        let flag = Node::new(NodeKind::Bool(true), entry.node.span);
        schema.remove(bound);
        schema.insert(bound.to_owned(), entry.key_span, entry.node);
        schema.insert(exclusive.to_owned(), entry.key_span, flag);
    }
}

/// Replaces the keywords for bytes in a string by their format in 3.0.
fn read_content(schema: &mut Mapping) {
    let is_string = schema.get("type").and_then(Node::as_str) == Some("string");
    // An existing format says more.
    if !is_string || schema.get("format").is_some() {
        return;
    }
    let has = |keyword: &str, value: &str| {
        let found = schema.get(keyword).and_then(Node::as_str);
        found.is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let (keyword, format) = if has("contentEncoding", "base64") {
        ("contentEncoding", "byte")
    } else if has("contentMediaType", "application/octet-stream")
        && schema.get("contentEncoding").is_none()
    {
        ("contentMediaType", "binary")
    } else {
        return;
    };
    if let Some(entry) = schema.remove(keyword) {
        let format = Node::new(NodeKind::String(format.to_owned()), entry.node.span);
        schema.insert("format".to_owned(), entry.key_span, format);
    }
}

fn read_examples(schema: &mut Mapping) {
    let has_example = schema.get("example").is_some();
    let examples = schema.get("examples").and_then(Node::as_sequence);
    let example = match examples {
        // An empty list has no effect, and is removed.
        Some([]) => None,
        Some([only]) if !has_example => Some(only.clone()),
        _ => return,
    };
    if let (Some(entry), Some(example)) = (schema.remove("examples"), example) {
        schema.insert("example".to_owned(), entry.key_span, example);
    }
}

/// Adds the type string to the schema for property names, because a name is always a string.
fn read_property_names(schema: &mut Mapping) {
    let Some(entry) = schema.entry("propertyNames") else {
        return;
    };
    let (key_span, span) = (entry.key_span, entry.node.span);
    let Some(names) = schema.get_mut("propertyNames").and_then(Node::as_mapping_mut) else {
        return;
    };
    if names.get("type").is_none() && names.get("$ref").is_none() {
        let string = Node::new(NodeKind::String("string".to_owned()), span);
        names.insert("type".to_owned(), key_span, string);
    }
}

/// Moves a `$ref` with keywords next to it into the `allOf`, because 3.0 ignores keywords next to a
/// reference.
fn combine_reference(schema: &mut Mapping, span: Span) {
    // Alone, it means the same in 3.0.
    if schema.len() < 2 {
        return;
    }
    let Some(entry) = schema.remove("$ref") else {
        return;
    };
    let key_span = entry.key_span;
    let mut reference = Mapping::default();
    reference.insert("$ref".to_owned(), key_span, entry.node);
    let reference = Node::new(NodeKind::Mapping(reference), key_span);
    if let Some(NodeKind::Sequence(subschemas)) = schema.get_mut("allOf").map(|node| &mut node.kind)
    {
        subschemas.push(reference);
        return;
    }
    let list = Node::new(NodeKind::Sequence(vec![reference]), span);
    schema.insert("allOf".to_owned(), key_span, list);
}
