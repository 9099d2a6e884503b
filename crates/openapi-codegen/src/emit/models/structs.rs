//! The pass `structs`: models are made through their builders, begin empty where
//! nothing is required, and have a JSON Schema where the crate is built to have them.

use quote::ToTokens;
use syn::{Attribute, Fields, ItemStruct, parse_quote};

use super::types::option_of;
use super::unknown_fields::is_unknown_fields;
use crate::emit::tokens::type_name;

pub(super) fn run(model: &mut ItemStruct) {
    model.attrs.push(schema_derive());
    model.attrs.push(parse_quote!(#[non_exhaustive]));
    let Fields::Named(fields) = &model.fields else {
        return;
    };
    let all_optional = fields.named.iter().all(|field| {
        let is_nullable = type_name(&field.ty).is_some_and(|name| name == "Nullable");
        is_unknown_fields(field) || option_of(&field.ty).is_some() || is_nullable
    });
    // Typify derives it where a model keeps no unknown properties.
    let has_default = model.attrs.iter().any(derives_default);
    if all_optional && !has_default {
        model.attrs.push(parse_quote!(#[derive(Default)]));
    }
}

/// Derives a JSON Schema where the crate is built to have them.
pub(super) fn schema_derive() -> Attribute {
    parse_quote!(#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))])
}

fn derives_default(attribute: &Attribute) -> bool {
    attribute.path().is_ident("derive")
        && attribute
            .meta
            .to_token_stream()
            .to_string()
            .contains("Default")
}
