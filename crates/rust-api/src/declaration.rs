//! What a caller sees of an item: its declaration.

use syn::visit_mut::VisitMut;
use syn::{Attribute, Fields, FnArg, ImplItem, Item, Visibility};

/// The attributes that concern callers.
const CONCERNING: &[&str] = &[
    "cfg",
    "cfg_attr",
    "deprecated",
    "derive",
    "must_use",
    "non_exhaustive",
];

/// What a caller sees of an item, if anything: no bodies, no private parts, no
/// documentation.
pub(crate) fn public(mut item: Item) -> Option<Item> {
    let stays = match &mut item {
        Item::Struct(own) => {
            keep_public_fields(&mut own.fields);
            is_public(&own.vis)
        }
        Item::Enum(own) => is_public(&own.vis),
        Item::Type(own) => is_public(&own.vis),
        Item::Const(own) => is_public(&own.vis),
        Item::Static(own) => {
            *own.expr = syn::parse_quote!(..);
            is_public(&own.vis)
        }
        Item::Fn(own) => is_public(&own.vis),
        Item::Trait(own) => is_public(&own.vis),
        Item::Mod(own) => is_public(&own.vis),
        Item::Use(own) => is_public(&own.vis),
        Item::Macro(own) => own.ident.is_none(),
        Item::Impl(own) => {
            if own.trait_.is_some() {
                own.items.retain(|item| matches!(item, ImplItem::Type(_)));
            } else {
                own.items.retain(is_reachable_member);
            }
            own.trait_.is_some() || !own.items.is_empty()
        }
        _ => false,
    };
    Declarations.visit_item_mut(&mut item);
    stays.then_some(item)
}

fn is_reachable_member(item: &ImplItem) -> bool {
    match item {
        ImplItem::Fn(own) => is_public(&own.vis) && !is_hidden(&own.attrs),
        ImplItem::Const(own) => is_public(&own.vis) && !is_hidden(&own.attrs),
        _ => false,
    }
}

fn keep_public_fields(fields: &mut Fields) {
    match fields {
        Fields::Named(own) => {
            let all = std::mem::take(&mut own.named).into_iter();
            own.named = all.filter(|field| is_public(&field.vis)).collect();
        }
        Fields::Unnamed(_) | Fields::Unit => {}
    }
}

/// Whether it is `pub`, and not only within the crate.
pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether it is left out of the documentation, and so no part of the API.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute
                .meta
                .require_list()
                .is_ok_and(|list| list.tokens.to_string() == "hidden")
    })
}

/// Leaves the declarations: no bodies, and only attributes that concern callers.
struct Declarations;

impl VisitMut for Declarations {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|own| CONCERNING.iter().any(|name| own.path().is_ident(name)));
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.clear();
    }

    fn visit_fn_arg_mut(&mut self, argument: &mut FnArg) {
        match argument {
            FnArg::Receiver(own) => own.mutability = None,
            FnArg::Typed(own) => {
                if let syn::Pat::Ident(name) = &mut *own.pat {
                    name.mutability = None;
                }
            }
        }
    }
}
