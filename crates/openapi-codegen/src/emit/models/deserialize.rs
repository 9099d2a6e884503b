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
            } else if !meta.path.is_ident("default") {
                return Err(meta.error("not a common attribute"));
            } else if meta.input.peek(Token![=]) {
                let function: Path = meta.value()?.parse::<LitStr>()?.parse()?;
                default = Some(quote!(else #function()));
            } else {
                default = Some(quote!(else ::std::default::Default::default()));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(text: &str) -> Option<String> {
        let mut model: ItemStruct = syn::parse_str(text).unwrap();
        let reading = replace_derive(&mut model)?.into_token_stream();
        Some(without_spaces(&format!(
            "{} {reading}",
            model.attrs[0].to_token_stream()
        )))
    }

    /// The text without spaces, which the parts of a token stream are joined by in
    /// more than one way.
    fn without_spaces(text: &str) -> String {
        text.split_whitespace().collect()
    }

    #[test]
    fn a_model_that_keeps_unknown_members_is_read_by_the_macro() {
        let text = r#"
            #[derive(::serde::Deserialize, ::serde::Serialize, Clone)]
            struct Place {
                id: i32,
                #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
                r#type: Option<String>,
                #[serde(rename = "maxSize", default = "defaults::size")]
                max_size: i32,
                #[serde(default)]
                tags: Vec<String>,
                #[serde(flatten)]
                unknown_fields: crate::UnknownFields,
            }"#;
        let expected = r#"
            #[derive(::serde::Serialize, Clone)]
            impl<'de> ::serde::Deserialize<'de> for Place {
                fn deserialize<D: ::serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> Result<Self, D::Error> {
                    crate::model::deserialize!(deserializer, Place {
                        id = "id",
                        r#type = "type",
                        max_size = "maxSize" else defaults::size(),
                        tags = "tags" else ::std::default::Default::default()
                    })
                }
            }"#;
        assert_eq!(replaced(text), Some(without_spaces(expected)));
    }

    #[test]
    fn any_other_keeps_the_derive() {
        let map = "#[serde(flatten)] unknown_fields: crate::UnknownFields";
        for text in [
            "#[derive(Deserialize)] struct Place { id: i32 }".to_owned(),
            "#[derive(Deserialize)] struct Place(i32);".to_owned(),
            "#[derive(Deserialize)] struct Place {
                #[serde(flatten)] unknown_fields: HashMap<String, i32> }"
                .to_owned(),
            format!(
                "#[derive(Deserialize)] #[serde(deny_unknown_fields)] struct Place {{ {map} }}"
            ),
            format!(
                "#[derive(Deserialize)] struct Place {{ #[serde(with = \"x\")] id: i32, {map} }}"
            ),
        ] {
            assert_eq!(replaced(&text), None, "{text}");
        }
    }
}
