//! Reading of models: the runtime's macro replaces serde's derive.
//!
//! The derive sets unknown properties aside before it puts them into the map, which
//! takes twice as long as to drop them. See `model.rs` of the client.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Field, Fields, Item, ItemStruct, LitStr, Meta, Path, Token, parse_quote};

use super::unknown_fields::is_unknown_fields;

/// The implementation of `Deserialize` for a model, which then no longer derives
/// it; nothing for one that is not read in the common way.
pub(super) fn replace_derive(model: &mut ItemStruct) -> Option<Item> {
    let members = members(model)?;
    drop_derive(&mut model.attrs);
    let ident = &model.ident;
    // Within the macro, the name of the model must not be that of the parameter.
    let parameter = if ident == "D" { "Deserializer" } else { "D" };
    let parameter = Ident::new(parameter, ident.span());
    Some(parse_quote! {
        impl<'de> ::serde::Deserialize<'de> for #ident {
            fn deserialize<#parameter: ::serde::Deserializer<'de>>(
                deserializer: #parameter,
            ) -> Result<Self, #parameter::Error> {
                crate::model::deserialize!(deserializer, #ident { #(#members),* })
            }
        }
    })
}

/// The macro's arguments for each field.
fn members(model: &ItemStruct) -> Option<Vec<TokenStream>> {
    let Fields::Named(fields) = &model.fields else {
        return None;
    };
    let is_plain = !model.attrs.iter().any(is_serde);
    let map = quote!(crate::UnknownFields).to_string();
    let (unknown, declared): (Vec<&Field>, Vec<&Field>) = fields
        .named
        .iter()
        .partition(|field| is_unknown_fields(field));
    let keeps_unknown =
        matches!(unknown.as_slice(), [field] if field.ty.to_token_stream().to_string() == map);
    if !is_plain || !keeps_unknown {
        return None;
    }
    declared.into_iter().map(member).collect()
}

/// `field = "name"`, with the default of an absent property if there is one; nothing if an
/// attribute asks for more than that.
fn member(field: &Field) -> Option<TokenStream> {
    let ident = field.ident.as_ref()?;
    let mut name = ident.unraw().to_string();
    let mut default = None;
    for attribute in field.attrs.iter().filter(|attribute| is_serde(attribute)) {
        let known = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = meta.value()?.parse::<LitStr>()?.value();
            } else if meta.path.is_ident("skip_serializing_if") {
                meta.value()?.parse::<LitStr>()?;
            } else if meta.path.is_ident("default") && !meta.input.peek(Token![=]) {
                default = Some(quote!(else ::std::default::Default::default()));
            } else {
                return Err(meta.error("not a common attribute"));
            }
            Ok(())
        });
        known.ok()?;
    }
    Some(quote!(#ident = #name #default))
}

fn is_serde(attribute: &Attribute) -> bool {
    attribute.path().is_ident("serde")
}

fn drop_derive(attributes: &mut [Attribute]) {
    for attribute in attributes {
        if let Meta::List(list) = &mut attribute.meta
            && list.path.is_ident("derive")
            && let Ok(traits) =
                list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
        {
            let others = traits.iter().filter(|derived| {
                derived
                    .segments
                    .last()
                    .is_none_or(|last| last.ident != "Deserialize")
            });
            list.tokens = quote!(#(#others),*);
        }
    }
}
