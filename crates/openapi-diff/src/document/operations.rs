//! Pairs operations, and finds those that have no counterpart.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::Method;
use serde_json::{Map, Value};

use super::model::{ADDITIONAL, Operation, operations};
use super::operation;
use super::servers::Prefixes;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::{ObjectPair, Subject};
use crate::renames::{shape, unambiguous};
use crate::rule::Rule;
use crate::unhandled::{WITHOUT_EFFECT_CHANGED, verb};
use crate::well_known::Announcement;

rules! {
    OPERATION_ADDED: "operation-added",
        "an operation was added";
    OPERATION_REMOVED: "operation-removed",
        "an operation was removed that was not deprecated before, or before its `x-sunset`";
    OPERATION_REMOVED_AFTER_DEPRECATION: "operation-removed-after-deprecation",
        "an operation was removed that was deprecated before";
    OPERATION_REMOVED_AFTER_SUNSET: "operation-removed-after-sunset",
        "an operation was removed after the day of its `x-sunset` (minor, major in Rust)";
    PATH_CHANGED: "path-changed",
        "an operation, identified by its operationId, has another path";
    METHOD_CHANGED: "method-changed",
        "an operation, identified by its operationId, has another method";
}

/// Compares the paths of two documents.
/// `renamed` gives the new names of security schemes.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    root: &mut ObjectPair<'_>,
    prefixes: &Prefixes,
    renamed: &BTreeMap<String, String>,
) {
    // A document of OpenAPI 3.1 may have none.
    let mut paths = root.inner("paths");
    let old = operations(&paths.old, &prefixes.old);
    let new = operations(&paths.new, &prefixes.new);
    compare_empty_paths(comparison, &paths, (&old, &new));
    let (operations, removed) = matched(old, new);
    for operation in &removed {
        operation_removed(comparison, operation);
    }
    let mut items = BTreeSet::new();
    for (old, new) in operations {
        let Some(old) = old else {
            operation_added(comparison, &new);
            continue;
        };
        path_changed(comparison, &old, &new);
        method_changed(comparison, &old, &new);
        if items.insert((old.item.pointer.clone(), new.item.pointer.clone())) {
            path_items(comparison, &old, &new);
        }
        operation::compare(comparison, (&old, &new), renamed);
    }
    // Extensions of the paths object, and what is no path.
    paths.mark_handled_where(|key| key.starts_with('/'));
    paths.named("the paths object").report_unhandled(comparison);
}

/// Compares the paths that have no operation, in either document.
fn compare_empty_paths(
    comparison: &mut Comparison<'_>,
    paths: &ObjectPair<'_>,
    (old, new): (&[Operation<'_>], &[Operation<'_>]),
) {
    let is_used = |path: &str| old.iter().chain(new).any(|operation| operation.path == path);
    for (path, (before, after)) in paths.entries() {
        let [was, is] = [&before, &after].map(|side| side.as_ref().map(|node| node.value));
        if !path.starts_with('/') || is_used(path) || was == is {
            continue;
        }
        let verb = verb(was, is);
        let message = format!("the path {}, which has no operation, {verb}", code(path));
        let mut finding = Finding::new(&WITHOUT_EFFECT_CHANGED, message)
            .wire(Effect::patch("there is nothing to request"));
        finding.old = before.map(|node| node.pointer);
        finding.new = after.map(|node| node.pointer);
        comparison.report(finding);
    }
}

/// Compares the parts of a path item other than operations.
fn path_items(comparison: &mut Comparison<'_>, old: &Operation<'_>, new: &Operation<'_>) {
    let subject = Subject::of_document(format!("the path {}", code(new.path)));
    let mut item = ObjectPair::new(old.item.clone(), new.item.clone(), subject);
    for method in Method::ALL {
        item.mark_handled(&[method.key()]);
    }
    // Resolved for each operation.
    item.mark_handled(&["parameters", "servers", ADDITIONAL]);
    item.report_unhandled(comparison);
}

/// Operations of the new document with their counterparts, and those of the old one without any.
type Matched<'a> = (Vec<(Option<Operation<'a>>, Operation<'a>)>, Vec<Operation<'a>>);

/// Pairs operations. They correspond by method and path; those left over, by operationId.
fn matched<'a>(old: Vec<Operation<'a>>, new: Vec<Operation<'a>>) -> Matched<'a> {
    let mut by_path: BTreeMap<_, Vec<Operation<'a>>> = BTreeMap::new();
    for operation in old {
        // Two templates that differ in names alone are refused by OpenAPI; where
        // a document has them all the same, both are kept.
        let same = by_path.entry(operation.identity()).or_default();
        same.push(operation);
    }
    let new = new.into_iter().map(|operation| {
        let candidates = by_path.get_mut(&operation.identity());
        let same = candidates.and_then(|candidates| {
            // One with the same spelling goes before the others.
            let exact = candidates.iter().position(|old| old.path == operation.path);
            (!candidates.is_empty()).then(|| candidates.remove(exact.unwrap_or(0)))
        });
        (same, operation)
    });
    let mut matched: Vec<_> = new.collect();
    let mut removed: Vec<Operation<'a>> = by_path.into_values().flatten().collect();
    for (old, new) in &mut matched {
        // The same operationId at another path: the operation has moved.
        let id = new.node.text("operationId");
        let is_same = |old: &Operation<'_>| id.is_some() && old.node.text("operationId") == id;
        if old.is_none() {
            let at = removed.iter().position(is_same);
            *old = at.map(|at| removed.remove(at));
        }
    }
    pair_replaced(&mut matched, &mut removed);
    (matched, removed)
}

