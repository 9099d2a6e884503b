//! The pass `unknown_fields`: the map that keeps properties that the document does
//! not declare.
//!
//! Typify calls it `extra`. A property of that name has stepped aside in lowering, and
//! gets its name back.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Field, ImplItemFn, Item, ItemStruct, Type, parse_quote};

use crate::emit::error::EmitError;
use crate::emit::tokens::rename_idents;
use crate::lower::RESERVED_PREFIX;

pub(super) const NAME: &str = "unknown_fields";
pub(super) const DOC: &str = "Properties that the document does not declare, as they were sent.";

/// Typify's `extra` becomes `unknown_fields`, and a property that had to step aside
/// for it gets its name back.
pub(super) fn rename(tokens: TokenStream) -> TokenStream {
    let stepped_aside = format!("{}extra", RESERVED_PREFIX.replace('-', "_"));
    rename_idents(tokens, &|name| match name {
        "extra" => Some(NAME.to_owned()),
        name if name == stepped_aside => Some("extra".to_owned()),
        _ => None,
    })
}

/// Gives the field, and what a builder holds and takes for it, the runtime's type: a map
/// of values cannot hold every number.
pub(super) fn retype(items: &mut [Item]) {
    for item in items {
        Retype { is_within: false }.visit_item_mut(item);
    }
}

struct Retype {
    /// Set while the visitor is in the field, or the setter of its name.
    is_within: bool,
}

impl VisitMut for Retype {
    fn visit_field_mut(&mut self, field: &mut Field) {
        self.is_within = field.ident.as_ref().is_some_and(|name| name == NAME);
        visit_mut::visit_field_mut(self, field);
        self.is_within = false;
    }

    fn visit_impl_item_fn_mut(&mut self, method: &mut ImplItemFn) {
        self.is_within = method.sig.ident == NAME;
        visit_mut::visit_impl_item_fn_mut(self, method);
        self.is_within = false;
    }

    fn visit_type_mut(&mut self, kind: &mut Type) {
        let map = quote!(::serde_json::Map<String, ::serde_json::Value>).to_string();
        if self.is_within && kind.to_token_stream().to_string() == map {
            *kind = parse_quote!(crate::UnknownFields);
        } else {
            visit_mut::visit_type_mut(self, kind);
        }
    }
}

pub(super) fn is_unknown_fields(field: &Field) -> bool {
    let is_flat =
        |attribute: &syn::Attribute| attribute.to_token_stream().to_string().contains("flatten");
    field.ident.as_ref().is_some_and(|name| name == NAME) && field.attrs.iter().any(is_flat)
}

/// Returns whether a model keeps properties that the document does not declare.
pub(super) fn keeps(model: &ItemStruct) -> bool {
    model.fields.iter().any(is_unknown_fields)
}

/// Lets the builders begin with an empty map: they need no value for it. There are
/// `keepers` models that have one.
pub(super) fn begin_empty(builders: &mut [Item], keepers: usize) -> Result<(), EmitError> {
    let mut empty = Empty { found: 0 };
    for item in builders {
        if let Item::Impl(block) = item
            && block.trait_.is_some()
        {
            empty.visit_item_impl_mut(block);
        }
    }
    if empty.found == keepers {
        return Ok(());
    }
    let expected = format!(
        "{keepers} builders that begin with \"no value supplied for extra\", not {}",
        empty.found
    );
    Err(EmitError::in_pass(
        "unknown_fields",
        "mod builder",
        &expected,
    ))
}

struct Empty {
    found: usize,
}

impl VisitMut for Empty {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let is_missing = expression
            .to_token_stream()
            .to_string()
            .contains("\"no value supplied for extra\"");
        match expression {
            Expr::Call(_) if is_missing => {
                self.found += 1;
                *expression = parse_quote!(Ok(Default::default()));
            }
            _ => visit_mut::visit_expr_mut(self, expression),
        }
    }
}
