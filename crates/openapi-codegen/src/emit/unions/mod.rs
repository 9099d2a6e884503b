//! unions.rs: schemas with alternatives as enums.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use serde_json::Value;

use super::error::EmitError;
use super::input::Input;
use super::names::{rust_path, rust_type, wire_name};
use super::tokens::doc_tokens;
use super::{docs, format};
use crate::lower::{Notes, References, ScalarKind, Union, UnionVariant, components_in};

const DOCS: &str = "\
Schemas with alternatives, as enums.

Where the document names a property that says which alternative a value is, that decides. Else
it is the first alternative that fits and leaves the fewest properties unknown. A value that
fits none is kept as `Unknown`: the service may know more.";

/// The items that all unions use.
const SUPPORT: &str = include_str!("support.rs");

/// The file of the unions; `None` if the document has no alternatives.
pub(super) fn file(input: &Input) -> Result<Option<String>, EmitError> {
    let notes = &input.notes;
    if notes.unions.is_empty() {
        return Ok(None);
    }
    let references = References::new(&input.document, notes);
    let unions = notes.unions.iter().map(|(name, union)| {
        let needing = references.needing(name);
        item(name, union, input, &needing.into_iter().collect())
    });
    let support: TokenStream = SUPPORT.parse().map_err(EmitError::in_generator)?;
    Ok(Some(format::file(DOCS, quote!(#support #(#unions)*))?))
}

/// The types of each union's alternatives, by the name of the union.
pub(super) fn parts(notes: &Notes) -> BTreeMap<String, BTreeSet<String>> {
    let unions = notes.unions.iter().map(|(name, union)| {
        let mut parts = BTreeSet::new();
        for variant in &union.variants {
            parts.extend(components_in(&variant.schema).map(|own| rust_type(&own).to_string()));
        }
        (rust_type(name).to_string(), parts)
    });
    unions.collect()
}

/// The code for a union. `needing` are the components that contain it.
fn item(name: &str, union: &Union, input: &Input, needing: &BTreeSet<&str>) -> TokenStream {
    let ident = rust_type(name);
    let text = docs::markdown(&union.docs);
    let text = if text.is_empty() { format!("The document's `{name}`.") } else { text };
    let docs = doc_tokens(&text);
    let kinds: Vec<TokenStream> = union
        .variants
        .iter()
        .map(|variant| {
            let kind = payload(&variant.schema, input);
            let is_circular = components::schema_referred_to(&variant.schema)
                .is_some_and(|own| needing.contains(own.as_str()));
            if is_circular { quote!(::std::boxed::Box<#kind>) } else { kind }
        })
        .collect();
    let names: Vec<_> =
        union.variants.iter().map(|variant| format_ident!("{}", variant.name)).collect();
    let variants = union.variants.iter().zip(&kinds).map(|(variant, kind)| {
        let docs = doc_tokens(&variant_docs(variant, union));
        let name = format_ident!("{}", variant.name);
        quote!(#docs #name(#kind))
    });
    let tag = match &union.tag {
        Some(tag) => quote!(Some(#tag)),
        None => quote!(None),
    };
    let alternatives = union.variants.iter().map(|variant| {
        let name = format_ident!("{}", variant.name);
        let tags = &variant.tags;
        let properties = properties(&variant.schema, input).unwrap_or_default();
        let is_known = is_known(&variant.schema, &input.notes);
        quote!([#name, [#(#tags),*], [#(#properties),*] #is_known])
    });
    let conversions = names.iter().zip(&kinds).filter_map(|(name, kind)| {
        let text = kind.to_string();
        let is_only = kinds.iter().filter(|other| other.to_string() == text).count() == 1;
        is_only.then(|| {
            quote! {
                impl ::std::convert::From<#kind> for #ident {
                    fn from(value: #kind) -> Self {
                        Self::#name(value)
                    }
                }
            }
        })
    });
    quote! {
        #docs
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum #ident {
            #(#variants,)*
            /// A value that fits none of the alternatives.
            Unknown(UnknownValue),
        }
        union!(#ident, #tag, #(#alternatives),*);
        #(#conversions)*
    }
}

/// The method that tells whether a type that accepts any value knows this one.
fn is_known(schema: &Value, notes: &Notes) -> Option<TokenStream> {
    let name = components::schema_referred_to(schema)?;
    if notes.unions.contains_key(&name) {
        return Some(quote!(, is_known));
    }
    let is_open = matches!(notes.scalars.get(&name)?.kind, ScalarKind::OpenEnum { .. });
    is_open.then(|| quote!(, is_listed))
}

fn variant_docs(variant: &UnionVariant, union: &Union) -> String {
    match (&union.tag, variant.tags.as_slice()) {
        (Some(tag), [_, ..]) => {
            let values: Vec<String> = variant.tags.iter().map(terminal::escape::code).collect();
            format!("{} is {}.", terminal::escape::code(tag), values.join(" or "))
        }
        _ => format!("The alternative `{}`.", variant.name),
    }
}

/// The Rust type of an alternative.
fn payload(schema: &Value, input: &Input) -> TokenStream {
    let kind = kind(schema, input);
    if schema.get("nullable") == Some(&Value::Bool(true)) {
        quote!(::std::option::Option<#kind>)
    } else {
        kind
    }
}

fn kind(schema: &Value, input: &Input) -> TokenStream {
    if let Some(name) = components::schema_behind_wrapper(schema) {
        return match input.notes.scalars.get(&name) {
            Some(scalar) => path(&rust_path(&name, &scalar.kind, &input.notes)),
            None => {
                let name = rust_type(&name);
                quote!(crate::types::#name)
            }
        };
    }
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    match schema.get("type").and_then(Value::as_str) {
        Some("string") => quote!(::std::string::String),
        Some("boolean") => quote!(bool),
        Some("integer") => match format {
            "int8" | "int16" | "int32" | "uint8" | "uint16" | "uint32" | "uint64" => {
                let integer = format.replace("uint", "u").replace("int", "i");
                format_ident!("{integer}").into_token_stream()
            }
            _ => quote!(i64),
        },
        Some("number") if format == "float" => quote!(f32),
        Some("number") => quote!(f64),
        Some("array") => {
            let items = schema
                .get("items")
                .map_or_else(|| kind(&Value::Null, input), |items| payload(items, input));
            quote!(::std::vec::Vec<#items>)
        }
        Some("object") => {
            let values = schema.get("additionalProperties");
            let values =
                values.map_or_else(|| kind(&Value::Null, input), |values| payload(values, input));
            quote!(::std::collections::BTreeMap<::std::string::String, #values>)
        }
        _ => quote!(::serde_json::Value),
    }
}

fn path(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// The names of the properties of an alternative, if it is an object with properties.
fn properties(schema: &Value, input: &Input) -> Option<Vec<String>> {
    let mut name = components::schema_behind_wrapper(schema)?;
    let schemas = crate::lower::walk::component_schemas(&input.document)?;
    // Aliases may be circular.
    for _ in 0..32 {
        let schema = schemas.get(&name)?;
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            let names = properties.keys().map(|own| wire_name(own, &input.notes).to_owned());
            return Some(names.collect());
        }
        name = components::schema_behind_wrapper(schema)?;
    }
    None
}