/// Pairs an operation that was added with one that was removed, if they have the same shape and no
/// other has it.
fn pair_replaced<'a>(
    matched: &mut [(Option<Operation<'a>>, Operation<'a>)],
    removed: &mut Vec<Operation<'a>>,
) {
    let mut candidates = Vec::new();
    if removed.is_empty() {
        return;
    }
    let added = matched.iter().enumerate().filter(|(_, (known, _))| known.is_none());
    let added: Vec<(usize, OperationShape<'_>)> =
        added.map(|(index, (_, new))| (index, OperationShape::new(new))).collect();
    for (index, old) in removed.iter().enumerate().filter(|(_, old)| !is_announced(old)) {
        let was = OperationShape::new(old);
        let same = added.iter().filter(|(_, is)| was.has_body && *is == was);
        candidates.extend(same.map(|(new, _)| (index, *new)));
    }
    let mut pairs = unambiguous(&candidates);
    // From the last, so that the indices before it stay.
    pairs.sort_unstable_by_key(|(old, _)| std::cmp::Reverse(*old));
    for (old, new) in pairs {
        if let Some((known, _)) = matched.get_mut(new) {
            *known = Some(removed.remove(old));
        }
    }
}

fn is_announced(operation: &Operation<'_>) -> bool {
    Announcement::of(operation.node.value, operation.is_deprecated()) != Announcement::Absent
}

/// The inputs and outputs of an operation, without its name and its path.
#[derive(PartialEq)]
struct OperationShape<'a> {
    verb: &'a str,
    path_parameters: usize,
    /// Set if there is something by which it can be recognised.
    has_body: bool,
    operation: Map<String, Value>,
    item: Map<String, Value>,
}

impl<'a> OperationShape<'a> {
    fn new(operation: &Operation<'a>) -> Self {
        let responses = operation.node.get("responses");
        let mut responses = responses.iter().flat_map(DocumentNode::entries);
        let has_body = operation.node.value.get("requestBody").is_some()
            || responses.any(|(_, one)| one.value.get("content").is_some());
        Self {
            verb: operation.verb,
            path_parameters: operation.path_parameters().count(),
            has_body,
            operation: shape(operation.node.value, &["operationId"]),
            item: shape(operation.item.value, &METHODS),
        }
    }
}

/// The keys of a path item that hold operations, and its texts.
const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", ADDITIONAL];

fn operation_added(comparison: &mut Comparison<'_>, new: &Operation<'_>) {
    let rust =
        format!("{} and its builder are new", code(format!("Client::{}()", new.rust_name())));
    comparison.report(
        new.subject()
            .says(&OPERATION_ADDED, "was added")
            .at_new(&new.node.pointer)
            .wire(Effect::minor("clients can call it"))
            .rust(Effect::minor(rust))
            .server(Effect::major("must implement it")),
    );
}

fn operation_removed(comparison: &mut Comparison<'_>, old: &Operation<'_>) {
    let announcement = Announcement::of(old.node.value, old.is_deprecated());
    let subject = old.subject();
    let removed = announcement.removed(&subject.name);
    let (rule, message) = match announcement {
        Announcement::Sunset(_) => (&OPERATION_REMOVED_AFTER_SUNSET, removed),
        Announcement::LaterSunset(_) => (&OPERATION_REMOVED, removed),
        Announcement::Deprecated => (&OPERATION_REMOVED_AFTER_DEPRECATION, removed),
        Announcement::Absent => {
            (&OPERATION_REMOVED, format!("{removed} without having been deprecated"))
        }
    };
    let rust =
        format!("{} and its builder were removed", code(format!("Client::{}()", old.rust_name())));
    comparison.report(
        subject
            .finding(rule, message)
            .at_old(&old.node.pointer)
            .wire(announcement.effect("requests to it fail"))
            .rust(Effect::major(rust))
            .server(Effect::minor("need not implement it")),
    );
}

fn path_changed(comparison: &mut Comparison<'_>, old: &Operation<'_>, new: &Operation<'_>) {
    if old.identity().1 != new.identity().1 {
        let finding = moved(&PATH_CHANGED, ("to", "path"), (old, new));
        let rust = "the method of the client sends requests to the new path";
        let finding = finding.renamed(old.path, new.path).before(old.path).after(new.path);
        comparison.report(finding.rust(Effect::patch(rust)));
    }
}

fn method_changed(comparison: &mut Comparison<'_>, old: &Operation<'_>, new: &Operation<'_>) {
    if old.method != new.method {
        let finding = moved(&METHOD_CHANGED, ("with", "method"), (old, new));
        let rust = "the method of the client uses the new method";
        comparison.report(finding.before(old.verb).after(new.verb).rust(Effect::patch(rust)));
    }
}

/// A finding that an operation has another path or another method.
fn moved(
    rule: &Rule,
    (preposition, what): (&str, &str),
    (old, new): (&Operation<'_>, &Operation<'_>),
) -> Finding {
    let message = format!("{} has another {what}", code(new.id()));
    new.subject()
        .finding(rule, message)
        .at_old(&old.node.pointer)
        .at_new(&new.node.pointer)
        .wire(Effect::major(format!("requests {preposition} the old {what} fail")))
        .server(Effect::major(format!("must implement the new {what}")))
}
