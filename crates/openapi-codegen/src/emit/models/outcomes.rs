//! The enum for the outcomes of an operation, by status.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::{ItemStruct, Type};

use crate::emit::docs;
use crate::emit::names::{rust_field, rust_type};
use crate::emit::tokens::{doc_tokens, is_named};
use crate::lower::{Notes, OperationNote, OutcomeVariant, Outcomes};

/// The operations with several outcomes, by the names of typify's structs that hold one outcome in
/// each field.
pub(super) type OutcomeTypes<'n> = BTreeMap<String, (&'n OperationNote, &'n Outcomes)>;

pub(super) fn by_type(notes: &Notes) -> OutcomeTypes<'_> {
    let several = notes.operations.iter().filter_map(|note| {
        let outcomes = note.outcomes.as_ref()?;
        Some((rust_type(&outcomes.component).to_string(), (note, outcomes)))
    });
    several.collect()
}

/// The enum that replaces the struct, and its deserialization.
pub(super) fn write(
    item: &ItemStruct,
    (note, outcomes): &(&OperationNote, &Outcomes),
) -> TokenStream {
    let name = &item.ident;
    let docs = doc_tokens(&format!("The outcomes of `{}`, by their statuses.", note.id));
    let bodies: Vec<(&OutcomeVariant, Body)> =
        outcomes.variants.iter().map(|own| (own, Body::of(own, item))).collect();
    let variants = bodies.iter().map(|(own, body)| {
        let variant = format_ident!("{}", own.name);
        let stated = docs::markdown(&own.docs);
        let docs = doc_tokens(&format!("{}: {stated}", own.status));
        let content = match body {
            Body::Json(kind) => quote!((#kind)),
            Body::Bytes => quote!((Vec<u8>)),
            Body::None => TokenStream::new(),
        };
        quote!(#docs #variant #content)
    });
    let mut arms: Vec<(bool, TokenStream)> =
        bodies.iter().map(|(own, body)| arm(own, body)).collect();
    // A range comes after the statuses within it.
    arms.sort_by_key(|(is_range, _)| *is_range);
    let arms = arms.into_iter().map(|(_, arm)| arm);
    quote! {
        #docs
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        #[allow(clippy::large_enum_variant)]
        pub enum #name {
            #(#variants,)*
            /// A success of a status that the document does not show, with its body.
            Undocumented(Vec<u8>),
        }

        #[cfg(feature = "client")]
        impl crate::response::ByStatus for #name {
            #[allow(unreachable_patterns)]
            fn read(
                response: crate::raw_response::RawResponse,
                call: &crate::error::CallContext,
            ) -> Result<crate::Response<Self>, crate::Error> {
                match response.status.as_u16() {
                    #(#arms)*
                    _ => {
                        let body = response.body.to_vec();
                        Ok(response.with_value(Self::Undocumented(body)))
                    }
                }
            }
        }
    }
}

/// The body of an outcome.
enum Body {
    Json(Box<Type>),
    Bytes,
    None,
}

impl Body {
    fn of(variant: &OutcomeVariant, item: &ItemStruct) -> Self {
        let property = variant.property.as_ref().map(|property| rust_field(property).to_string());
        let field =
            property.and_then(|name| item.fields.iter().find(|field| is_named(field, &name)));
        match field {
            Some(field) => Self::Json(Box::new(field.ty.clone())),
            None if variant.is_bytes => Self::Bytes,
            None => Self::None,
        }
    }
}

/// The match arm that reads an outcome, and whether it is for a range.
fn arm(own: &OutcomeVariant, body: &Body) -> (bool, TokenStream) {
    let variant = format_ident!("{}", own.name);
    let status = own.status.parse::<u16>().ok();
    let pattern = match status {
        Some(status) => {
            let status = Literal::u16_unsuffixed(status);
            quote!(#status)
        }
        None => quote!(200..=299),
    };
    let read = match body {
        Body::Json(kind) => quote!(Ok(call.decode::<#kind>(response)?.map(Self::#variant))),
        Body::Bytes => quote!({
            let body = response.body.to_vec();
            Ok(response.with_value(Self::#variant(body)))
        }),
        Body::None => quote!(Ok(response.with_value(Self::#variant))),
    };
    (status.is_none(), quote!(#pattern => #read,))
}
