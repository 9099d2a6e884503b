//! Pairs operations, and reports those without a counterpart.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::Method;
use serde_json::{Map, Value};

use super::model::{ADDITIONAL, Operation, operations};
use super::operation;
use super::servers::Prefixes;
use crate::change::Effect;
use crate::comparison::Comparison;
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

/// Compares the paths of two documents. `renamed` has the new names of security schemes.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    root: &mut ObjectPair<'_>,
    prefixes: &Prefixes,
    renamed: &BTreeMap<String, String>,
) {
    // OpenAPI 3.1 allows documents without paths.
    let mut paths = root.inner("paths");
    let old = operations(&paths.old, &prefixes.old);
    let new = operations(&paths.new, &prefixes.new);
    compare_empty_paths(comparison, &paths, &old, &new);
    let operations = MatchedOperations::new(old, new);
    for operation in &operations.removed {
        operation_removed(comparison, operation);
    }
    let mut items = BTreeSet::new();
    for (old, new) in operations.remaining {
        let Some(old) = old else {
            operation_added(comparison, &new);
            continue;
        };
        path_changed(comparison, &old, &new);
        method_changed(comparison, &old, &new);
        if items.insert((old.item.pointer.clone(), new.item.pointer.clone())) {
            path_items(comparison, &old, &new);
        }
        operation::compare(comparison, &old, &new, renamed);
    }
    // Extensions of the paths object, and keys that are not paths, are left.
    paths.mark_handled_where(|key| key.starts_with('/'));
    paths.named("the paths object").report_unhandled(comparison);
}

