//! The signatures of progenitor's methods, with the types of parameters, bodies and responses.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Ident, ImplItemFn, Pat, ReturnType, Type, parse_quote};

use super::error::EmitError;
use super::items::item_streams;
use super::tokens::{first_argument, is_word, shorten_paths};

/// The signature of the method of one operation.
pub(super) struct Signature {
    pub(super) method: Ident,
    /// The parameters in the order in which progenitor sends them, and the body as `body`. All
    /// types are owned.
    pub(super) parameters: Vec<(Ident, Type)>,
    /// The type of the response body; `None` if the method does not have the expected return type.
    pub(super) success: Option<Type>,
}

/// The signatures in `impl Client { … }`, in document order.
pub(super) fn in_block(
    block: TokenStream,
    taken: &BTreeSet<String>,
) -> Result<Vec<Signature>, EmitError> {
    let body = match block.into_iter().last() {
        Some(TokenTree::Group(body)) => body.stream(),
        _ => TokenStream::new(),
    };
    // The other methods make a client, or read its settings.
    let methods = item_streams(body).into_iter().filter(is_async);
    methods.map(|method| Signature::read(shorten_paths(without_body(method), taken))).collect()
}

fn is_async(method: &TokenStream) -> bool {
    method.clone().into_iter().any(|tree| is_word(&tree, "async"))
}

/// The method with an empty body, because parsing the bodies of a large document takes seconds.
fn without_body(method: TokenStream) -> TokenStream {
    let trees = method.into_iter().map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            TokenTree::Group(Group::new(Delimiter::Brace, TokenStream::new()))
        }
        tree => tree,
    });
    trees.collect()
}

impl Signature {
    fn read(method: TokenStream) -> Result<Self, EmitError> {
        let method: ImplItemFn = syn::parse2(method).map_err(|error| {
            EmitError::in_generator(format!("progenitor's output is not Rust: {error}"))
        })?;
        let parameters = method.sig.inputs.into_iter().filter_map(|input| match input {
            FnArg::Typed(parameter) => match *parameter.pat {
                Pat::Ident(name) => Some((name.ident, owned(*parameter.ty))),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        });
        let success = match &method.sig.output {
            ReturnType::Type(_, returned) => first_argument(returned).and_then(first_argument),
            ReturnType::Default => None,
        };
        Ok(Self {
            method: method.sig.ident,
            parameters: parameters.collect(),
            success: success.cloned(),
        })
    }
}

/// Replaces `&T` by `T`, also within other types. Bodies of bytes or text become a `reqwest::Body`:
/// they are the only arguments of the type `B` or `String`.
fn owned(mut kind: Type) -> Type {
    if let Type::Path(path) = &kind
        && (path.path.is_ident("B") || path.path.is_ident("String"))
    {
        return parse_quote!(reqwest::Body);
    }
    Owned.visit_type_mut(&mut kind);
    kind
}

struct Owned;

impl VisitMut for Owned {
    fn visit_type_mut(&mut self, kind: &mut Type) {
        if let Type::Reference(reference) = kind {
            *kind = match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => {
                    parse_quote!(String)
                }
                owned => owned.clone(),
            };
        }
        visit_mut::visit_type_mut(self, kind);
    }
}

#[cfg(test)]
mod tests {
    use quote::{ToTokens as _, quote};

    use super::*;

    #[test]
    fn signatures_have_owned_types_of_parameters_and_responses() {
        let block = quote! {
            impl Client {
                pub fn new(baseurl: &str) -> Self { Self { baseurl: baseurl.to_string() } }

                #[doc = "Sends a `GET`"]
                pub async fn list<'a>(
                    &'a self,
                    lang: Option<&'a str>,
                    place: (i32, &'a types::Place),
                    cover: B,
                    body: &'a ::std::vec::Vec<types::Book>,
                ) -> Result<ResponseValue<types::Page>, Error<()>> {
                    let url = 1;
                    Ok(url)
                }
            }
        };
        let signatures = in_block(block, &BTreeSet::new()).unwrap();
        let [signature] = signatures.as_slice() else { panic!("{} methods", signatures.len()) };
        assert_eq!(signature.method, "list");
        let shown = |kind: &Type| kind.to_token_stream().to_string().replace(' ', "");
        let parameters = signature.parameters.iter().map(|(_, kind)| shown(kind));
        let expected =
            ["Option<String>", "(i32,types::Place)", "reqwest::Body", "Vec<types::Book>"];
        assert!(parameters.eq(expected));
        assert_eq!(signature.success.as_ref().map(shown).unwrap(), "types::Page");
    }
}
