//! The types of values of a parameter, a header or a part of a form.

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use crate::document_node::DocumentNode;
use crate::schema::possible_types;

/// The depth up to which alternatives are examined.
const DEPTH: usize = 8;

/// Returns whether a parameter or a header may have a value of these types.
pub(super) fn may_have(store: &SchemaStore<'_>, node: &DocumentNode<'_>, types: TypeSet) -> bool {
    let location = SchemaLocation::from_pointer(store.document(), &node.pointer_to("schema"));
    node.value.get("schema").is_none() || allows(store, &location, types)
}

/// Returns whether a schema allows values of these types, in any alternative.
pub(super) fn allows(store: &SchemaStore<'_>, location: &SchemaLocation, types: TypeSet) -> bool {
    possible_types(store, &store.get(location), DEPTH).intersects(types)
}
