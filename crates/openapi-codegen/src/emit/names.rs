//! What things of the document are called in Rust.

use openapi_model::rust::{field_name, type_name};
use proc_macro2::Ident;
use quote::format_ident;

/// The Rust name typify gives to a component.
pub(super) fn rust_type(component: &str) -> Ident {
    let name = type_name(component);
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => format_ident!("X{}", name),
    }
}

/// The Rust name typify gives to the field of a property.
pub(super) fn rust_field(property: &str) -> Ident {
    let name = field_name(property);
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => format_ident!("{}_", name),
    }
}
