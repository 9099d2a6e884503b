//! typify's enums with text variants.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Fields, Ident, ItemEnum, ItemImpl, Meta, Path, Variant, parse_quote};

use super::headings;
use super::model::{listed, text_of};
use crate::emit::docs;
use crate::emit::tokens::{doc_tokens, last_name, last_segment};

/// The enums whose traits the runtime's macro implements, by name.
#[derive(Default)]
pub(super) struct ClosedEnums(BTreeSet<String>);

/// The traits that the macro implements.
const TRAITS: [&str; 3] = ["Display", "FromStr", "TryFrom"];

impl ClosedEnums {
    /// Writes an enum with its traits; `None` if its variants are not texts.
    pub(super) fn write(&mut self, item: &ItemEnum) -> Option<TokenStream> {
        let values: Option<Vec<String>> = item.variants.iter().map(text).collect();
        let is_plain = !item.attrs.iter().any(|own| own.path().is_ident("serde"));
        let values = values.filter(|values| is_plain && !values.is_empty())?;
        let name = &item.ident;
        self.0.insert(name.to_string());
        let mut attributes = item.attrs.clone();
        attributes.retain(|own| !own.path().is_ident("derive"));
        let derives = listed::<Path>(&item.attrs, "derive").into_iter().filter(|path| {
            !matches!(last_name(path).as_deref(), Some("Serialize" | "Deserialize"))
        });
        attributes.push(parse_quote!(#[derive(#(#derives),*)]));
        attributes.push(parse_quote!(#[non_exhaustive]));
        if item.variants.iter().any(|variant| is_lower(&variant.ident)) {
            // typify names the variant for `+1` `plus1`.
            attributes.push(parse_quote!(#[allow(non_camel_case_types)]));
        }
        headings::set_description(&mut attributes, "One of several texts.");
        let variants = item.variants.iter().zip(&values).map(|(variant, value)| {
            let docs = headings::description(&variant.attrs);
            let docs = doc_tokens(&docs.unwrap_or_else(|| docs::markdown(&format!("`{value}`"))));
            let others = variant
                .attrs
                .iter()
                .filter(|own| !own.path().is_ident("serde") && !own.path().is_ident("doc"));
            let name = &variant.ident;
            quote!(#docs #(#others)* #name)
        });
        let names = item.variants.iter().map(|variant| &variant.ident);
        Some(quote! {
            #(#attributes)*
            pub enum #name { #(#variants,)* }

            crate::scalar::closed_enum!(#name { #(#names = #values),* });
        })
    }

    /// Returns whether a block is one that the macro replaces.
    pub(super) fn replace(&self, block: &ItemImpl) -> bool {
        let Some((path, _)) = &block.trait_ else { return false };
        last_name(path).is_some_and(|name| TRAITS.contains(&name.as_str()))
            && last_segment(&block.self_ty)
                .is_some_and(|last| self.0.contains(&last.ident.to_string()))
    }
}

fn is_lower(name: &Ident) -> bool {
    name.to_string().starts_with(|first: char| first.is_lowercase())
}

/// The text of a variant without fields.
fn text(variant: &Variant) -> Option<String> {
    if !matches!(variant.fields, Fields::Unit) {
        return None;
    }
    let options: Vec<Meta> = listed(&variant.attrs, "serde");
    match options.as_slice() {
        [] => Some(variant.ident.to_string()),
        [option] => text_of(option, "rename"),
        _ => None,
    }
}
