//! Links, field by field.

use openapi_model::Document;
use serde_json::Value;

use super::model::operations;
use super::same::is_same;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::ObjectPair;

rules! {
    LINK_ADDED: "link-added",
        "a link was added to a response";
    LINK_REMOVED: "link-removed",
        "a link was removed from a response";
    LINK_CHANGED: "link-changed",
        "a link of a response has another target, or sends something else";
}

/// Compares the links of two responses.
pub(super) fn links(comparison: &mut Comparison<'_>, response: &mut ObjectPair<'_>) {
    for (name, old, new) in named(response.get("links")) {
        let holder = &response.subject;
        let subject = holder.part(format!("link `{name}` of {}", holder.name));
        match (old, new) {
            (None, Some(new)) => comparison.report(
                subject
                    .says(&LINK_ADDED, "was added")
                    .at_new(&new.pointer)
                    .wire(Effect::minor("clients can follow one more link")),
            ),
            (Some(old), None) => comparison.report(
                subject
                    .says(&LINK_REMOVED, "was removed")
                    .at_old(&old.pointer)
                    .wire(Effect::major("clients can no longer follow it")),
            ),
            (Some(old), Some(new)) => link(comparison, ObjectPair::new(old, new, subject)),
            (None, None) => {}
        }
    }
}

fn link(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    let name = pair.subject.name.clone();
    let targets = (
        Target::from_link(comparison.old, &pair.old),
        Target::from_link(comparison.new, &pair.new),
    );
    let is_same_target = targets.0.identity == targets.1.identity;
    for key in ["operationId", "operationRef"] {
        if pair.values(key).is_none() {
            continue;
        }
        let (message, wire) = if is_same_target {
            let message = format!("{name} names the same operation in another way");
            (
                message,
                Effect::patch("clients that follow it call the same"),
            )
        } else {
            let message = format!("{name} has another target");
            (
                message,
                Effect::major("clients that follow it call something else"),
            )
        };
        let finding = pair.finding_at(&LINK_CHANGED, key, message);
        comparison.report(finding.wire(wire));
        // The other key says the same, and is not reported again.
        if !is_same_target {
            pair.mark_handled(&["operationId", "operationRef"]);
            break;
        }
    }
    parameters(comparison, &mut pair, &targets);
    for (key, what) in [("requestBody", "body"), ("server", "server")] {
        let (old, new) = pair.get(key);
        if !is_same(old.as_ref(), new.as_ref()) {
            let message = format!("the {what} of {name} has changed");
            let finding = pair.finding_at(&LINK_CHANGED, key, message);
            comparison.report(finding.wire(Effect::major(OTHER_REQUEST)));
        }
    }
    pair.report_unhandled(comparison);
}

const OTHER_REQUEST: &str = "clients that follow it send another request";

/// Compares the values that a link gives to parameters. Those of a path are known by their
/// position.
fn parameters(
    comparison: &mut Comparison<'_>,
    link: &mut ObjectPair<'_>,
    targets: &(Target, Target),
) {
    let (old, new) = link.get("parameters");
    let entries =
        |side: &Option<DocumentNode<'_>>, target: &Target| -> Vec<(String, String, Value)> {
            let entries = side.as_ref().map(DocumentNode::entries).unwrap_or_default();
            let entries = entries.into_iter();
            entries
                .map(|(name, node)| (target.place(name), name.to_owned(), node.value.clone()))
                .collect()
        };
    let mut olds = entries(&old, &targets.0);
    for (place, name, value) in entries(&new, &targets.1) {
        let before = olds.iter().position(|(other, _, _)| *other == place);
        let before = before.map(|index| olds.remove(index));
        let (message, wire) = match before {
            None => (
                format!("parameter `{name}` of {} was added", link.subject.name),
                Effect::minor("clients that follow it send one more parameter"),
            ),
            Some((_, _, before)) if before != value => (
                format!(
                    "parameter `{name}` of {} has another value",
                    link.subject.name
                ),
                Effect::major(OTHER_REQUEST),
            ),
            Some((_, was, _)) if was != name => (
                format!(
                    "parameter `{was}` of {} is called `{name}`",
                    link.subject.name
                ),
                Effect::patch("it follows the name of the path parameter"),
            ),
            Some(_) => continue,
        };
        let finding = link.finding_at(&LINK_CHANGED, "parameters", message);
        comparison.report(
            Finding {
                before: None,
                after: None,
                ..finding
            }
            .wire(wire),
        );
    }
    for (_, name, _) in olds {
        let message = format!("parameter `{name}` of {} was removed", link.subject.name);
        let finding = link.finding_at(&LINK_CHANGED, "parameters", message);
        let finding = Finding {
            before: None,
            after: None,
            ..finding
        };
        comparison.report(finding.wire(Effect::major(OTHER_REQUEST)));
    }
}

/// The operation to which a link leads.
struct Target {
    /// The identity of the operation: the text as written if there is no such operation.
    identity: String,
    /// The parameters of its path, in their order.
    path_parameters: Vec<String>,
}

impl Target {
    fn from_link(document: &Document, link: &DocumentNode<'_>) -> Self {
        let id = link.text("operationId");
        let reference = link.text("operationRef");
        let root = DocumentNode::root(document);
        let paths = root.get("paths");
        let operations = paths.map(|paths| operations(&paths)).unwrap_or_default();
        let pointer = reference.and_then(|reference| reference.strip_prefix('#'));
        let found = operations.iter().find(|operation| {
            let is_named = id.is_some() && operation.node.text("operationId") == id;
            is_named || pointer == Some(operation.node.pointer.as_str())
        });
        let Some(operation) = found else {
            let written = id.or(reference).unwrap_or_default();
            return Self {
                identity: format!("{} {written}", if id.is_some() { "id" } else { "ref" }),
                path_parameters: Vec::new(),
            };
        };
        let (method, path) = operation.identity();
        let names = operation.path.split('{').skip(1);
        let names = names.filter_map(|part| part.split('}').next());
        Self {
            identity: format!("{method} {path}"),
            path_parameters: names.map(str::to_owned).collect(),
        }
    }

    /// The key of a parameter: its position in the path, or else its name.
    fn place(&self, name: &str) -> String {
        let bare = name.strip_prefix("path.").unwrap_or(name);
        let mut names = self.path_parameters.iter();
        match names.position(|other| other == bare) {
            Some(position) => format!("{{{position}}}"),
            None => name.to_owned(),
        }
    }
}

pub(super) type Named<'a> = Vec<(&'a str, Option<DocumentNode<'a>>, Option<DocumentNode<'a>>)>;

/// The entries of two objects by their names.
pub(super) fn named<'a>(
    (old, new): (Option<DocumentNode<'a>>, Option<DocumentNode<'a>>),
) -> Named<'a> {
    let entries =
        |side: Option<DocumentNode<'a>>| side.map(|side| side.entries()).unwrap_or_default();
    let mut old = entries(old);
    let mut named: Named<'a> = entries(new)
        .into_iter()
        .map(|(name, new)| {
            let same = old.iter().position(|(other, _)| *other == name);
            (name, same.map(|at| old.remove(at).1), Some(new))
        })
        .collect();
    named.extend(old.into_iter().map(|(name, old)| (name, Some(old), None)));
    named
}
