//! The types of values of a parameter, a header or a part of a form.

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use crate::document_node::DocumentNode;

/// The depth up to which alternatives are examined; beyond, a value may have any type.
const DEPTH: usize = 8;

/// Returns whether a parameter or a header may have a value of these types.
pub(super) fn may_have(store: &SchemaStore<'_>, node: &DocumentNode<'_>, types: TypeSet) -> bool {
    let location = SchemaLocation::from_pointer(store.document(), &node.pointer_to("schema"));
    node.value.get("schema").is_none() || allows(store, &location, types)
}

/// Returns whether a schema allows values of these types, in any alternative.
pub(super) fn allows(store: &SchemaStore<'_>, location: &SchemaLocation, types: TypeSet) -> bool {
    allows_within(store, location, types, DEPTH)
}

fn allows_within(
    store: &SchemaStore<'_>,
    location: &SchemaLocation,
    types: TypeSet,
    depth: usize,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        // Too deep to tell, so the careful answer.
        return true;
    };
    let form = store.get(location);
    form.constraints.types.intersects(types)
        && form.choices.iter().all(|choice| {
            let mut alternatives = choice.alternatives.iter();
            alternatives.any(|one| allows_within(store, one, types, depth))
        })
}
