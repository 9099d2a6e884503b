//! Compares links key by key.

use openapi_model::Document;
use serde_json::Value;
use terminal::escape::code;

use super::model::operations;
use super::same::is_same;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;
use crate::sides::Sides;

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
    for (name, sides) in response.inner("links").entries() {
        let subject = response.subject.part_of(format!("link {}", code(name)));
        let added = subject
            .says(&LINK_ADDED, "was added")
            .wire(Effect::minor("clients can follow one more link"));
        let removed = subject
            .says(&LINK_REMOVED, "was removed")
            .wire(Effect::major("clients can no longer follow it"));
        if let Some(pair) = ObjectPair::of_both(comparison, sides, subject, added, removed) {
            link(comparison, pair);
        }
    }
}

fn link(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    let name = pair.subject.name.clone();
    let targets = Sides::new(
        Target::from_link(comparison.old, &pair.old),
        Target::from_link(comparison.new, &pair.new),
    );
    let is_same_target = targets.old.identity == targets.new.identity;
    if let Some(key) = ["operationId", "operationRef"].into_iter().find(|key| pair.differs(key)) {
        let (words, wire) = if is_same_target {
            let wire = Effect::patch("clients that follow it call the same operation");
            ("names the same operation in another way", wire)
        } else {
            let wire = Effect::major("clients that follow it call another operation");
            ("has another target", wire)
        };
        let finding = pair.finding_at(&LINK_CHANGED, key, format!("{name} {words}"));
        comparison.report(finding.wire(wire));
    }
    // A link has one of the two keys, or one replaces the other, so one finding covers both.
    pair.mark_handled(&["operationRef"]);
    parameters(comparison, &mut pair, &targets);
    let servers = pair.get("server");
    let is_same_server = is_same(servers.old.as_ref(), servers.new.as_ref());
    // A body is data: a `description` in it is not a text for people.
    let is_same_body = !pair.differs("requestBody");
    for (key, what, is_same) in
        [("requestBody", "body", is_same_body), ("server", "server", is_same_server)]
    {
        if !is_same {
            let message = format!("the {what} of {name} has changed");
            let finding = pair.finding_at(&LINK_CHANGED, key, message);
            comparison.report(finding.wire(Effect::major(OTHER_REQUEST)));
        }
    }
    pair.report_unhandled(comparison);
}

const OTHER_REQUEST: &str = "clients that follow it send another request";

/// Compares the parameters of a link. Those of a path are identified by their position.
fn parameters(comparison: &mut Comparison<'_>, link: &mut ObjectPair<'_>, targets: &Sides<Target>) {
    let values = link.inner("parameters");
    let entries = |side: &DocumentNode<'_>, target: &Target| -> Vec<(String, String, Value)> {
        let entries = side.entries().into_iter();
        entries
            .map(|(name, node)| (target.place(name), name.to_owned(), node.value.clone()))
            .collect()
    };
    let mut report = |message: String, wire: Effect| {
        let finding = link.finding_at(&LINK_CHANGED, "parameters", message);
        comparison.report(finding.without_values().wire(wire));
    };
    let holder = &link.subject.name;
    let mut olds = entries(&values.old, &targets.old);
    for (place, name, value) in entries(&values.new, &targets.new) {
        let before = olds.iter().position(|(other, _, _)| *other == place);
        match before.map(|index| olds.remove(index)) {
            None => report(
                format!("parameter {} of {holder} was added", code(name)),
                Effect::minor("clients that follow it send one more parameter"),
            ),
            Some((_, _, before)) if before != value => report(
                format!("parameter {} of {holder} has another value", code(name)),
                Effect::major(OTHER_REQUEST),
            ),
            Some((_, was, _)) if was != name => report(
                format!("parameter {} of {holder} is called {}", code(was), code(name)),
                Effect::patch("it has the new name of the path parameter"),
            ),
            Some(_) => {}
        }
    }
    for (_, name, _) in olds {
        let message = format!("parameter {} of {holder} was removed", code(name));
        report(message, Effect::major(OTHER_REQUEST));
    }
}

/// The operation to which a link leads.
struct Target {
    /// The identity of the operation; the text of the link if there is no such operation.
    identity: String,
    /// The parameters of its path, in order.
    path_parameters: Vec<String>,
}

impl Target {
    fn from_link(document: &Document, link: &DocumentNode<'_>) -> Self {
        let id = link.text("operationId");
        let reference = link.text("operationRef");
        let root = DocumentNode::root(document);
        let operations = operations(&root.get_or_empty("paths"), "");
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
        Self {
            identity: format!("{method} {path}"),
            path_parameters: operation.path_parameters().map(str::to_owned).collect(),
        }
    }

    /// The key of a parameter: its position in the path, or else its name.
    fn place(&self, name: &str) -> String {
        let bare = name.strip_prefix("path.").unwrap_or(name);
        match self.path_parameters.iter().position(|other| other == bare) {
            Some(position) => format!("{{{position}}}"),
            None => name.to_owned(),
        }
    }
}
