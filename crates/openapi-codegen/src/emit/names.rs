//! Rust names of the document's parts.

use openapi_model::rust::{field_name, type_name};
use proc_macro2::Ident;
use quote::format_ident;

use crate::lower::{Notes, RESERVED_PREFIX};

/// The Rust name typify gives to a component.
pub(super) fn rust_type(component: &str) -> Ident {
    ident(type_name(component))
}

/// The name of the field of a property, by the name that typify sees.
pub(super) fn rust_field(property: &str) -> Ident {
    // One that has stepped aside for the field of unknown properties has its name again.
    let stepped_aside = property.strip_prefix(RESERVED_PREFIX).map(field_name);
    let name = match stepped_aside {
        Some(name) if name == "extra" => name,
        _ => field_name(property),
    };
    ident(name)
}

/// The identifier of a name, which may be a word of Rust.
fn ident(name: String) -> Ident {
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => format_ident!("{}_", name),
    }
}

/// The name on the wire of a property, by the name that typify sees.
pub(super) fn wire_name<'n>(property: &'n str, notes: &'n Notes) -> &'n str {
    let renamed = notes.renamed_properties.get(property);
    renamed.map_or(property, String::as_str)
}
