//! What components are called in Rust.

use heck::ToPascalCase;

/// The Rust name typify gives to a component.
pub(super) fn rust_type(component: &str) -> proc_macro2::Ident {
    let words = component.replace(|character: char| !character.is_alphanumeric(), "-");
    let name = words.to_pascal_case();
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => quote::format_ident!("X{}", name),
    }
}
