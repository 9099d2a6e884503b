//! Keys next to a reference. OpenAPI 3.0 ignores them; since 3.1, a summary and a description
//! override those of the target.

use std::collections::HashSet;
use terminal::escape::code;

use openapi_model::visit::{Object, ObjectKind};

use crate::change::{Effect, SAME_CODE};
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::is_3_0;
use crate::sides::Sides;
use crate::unhandled::{DESCRIPTION_CHANGED, differing_keys, verb};

rules! {
    REFERENCE_SIBLING_CHANGED: "reference-sibling-changed",
        "a key next to a `$ref` has changed, which OpenAPI ignores (patch)";
}

/// Compares the keys next to references at the same place of both documents. `objects` are all
/// objects. They are reported because authors have a purpose with them, and because some generators
/// use them.
pub(super) fn compare(comparison: &mut Comparison<'_>, objects: &Sides<Vec<Object<'_>>>) {
    let is_reference =
        |object: &&Object<'_>| object.kind != ObjectKind::Extension && object.reference().is_some();
    let old: HashSet<&str> =
        objects.old.iter().filter(is_reference).map(|object| object.pointer.as_str()).collect();
    for reference in objects.new.iter().filter(is_reference) {
        if old.contains(reference.pointer.as_str()) {
            siblings(comparison, &reference.pointer);
        }
    }
}

fn siblings(comparison: &mut Comparison<'_>, place: &str) {
    let (Some(old), Some(new)) = (
        DocumentNode::as_written(comparison.old, place),
        DocumentNode::as_written(comparison.new, place),
    ) else {
        return;
    };
    let keys = differing_keys(old.value, new.value).into_iter();
    let subject = Subject::of_document("a reference");
    let pair = ObjectPair::new(old, new, subject);
    let is_3_0 = is_3_0(comparison.old) || is_3_0(comparison.new);
    for key in keys.filter(|key| *key != "$ref") {
        if !is_3_0 && matches!(key, "description" | "summary") {
            let how = verb(pair.old.value.get(key), pair.new.value.get(key));
            let message = format!("the {key} next to a reference {how}");
            let finding = pair.finding_at(&DESCRIPTION_CHANGED, key, message);
            comparison.report(finding.rust(Effect::patch(SAME_CODE)));
            continue;
        }
        let how = verb(pair.old.value.get(key), pair.new.value.get(key));
        let message = format!("{} next to a reference {how}, where it has no effect", code(key));
        comparison.report(
            pair.finding_at(&REFERENCE_SIBLING_CHANGED, key, message)
                .wire(Effect::patch("OpenAPI ignores it"))
                .rust(Effect::patch(SAME_CODE)),
        );
    }
}
