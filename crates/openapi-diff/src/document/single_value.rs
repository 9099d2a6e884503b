//! Finds out whether the value of a parameter or a header is always a single one: every style
//! writes a single value as it is, and `explode` has no effect on it.

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use crate::document_node::DocumentNode;

/// The depth up to which alternatives are examined; beyond, a value may be a list.
const DEPTH: usize = 8;

/// Returns whether the value is neither a list nor an object, in any alternative.
pub(super) fn is_single(store: &SchemaStore<'_>, node: &DocumentNode<'_>) -> bool {
    if node.value.get("schema").is_none() {
        return false;
    }
    let location = SchemaLocation::from_pointer(store.document(), &node.pointer_to("schema"));
    !has_parts(store, &location, DEPTH)
}

fn has_parts(store: &SchemaStore<'_>, location: &SchemaLocation, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        // Too deep to tell, so the careful answer.
        return true;
    };
    let form = store.get(location);
    let types = form.constraints.types;
    types.intersects(TypeSet::ARRAY.union(TypeSet::OBJECT))
        && form.choices.iter().all(|choice| {
            let mut alternatives = choice.alternatives.iter();
            alternatives.any(|one| has_parts(store, one, depth))
        })
}
