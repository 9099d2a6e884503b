//! Shared components, and lists other than the operations.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::unhandled::EXAMPLE_CHANGED;

rules! {
    UNUSED_COMPONENT_CHANGED: "unused-component-changed",
        "a parameter, response, body, header or example that nothing refers to has changed";
    TAG_LIST_CHANGED: "tag-list-changed",
        "the document lists other tags, or in another order";
}

/// The sections whose components are compared where they are used.
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

/// Compares the components, but for schemas and security schemes.
pub(super) fn compare(comparison: &mut Comparison<'_>, mut components: ObjectPair<'_>) {
    components.mark_handled(&["schemas"]);
    let mut used = BTreeSet::new();
    references(comparison.old.value(), &mut used);
    references(comparison.new.value(), &mut used);
    for section in SECTIONS {
        let (old, new) = components.get(section);
        unused(comparison, section, (old, new), &used, &components.subject);
    }
    components
        .named("the components")
        .report_unhandled(comparison);
}

/// A component that is referred to was compared where it is used; its name alone
/// means nothing.
fn unused(
    comparison: &mut Comparison<'_>,
    section: &str,
    (old, new): (Option<DocumentNode<'_>>, Option<DocumentNode<'_>>),
    used: &BTreeSet<&str>,
    document: &Subject,
) {
    let (before, after) = (
        old.as_ref().map_or(&Value::Null, |side| side.value),
        new.as_ref().map_or(&Value::Null, |side| side.value),
    );
    let names: BTreeSet<&String> = [before, after]
        .into_iter()
        .filter_map(Value::as_object)
        .flat_map(|object| object.keys())
        .collect();
    for name in names {
        let reference = format!("#/components/{section}/{name}");
        let is_used = used.contains(reference.as_str());
        let is_kept = before.get(name).is_some() && after.get(name).is_some();
        // A shared example is compared nowhere else.
        if before.get(name) == after.get(name) || (is_used && !(section == "examples" && is_kept)) {
            continue;
        }
        let mut finding = if is_used {
            let message = format!("the shared example `{name}` has changed");
            document.finding(&EXAMPLE_CHANGED, message)
        } else {
            let message =
                format!("`{name}` of the {section}, which nothing refers to, has changed");
            document
                .finding(&UNUSED_COMPONENT_CHANGED, message)
                .wire(Effect::patch("nothing refers to it"))
        };
        let place = |side: &Option<DocumentNode<'_>>, value: &Value| {
            let side = side.as_ref()?;
            value.get(name).is_some().then(|| side.pointer_to(name))
        };
        (finding.old, finding.new) = (place(&old, before), place(&new, after));
        comparison.report(finding);
    }
}

fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// Compares the list of tags, which says in which order operations are shown and
/// what their groups are for.
pub(super) fn tags(comparison: &mut Comparison<'_>, root: &mut ObjectPair<'_>) {
    let (old, new) = root.get("tags");
    let items = |side: &Option<DocumentNode<'_>>| -> Vec<String> {
        let items = side.as_ref().map(DocumentNode::items).unwrap_or_default();
        let names = items.iter().filter_map(|item| item.text("name"));
        names.map(str::to_owned).collect()
    };
    let (before, after) = (items(&old), items(&new));
    if before != after {
        let mut finding = root
            .subject
            .finding(&TAG_LIST_CHANGED, "the document lists other tags")
            .before(before.join(", "))
            .after(after.join(", "))
            .wire(Effect::patch("requests and responses stay the same"));
        finding.old = old.as_ref().map(|side| side.pointer.clone());
        finding.new = new.as_ref().map(|side| side.pointer.clone());
        comparison.report(finding);
    }
    let old = old.as_ref().map(DocumentNode::items).unwrap_or_default();
    for tag in new.as_ref().map(DocumentNode::items).unwrap_or_default() {
        let name = tag.text("name");
        if let Some(before) = old.iter().find(|other| other.text("name") == name) {
            let subject = root
                .subject
                .part(format!("tag `{}`", name.unwrap_or_default()));
            let mut pair = ObjectPair::new(before.clone(), tag.clone(), subject);
            pair.mark_handled(&["name"]);
            pair.report_unhandled(comparison);
        }
    }
}
