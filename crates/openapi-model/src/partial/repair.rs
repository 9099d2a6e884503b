//! Repairs the tree after mistakes with an obvious intention.

use crate::diagnostic::Severity;
use crate::grammar::is_remark;
use crate::model::{Method, PathTemplate, Repair};
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::references::resolve_node;
use crate::tree::{Mapping, Node, NodeKind, Span};

/// Turns errors at places that do not affect generated code into warnings, and removes the values
/// there. Problems before `parsed` are about the text, and their values are not in the tree.
pub(crate) fn drop_remarks(root: &mut Node, problems: &mut Problems, parsed: usize) {
    let mut dropped = Vec::new();
    problems.for_each_error(|index, problem| {
        if is_remark(problem.pointer()) {
            problem.set_severity(Severity::Warning);
            if index >= parsed {
                dropped.push(problem.pointer().to_owned());
            }
        }
    });
    // From the end, because removing an item of a list moves the later ones.
    dropped.iter().rev().for_each(|pointer| root.remove(pointer));
}

/// Applies the repairs to the tree.
pub(crate) fn repair(root: &mut Node, repairs: Vec<Repair>) {
    for repair in repairs.into_iter().rev() {
        match repair {
            Repair::Remove(pointer) => root.remove(&pointer),
            Repair::AddPathParameter { operation, name, span } => {
                if let Some(operation) = root.at_mut(&operation).and_then(Node::as_mapping_mut) {
                    add_parameter(operation, string_parameter(&name, span), span);
                }
            }
        }
    }
}

fn add_parameter(operation: &mut Mapping, parameter: Node, span: Span) {
    let parameters = operation.get_or_insert("parameters", span);
    if !matches!(parameters.kind, NodeKind::Sequence(_)) {
        parameters.kind = NodeKind::Sequence(Vec::new());
    }
    if let NodeKind::Sequence(items) = &mut parameters.kind {
        items.push(parameter);
    }
}

fn string_parameter(name: &str, span: Span) -> Node {
    let mapping = |entries: Vec<(&str, NodeKind)>| {
        let mut mapping = Mapping::default();
        for (key, kind) in entries {
            mapping.insert(key.to_owned(), span, Node::new(kind, span));
        }
        NodeKind::Mapping(mapping)
    };
    let text = |text: &str| NodeKind::String(text.to_owned());
    let kind = mapping(vec![
        ("name", text(name)),
        ("in", text("path")),
        ("required", NodeKind::Bool(true)),
        ("schema", mapping(vec![("type", text("string"))])),
    ]);
    Node::new(kind, span)
}

/// Renames parameters that occur twice in a path, so that each place has its own value:
/// `/a/{id}/b/{id}` becomes `/a/{id}/b/{id2}`.
pub(crate) fn distinct_path_parameters(root: &mut Node, problems: &mut Problems) {
    let paths = root.get("paths").and_then(Node::as_mapping);
    let ambiguous: Vec<(String, Span, Distinct)> = paths
        .into_iter()
        .flat_map(Mapping::iter)
        .filter_map(|(path, entry)| Some((path.to_owned(), entry.key_span, distinct(path)?)))
        .collect();
    for (path, span, Distinct { path: renamed, added }) in ambiguous {
        let place = pointer::join("/paths", &path);
        let parameters = added.iter().map(|(name, new)| (name.as_str(), new.as_str()));
        add_to_operations(root, &place, parameters.collect(), span);
        let names: Vec<String> = added.iter().map(|(name, _)| format!("`{{{name}}}`")).collect();
        let message = format!("{} appears twice in the path `{path}`", names.join(" and "));
        let problem = Problem::new(span, &place, message).severity(Severity::Warning);
        problems.add(problem.help(format!("the path is read as `{renamed}`")));
        if let Some(paths) = root.as_mapping_mut().and_then(|all| all.get_mut("paths"))
            && let Some(paths) = paths.as_mapping_mut()
        {
            paths.rename(&path, &renamed);
        }
    }
}

/// A path whose parameters have unique names.
struct Distinct {
    path: String,
    /// The repeated names, with their new names.
    added: Vec<(String, String)>,
}

/// The path with unique names; `None` if they are unique already.
fn distinct(path: &str) -> Option<Distinct> {
    let template = PathTemplate::parse(path)?;
    let names: Vec<&str> = template.parameters().collect();
    let mut taken: Vec<String> = Vec::new();
    let mut added = Vec::new();
    for name in &names {
        let mut new = (*name).to_owned();
        let mut number = 2;
        while taken.contains(&new) || (new != *name && names.contains(&new.as_str())) {
            new = format!("{name}{number}");
            number += 1;
        }
        if new != *name {
            added.push(((*name).to_owned(), new.clone()));
        }
        taken.push(new);
    }
    if added.is_empty() {
        return None;
    }
    let mut parts = path.split('{');
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for (part, name) in parts.zip(taken) {
        let rest = part.split_once('}').map_or("", |(_, rest)| rest);
        renamed.push_str(&format!("{{{name}}}{rest}"));
    }
    Some(Distinct { path: renamed, added })
}

/// Adds a copy of each declared parameter with a new name to the operations of a path.
fn add_to_operations(root: &mut Node, item: &str, added: Vec<(&str, &str)>, span: Span) {
    let methods: Vec<String> = root
        .at(item)
        .and_then(Node::as_mapping)
        .into_iter()
        .flat_map(Mapping::keys)
        .filter(|key| Method::from_key(key).is_some())
        .map(|key| pointer::join(item, key))
        .collect();
    for operation in methods {
        for (name, new) in &added {
            let copy = [operation.as_str(), item]
                .iter()
                .find_map(|holder| declared(root, holder, name))
                .map_or_else(|| string_parameter(new, span), |found| renamed(found, new, span));
            if let Some(operation) = root.at_mut(&operation).and_then(Node::as_mapping_mut) {
                add_parameter(operation, copy, span);
            }
        }
    }
}

/// The path parameter with a name, as an operation or a path declares it.
fn declared<'n>(root: &'n Node, holder: &str, name: &str) -> Option<&'n Node> {
    let list = root.at(holder)?.get("parameters")?.as_sequence()?;
    list.iter().find_map(|item| {
        let (node, _) = resolve_node(root, item, String::new())?;
        let text = |key| node.get(key).and_then(Node::as_str);
        (text("in") == Some("path") && text("name") == Some(name)).then_some(node)
    })
}

fn renamed(parameter: &Node, name: &str, span: Span) -> Node {
    let mut copy = parameter.clone();
    if let Some(mapping) = copy.as_mapping_mut() {
        let node = Node::new(NodeKind::String(name.to_owned()), span);
        mapping.insert("name".to_owned(), span, node);
    }
    copy
}
