//! Shared components, and lists other than the operations.

use std::collections::BTreeSet;
use terminal::escape::code;

use openapi_model::visit::Object;

use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::ObjectPair;
use crate::sides::Sides;
use crate::unhandled::{EXAMPLE_CHANGED, differing_keys};

rules! {
    UNUSED_COMPONENT_CHANGED: "unused-component-changed",
        "a parameter, response, body, header or example that nothing refers to has changed";
    TAG_LIST_CHANGED: "tag-list-changed",
        "the document lists other tags, or in another order";
}

/// The sections whose components are compared at their uses.
const SECTIONS: [&str; 9] = [
    "mediaTypes",
    "responses",
    "parameters",
    "examples",
    "requestBodies",
    "headers",
    "links",
    "callbacks",
    "pathItems",
];

/// Compares the components, except schemas and security schemes. `objects` are those of the two
/// documents.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    mut components: ObjectPair<'_>,
    objects: &Sides<Vec<Object<'_>>>,
) {
    components.mark_handled(&["schemas"]);
    let used: BTreeSet<&str> =
        objects.old.iter().chain(&objects.new).filter_map(Object::reference).collect();
    for section in SECTIONS {
        unused(comparison, section, &components.inner(section), &used);
    }
    components.named("the components").report_unhandled(comparison);
}

/// Reports changed components to which nothing refers. The others were compared at their uses, and
/// their names have no effect.
fn unused(
    comparison: &mut Comparison<'_>,
    section: &str,
    pair: &ObjectPair<'_>,
    used: &BTreeSet<&str>,
) {
    for name in differing_keys(pair.old.value, pair.new.value) {
        let is_used = used.contains(format!("#/components/{section}/{name}").as_str());
        let [old, new] =
            [&pair.old, &pair.new].map(|side| side.value.get(name).map(|_| side.pointer_to(name)));
        let mut finding = if !is_used {
            let message =
                format!("{} of the {section}, which nothing refers to, has changed", code(name));
            let finding = pair.subject.finding(&UNUSED_COMPONENT_CHANGED, message);
            finding.wire(Effect::patch("nothing refers to it"))
        } else if section == "examples" && old.is_some() && new.is_some() {
            // A shared example is not compared anywhere else.
            let message = format!("the shared example {} has changed", code(name));
            pair.subject.finding(&EXAMPLE_CHANGED, message)
        } else {
            continue;
        };
        (finding.old, finding.new) = (old, new);
        comparison.report(finding);
    }
}

/// Compares the lists of tags, which set the order and the descriptions of groups of operations.
pub(super) fn tags<'a>(comparison: &mut Comparison<'a>, root: &mut ObjectPair<'a>) {
    let Sides { old, new } = root.get("tags");
    let items = |side: &Option<DocumentNode<'a>>| {
        side.as_ref().map(DocumentNode::items).unwrap_or_default()
    };
    let (old_tags, new_tags) = (items(&old), items(&new));
    let [before, after] = [&old_tags, &new_tags].map(|tags| {
        let names = tags.iter().filter_map(|tag| tag.text("name"));
        names.collect::<Vec<_>>()
    });
    if before != after {
        let message = if is_reordered(&before, &after) {
            "the document lists its tags in another order"
        } else {
            "the document lists other tags"
        };
        let mut finding = root
            .subject
            .finding(&TAG_LIST_CHANGED, message)
            .wire(Effect::patch("requests and responses stay the same"));
        finding.before = only_in(&before, &after);
        finding.after = only_in(&after, &before);
        finding.old = old.map(|side| side.pointer);
        finding.new = new.map(|side| side.pointer);
        comparison.report(finding);
    }
    for tag in new_tags {
        let name = tag.text("name");
        if let Some(before) = old_tags.iter().find(|other| other.text("name") == name) {
            let name = format!("tag {}", code(name.unwrap_or_default()));
            let mut pair = ObjectPair::new(before.clone(), tag, root.subject.part(name));
            pair.mark_handled(&["name"]);
            pair.report_unhandled(comparison);
        }
    }
}

fn is_reordered(before: &[&str], after: &[&str]) -> bool {
    only_in(before, after).is_none() && only_in(after, before).is_none()
}

/// The names that only one list has, if there are any.
fn only_in(names: &[&str], others: &[&str]) -> Option<String> {
    let only: Vec<&str> = names.iter().copied().filter(|name| !others.contains(name)).collect();
    (!only.is_empty()).then(|| only.join(", "))
}
