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
        Item::Struct(item) => {
            keep_public_fields(&mut item.fields);
            is_public(&item.vis)
        }
        Item::Enum(item) => is_public(&item.vis),
        Item::Type(alias) => is_public(&alias.vis),
        Item::Const(constant) => is_public(&constant.vis),
        Item::Static(item) => {
            *item.expr = syn::parse_quote!(..);
            is_public(&item.vis)
        }
        Item::Fn(function) => is_public(&function.vis),
        Item::Trait(item) => is_public(&item.vis),
        Item::Mod(module) => is_public(&module.vis),
        Item::Use(import) => is_public(&import.vis),
        Item::Macro(call) => call.ident.is_none(),
        Item::Impl(implementation) => {
            if implementation.trait_.is_some() {
                implementation
                    .items
                    .retain(|item| matches!(item, ImplItem::Type(_)));
            } else {
                implementation.items.retain(is_reachable_member);
            }
            implementation.trait_.is_some() || !implementation.items.is_empty()
        }
        _ => false,
    };
    Declarations.visit_item_mut(&mut item);
    stays.then_some(item)
}

fn is_reachable_member(item: &ImplItem) -> bool {
    match item {
        ImplItem::Fn(function) => is_public(&function.vis) && !is_hidden(&function.attrs),
        ImplItem::Const(constant) => is_public(&constant.vis) && !is_hidden(&constant.attrs),
        _ => false,
    }
}

fn keep_public_fields(fields: &mut Fields) {
    match fields {
        Fields::Named(fields) => {
            let all = std::mem::take(&mut fields.named).into_iter();
            fields.named = all.filter(|field| is_public(&field.vis)).collect();
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
        attributes.retain(|attribute| {
            CONCERNING
                .iter()
                .any(|name| attribute.path().is_ident(name))
        });
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.clear();
    }

    fn visit_fn_arg_mut(&mut self, argument: &mut FnArg) {
        match argument {
            FnArg::Receiver(receiver) => receiver.mutability = None,
            FnArg::Typed(argument) => {
                if let syn::Pat::Ident(name) = &mut *argument.pat {
                    name.mutability = None;
                }
            }
        }
    }
}