/// Compares the paths without operations in either document.
fn compare_empty_paths(
    comparison: &mut Comparison<'_>,
    paths: &ObjectPair<'_>,
    old: &[Operation<'_>],
    new: &[Operation<'_>],
) {
    let is_used = |path: &str| old.iter().chain(new).any(|operation| operation.path == path);
    for (path, items) in paths.entries() {
        let values = items.as_ref().map(|item| item.as_ref().map(|node| node.value));
        if !path.starts_with('/') || is_used(path) || values.old == values.new {
            continue;
        }
        let verb = verb(values.old, values.new);
        let message = format!("the path {}, which has no operation, {verb}", code(path));
        let mut finding = Finding::new(&WITHOUT_EFFECT_CHANGED, message)
            .wire(Effect::patch("there is nothing to request"));
        finding.old = items.old.map(|node| node.pointer);
        finding.new = items.new.map(|node| node.pointer);
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
    // These are resolved and compared for each operation.
    item.mark_handled(&["parameters", "servers", ADDITIONAL]);
    item.report_unhandled(comparison);
}

/// The operations of two documents.
struct MatchedOperations<'a> {
    /// The operations of the new document, each with its counterpart in the old one.
    remaining: Vec<(Option<Operation<'a>>, Operation<'a>)>,
    /// The operations of the old document without a counterpart.
    removed: Vec<Operation<'a>>,
}

impl<'a> MatchedOperations<'a> {
    /// Pairs operations by method and path, the remaining ones by operationId, and then the
    /// remaining ones by their shapes.
    fn new(old: Vec<Operation<'a>>, new: Vec<Operation<'a>>) -> Self {
        let mut by_path: BTreeMap<_, Vec<Operation<'a>>> = BTreeMap::new();
        for operation in old {
            // OpenAPI forbids two templates that differ only in the names of parameters. If a
            // document has them nevertheless, both are kept.
            by_path.entry(operation.identity()).or_default().push(operation);
        }
        let remaining = new
            .into_iter()
            .map(|operation| {
                let candidates = by_path.get_mut(&operation.identity());
                let same = candidates.and_then(|candidates| {
                    // The candidate with the same spelling takes precedence.
                    let exact = candidates.iter().position(|old| old.path == operation.path);
                    (!candidates.is_empty()).then(|| candidates.remove(exact.unwrap_or(0)))
                });
                (same, operation)
            })
            .collect();
        let removed = by_path.into_values().flatten().collect();
        let mut matched = Self { remaining, removed };
        matched.pair_moved();
        matched.pair_replaced();
        matched
    }

    /// Pairs an added operation with a removed one with the same operationId: it has moved to
    /// another path.
    fn pair_moved(&mut self) {
        for (old, new) in self.remaining.iter_mut().filter(|(old, _)| old.is_none()) {
            let id = new.node.text("operationId");
            let is_same = |old: &Operation<'_>| id.is_some() && old.node.text("operationId") == id;
            *old = self.removed.iter().position(is_same).map(|at| self.removed.remove(at));
        }
    }

    /// Pairs an added operation with a removed one if they have the same shape and no other has it.
    fn pair_replaced(&mut self) {
        if self.removed.is_empty() {
            return;
        }
        let added: Vec<(usize, OperationShape<'_>)> = self
            .remaining
            .iter()
            .enumerate()
            .filter(|(_, (old, _))| old.is_none())
            .map(|(index, (_, new))| (index, OperationShape::new(new)))
            .collect();
        let mut candidates = Vec::new();
        for (index, old) in self.removed.iter().enumerate().filter(|(_, old)| !is_announced(old)) {
            let was = OperationShape::new(old);
            let same = added.iter().filter(|(_, is)| was.has_body && *is == was);
            candidates.extend(same.map(|(new, _)| (index, *new)));
        }
        let mut pairs = unambiguous(&candidates);
        // From the last, so that removing one does not change the indices of others.
        pairs.sort_unstable_by_key(|(old, _)| std::cmp::Reverse(*old));
        for (removed, added) in pairs {
            if let Some((old, _)) = self.remaining.get_mut(added) {
                *old = Some(self.removed.remove(removed));
            }
        }
    }
}

fn is_announced(operation: &Operation<'_>) -> bool {
    Announcement::of(operation.node.value, operation.is_deprecated()) != Announcement::Absent
}

/// The inputs and outputs of an operation, without its name and path.
#[derive(PartialEq)]
struct OperationShape<'a> {
    verb: &'a str,
    path_parameters: usize,
    /// Set if it has enough inputs and outputs to be recognised.
    has_body: bool,
    operation: Map<String, Value>,
    item: Map<String, Value>,
}

impl<'a> OperationShape<'a> {
    fn new(operation: &Operation<'a>) -> Self {
        let responses = operation.node.get_or_empty("responses").entries();
        let has_body = operation.node.value.get("requestBody").is_some()
            || responses.iter().any(|(_, response)| response.value.get("content").is_some());
        Self {
            verb: operation.verb,
            path_parameters: operation.path_parameters().count(),
            has_body,
            operation: shape(operation.node.value, &["operationId"]),
            item: shape(operation.item.value, &METHODS),
        }
    }
}

/// The keys of a path item for operations, and for its texts.
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
        comparison.report(
            moved(&PATH_CHANGED, "path", old, new)
                .renamed(old.path, new.path)
                .before(old.path)
                .after(new.path)
                .wire(Effect::major("requests to the old path fail"))
                .rust(Effect::patch("the method of the client sends requests to the new path")),
        );
    }
}

fn method_changed(comparison: &mut Comparison<'_>, old: &Operation<'_>, new: &Operation<'_>) {
    if old.method != new.method {
        comparison.report(
            moved(&METHOD_CHANGED, "method", old, new)
                .before(old.verb)
                .after(new.verb)
                .wire(Effect::major("requests with the old method fail"))
                .rust(Effect::patch("the method of the client uses the new method")),
        );
    }
}

/// The finding that an operation has a new path or a new method, without its effect on callers.
fn moved(rule: &Rule, what: &str, old: &Operation<'_>, new: &Operation<'_>) -> Finding {
    let message = format!("{} has another {what}", code(new.id()));
    new.subject()
        .finding(rule, message)
        .at_old(&old.node.pointer)
        .at_new(&new.node.pointer)
        .server(Effect::major(format!("must implement the new {what}")))
}
