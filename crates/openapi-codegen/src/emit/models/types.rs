//! The shapes of the types that typify gives to properties.

use syn::{Type, parse_quote};

/// The last segment of a type's path.
pub(super) fn type_name(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
}

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
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match (last.ident == name, arguments.args.first()?) {
        (true, syn::GenericArgument::Type(inner)) => Some(inner),
        _ => None,
    }
}
