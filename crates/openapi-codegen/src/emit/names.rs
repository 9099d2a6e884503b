//! Rust names of the document's parts.

use std::collections::BTreeSet;

use openapi_model::rust::{field_name, type_name};
use proc_macro2::Ident;
use quote::format_ident;

use crate::lower::{Notes, RESERVED_PREFIX, ScalarKind};

/// The Rust name that typify gives to a component.
pub(super) fn rust_type(component: &str) -> Ident {
    ident(type_name(component))
}

/// The name of a property's field, from the name that typify sees.
pub(super) fn rust_field(property: &str) -> Ident {
    // A property that was renamed because of the field for unknown properties gets its name
    // back.
    let stepped_aside = property.strip_prefix(RESERVED_PREFIX).map(field_name);
    let name = match stepped_aside {
        Some(name) if name == "extra" => name,
        _ => field_name(property),
    };
    ident(name)
}

/// The identifier for a name, which may be a Rust keyword.
fn ident(name: String) -> Ident {
    match syn::parse_str(&name) {
        Ok(ident) => ident,
        Err(_) => format_ident!("{}_", name),
    }
}

/// The name of a property on the wire, from the name that typify sees.
pub(super) fn wire_name<'n>(property: &'n str, notes: &'n Notes) -> &'n str {
    let renamed = notes.renamed_properties.get(property);
    renamed.map_or(property, String::as_str)
}

/// The Rust path of the type that represents a component.
pub(super) fn rust_path(component: &str, kind: &ScalarKind, notes: &Notes) -> String {
    match kind {
        ScalarKind::Id { .. } | ScalarKind::OpenEnum { .. } | ScalarKind::OpenNumbers { .. } => {
            component_path(component)
        }
        ScalarKind::IdText { id } => format!("crate::Text<{}>", component_path(id)),
        ScalarKind::EpochMillis => "crate::EpochMillis".to_owned(),
        ScalarKind::Password => "crate::Password".to_owned(),
        ScalarKind::Formatted { kind } => format!("crate::Text<{kind}>"),
        ScalarKind::Csv { item } => match item.as_str() {
            "String" => "crate::Csv<::std::string::String>".to_owned(),
            "i32" | "i64" => format!("crate::Csv<{item}>"),
            component => {
                let scalar = notes.scalars.get(component);
                let item = scalar.map(|scalar| rust_path(component, &scalar.kind, notes));
                format!("crate::Csv<{}>", item.unwrap_or_else(|| component_path(component)))
            }
        },
    }
}

/// The Rust path of a component's type.
pub(super) fn component_path(component: &str) -> String {
    format!("crate::types::{}", rust_type(component))
}

/// The paths of the types into which strings with a format are parsed.
pub(crate) fn formatted_types(notes: &Notes) -> BTreeSet<&str> {
    let kinds = notes.scalars.values().filter_map(|scalar| match &scalar.kind {
        ScalarKind::Formatted { kind } => Some(kind.as_str()),
        _ => None,
    });
    kinds.collect()
}

/// The libraries of these types, without the standard library.
pub(crate) fn libraries(notes: &Notes) -> BTreeSet<&str> {
    let names = formatted_types(notes).into_iter().filter_map(|kind| kind.split("::").nth(1));
    names.filter(|name| *name != "std").collect()
}
