//! The shapes of the types that typify gives to properties.

use syn::{Type, parse_quote};

use crate::emit::tokens::{first_argument_of, last_segment};

/// `T` of `Option<T>`.
pub(super) fn option_of(kind: &Type) -> Option<&Type> {
    argument_of(kind, "Option")
}

/// The type inside a nullable property's type: `T` of `Option<T>`, and `Box<T>` of
/// `Box<Option<T>>`. Where types refer to each other in a circle, typify boxes one of them, and
/// that may be the option.
pub(super) fn nullable_part(kind: &Type) -> Option<Type> {
    if let Some(inner) = option_of(kind) {
        return Some(inner.clone());
    }
    let inner = option_of(argument_of(kind, "Box")?)?;
    Some(parse_quote!(::std::boxed::Box<#inner>))
}

/// `T` of `Name<T>`.
fn argument_of<'t>(kind: &'t Type, name: &str) -> Option<&'t Type> {
    let last = last_segment(kind).filter(|last| last.ident == name)?;
    first_argument_of(last)
}
