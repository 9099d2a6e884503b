//! The pass `bodies`: each field of a request body has a setter on the request, so
//! that the shortest spelling fills the body.
//!
//! A parameter of the same name has stepped aside (see
//! [`rename_colliding_parameters`](crate::lower)), and is asked for by its place.

use openapi_model::rust::setter_of_field;
use quote::{format_ident, quote};
use syn::{ImplItemFn, Type, parse_quote};

use super::operation::{Operation, Unexpected};
use crate::emit::tokens::{first_argument, replace};

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let Some(model) = model_of_body(operation) else {
        return Ok(());
    };
    let setters = operation
        .models
        .get(&model)
        .ok_or_else(|| Unexpected::new(format!("a model builder `{model}` for the body")))?;
    for setter in setters {
        let setter = request_setter(setter)?;
        let name = &setter.sig.ident;
        if operation
            .setters
            .iter()
            .any(|known| known.sig.ident == *name)
        {
            let expected = format!("no setter `{name}` next to the field of the body");
            return Err(Unexpected::new(expected));
        }
        operation.setters.push(setter);
    }
    Ok(())
}

/// `X` of a builder with the field `body: Result<types::builder::X, String>`.
fn model_of_body(operation: &mut Operation<'_>) -> Option<String> {
    let field = operation.field("body").ok()?;
    let Type::Path(held) = first_argument(&field.ty)? else {
        return None;
    };
    // The field is a `Result<types::builder::X, String>`.
    let mut segments = held.path.segments.iter().rev();
    let name = segments.next()?.ident.to_string();
    (segments.next()?.ident == "builder").then_some(name)
}

/// The setter of a model's builder as one of the request's.
fn request_setter(setter: &ImplItemFn) -> syn::Result<ImplItemFn> {
    let mut setter = setter.clone();
    let field = setter.sig.ident.clone();
    setter.sig.ident = format_ident!("{}", setter_of_field(&field.to_string()));
    if setter
        .attrs
        .iter()
        .any(|own| own.path().is_ident("deprecated"))
    {
        // It passes the value on to the one that is deprecated.
        setter.attrs.push(parse_quote!(#[allow(deprecated)]));
    }
    setter.block = parse_quote!({
        self.body = self.body.map(|body| body.#field(value));
        self
    });
    // What is next to the models' builders is in `types` for a file of operations.
    replace(&mut setter, quote!(super::), &quote!(types::))?;
    Ok(setter)
}
