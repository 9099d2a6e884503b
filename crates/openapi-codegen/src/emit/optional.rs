//! Setters of what may be left out: besides a value they take an `Option` of it.

use syn::{Expr, Generics, Type, parse_quote};

/// Has a setter take, in place of a `TryInto<T>`, whatever the runtime's `IntoOptional<T, _>`
/// is implemented for.
pub(super) fn take_optional(generics: &mut Generics, kind: &Type) {
    let Some(taken) = generics.type_params().next().map(|own| own.ident.clone()) else {
        return;
    };
    generics.params.push(parse_quote!(F));
    generics.where_clause = Some(parse_quote!(where #taken: crate::IntoOptional<#kind, F>));
}

/// The conversion of such a setter's `value`.
pub(super) fn conversion() -> Expr {
    parse_quote!(crate::IntoOptional::into_optional(value))
}
