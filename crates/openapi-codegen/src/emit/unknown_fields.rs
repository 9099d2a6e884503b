//! The field of a model that keeps what the document does not declare.

use quote::ToTokens;
use syn::Field;

/// What the field is called.
pub(super) const UNKNOWN_FIELDS: &str = "unknown_fields";

/// Whether a field is that one.
pub(super) fn is_unknown_fields(field: &Field) -> bool {
    field
        .ident
        .as_ref()
        .is_some_and(|name| name == UNKNOWN_FIELDS)
        && field
            .attrs
            .iter()
            .any(|attribute| attribute.to_token_stream().to_string().contains("flatten"))
}
