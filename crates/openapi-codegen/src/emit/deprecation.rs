//! The attribute of deprecated items.

use openapi_model::rust::IdentifierCase as _;
use syn::{Attribute, parse_quote};

/// The attribute of something that the document marks as deprecated.
pub(super) fn deprecated(replacement: Option<&str>) -> Attribute {
    match replacement {
        Some(replacement) => {
            let note = format!("use `{}` instead", replacement.to_snake_case());
            parse_quote!(#[deprecated = #note])
        }
        None => parse_quote!(#[deprecated]),
    }
}
