//! The parts of an item that callers can see.

use syn::{Attribute, Ident, ImplItem, Item, Visibility};

/// The name, the visibility and the attributes of an item that can have a path.
pub(crate) fn declaration(item: &Item) -> Option<(&Ident, &Visibility, &[Attribute])> {
    Some(match item {
        Item::Struct(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Type(alias) => (&alias.ident, &alias.vis, &alias.attrs),
        Item::Const(constant) => (&constant.ident, &constant.vis, &constant.attrs),
        Item::Static(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Fn(function) => (&function.sig.ident, &function.vis, &function.attrs),
        Item::Trait(item) => (&item.ident, &item.vis, &item.attrs),
        _ => return None,
    })
}

/// Returns whether callers can name a member of an `impl` without a trait.
pub(crate) fn is_reachable_member(item: &ImplItem) -> bool {
    match item {
        ImplItem::Fn(function) => is_public(&function.vis) && !is_hidden(&function.attrs),
        ImplItem::Const(constant) => is_public(&constant.vis) && !is_hidden(&constant.attrs),
        _ => false,
    }
}

/// Returns whether it is `pub` without a restriction.
pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns whether an item is hidden from the documentation, and so not part of the API.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "hidden")
    })
}
