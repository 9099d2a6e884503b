//! The pass `ownership`: a request builder holds the client and does not borrow it, so
//! that a call can be spawned, returned, or kept in a list.

use quote::quote;
use syn::{FnArg, Pat, parse_quote};

use super::operation::{Operation, Unexpected, member_name};
use crate::emit::tokens::replace;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    operation.builder.generics = syn::Generics::default();
    operation.field("client")?.ty = parse_quote!(Client);
    for value in &mut operation.initial_values()?.fields {
        if member_name(value) == "client" {
            value.colon_token = Some(Default::default());
            value.expr = parse_quote!(client.clone());
        }
    }
    let new = operation.builder_method("new")?;
    match new.sig.inputs.first_mut() {
        Some(FnArg::Typed(input)) if is_client(&input.pat) => *input.ty = parse_quote!(&Client),
        _ => return Err(Unexpected::new("a `new` that takes `client` first")),
    }
    let prepare = operation.builder_method("prepare")?;
    let read = [
        (quote!(client.baseurl), quote!(client.settings.base_url)),
        (quote!(client.client), quote!(client.settings.http)),
    ];
    for (field, setting) in read {
        if replace(&mut prepare.block, field, &setting)? != 1 {
            return Err(Unexpected::new(
                "a `send` that reads `client.baseurl` and then `client.client`",
            ));
        }
    }
    Ok(())
}

fn is_client(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Ident(pattern) if pattern.ident == "client")
}
