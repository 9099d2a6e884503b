//! The parts of an item that callers can see.

use syn::{Attribute, ImplItem, Visibility};

/// Tells whether callers can name a member of an `impl` without a trait.
pub(crate) fn is_reachable_member(item: &ImplItem) -> bool {
    match item {
        ImplItem::Fn(function) => is_public(&function.vis) && !is_hidden(&function.attrs),
        ImplItem::Const(constant) => is_public(&constant.vis) && !is_hidden(&constant.attrs),
        _ => false,
    }
}

/// Tells whether it is `pub`, and not only within the crate.
pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Tells whether it is left out of the documentation, and so no part of the API.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute
                .meta
                .require_list()
                .is_ok_and(|list| list.tokens.to_string() == "hidden")
    })
}
