//! The pass `unknown_fields`: the map that keeps properties that the document does
//! not declare.
//!
//! Typify calls it `extra`. A property of that name has stepped aside in lowering, and
//! gets its name back.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Field, Item, ItemStruct};

use crate::emit::error::EmitError;
use crate::emit::tokens::{is_named, rename_idents, replace};
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

/// Gives the field, in models and builders, the runtime's type: a map of values cannot hold
/// every number.
pub(super) fn retype(items: &mut [Item]) -> Result<(), EmitError> {
    let own = quote!(crate::UnknownFields);
    for item in items {
        if let Item::Struct(model) = item {
            let mut fields = model.fields.iter_mut();
            if let Some(field) = fields.find(|field| is_named(field, NAME)) {
                let map = quote!(::serde_json::Map<String, ::serde_json::Value>);
                replace(&mut field.ty, map, &own)?;
            }
        }
    }
    Ok(())
}

pub(super) fn is_unknown_fields(field: &Field) -> bool {
    let is_flat =
        |attribute: &syn::Attribute| attribute.to_token_stream().to_string().contains("flatten");
    is_named(field, NAME) && field.attrs.iter().any(is_flat)
}

/// Returns whether a model keeps properties that the document does not declare.
pub(super) fn keeps(model: &ItemStruct) -> bool {
    model.fields.iter().any(is_unknown_fields)
}

/// Lets the builders begin with an empty map: they need no value for it. There are
/// `keepers` models that have one.
pub(super) fn begin_empty(builders: &mut [Item], keepers: usize) -> Result<(), EmitError> {
    let mut found = 0;
    for item in builders {
        if let Item::Impl(block) = item
            && block.trait_.is_some()
        {
            let missing = quote!(Err("no value supplied for extra".to_string()));
            found += replace(block, missing, &quote!(Ok(Default::default())))?;
        }
    }
    if found == keepers {
        return Ok(());
    }
    let expected =
        format!("{keepers} builders that begin with \"no value supplied for extra\", not {found}");
    Err(EmitError::in_pass(
        "unknown_fields",
        "mod builder",
        &expected,
    ))
}
