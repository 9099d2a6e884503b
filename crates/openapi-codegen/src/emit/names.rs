//! What components are called in Rust.

use openapi_model::rust::type_name;

/// The Rust name typify gives to a component.
pub(super) fn rust_type(component: &str) -> proc_macro2::Ident {
    let name = type_name(component);
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => quote::format_ident!("X{}", name),
    }
}
