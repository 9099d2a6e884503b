//! The pass `ownership`: a request builder holds the client and does not borrow it, so
//! that a call can be spawned, returned, or kept in a list.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{FnArg, Pat, parse_quote};

use super::operation::{Operation, Unexpected, member_name};
use crate::emit::tokens::is_word;

/// The fields of the client that progenitor reads, and what the settings of the
/// runtime's client call them.
const FIELDS: [(&str, &str); 2] = [("baseurl", "base_url"), ("client", "http")];

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let name = operation.builder.ident.clone();
    operation.builder.generics = syn::Generics::default();
    operation.block.generics = syn::Generics::default();
    *operation.block.self_ty = parse_quote!(#name);
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
    let mut found = Vec::new();
    let block = with_settings(prepare.block.to_token_stream(), &mut found);
    if found != FIELDS.map(|(field, _)| field) {
        return Err(Unexpected::new(
            "a `send` that reads `client.baseurl` and then `client.client`",
        ));
    }
    prepare.block =
        syn::parse2(block).map_err(|error| Unexpected::new(format!("Rust: {error}")))?;
    Ok(())
}

fn is_client(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Ident(pattern) if pattern.ident == "client")
}

/// `client.baseurl` as `client.settings.base_url`, in macros too; `found` are the fields
/// that were read.
fn with_settings(tokens: TokenStream, found: &mut Vec<&'static str>) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |index: usize, text: &str| trees.get(index).is_some_and(|tree| is_word(tree, text));
    let mut out = TokenStream::new();
    for (index, tree) in trees.iter().enumerate() {
        let is_read = index > 1 && is(index - 1, ".") && is(index - 2, "client");
        let field = FIELDS.iter().find(|(field, _)| is_read && is(index, field));
        match (tree, field) {
            (_, Some((field, setting))) => {
                found.push(field);
                let setting = format_ident!("{setting}");
                out.extend(quote!(settings.#setting));
            }
            (TokenTree::Group(group), None) => {
                let inner = with_settings(group.stream(), found);
                out.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
            }
            (other, None) => out.extend([other.clone()]),
        }
    }
    out
}
