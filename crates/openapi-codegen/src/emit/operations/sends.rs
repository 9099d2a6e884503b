//! The pass `sends`: in the place of progenitor's `send`, a private `prepare` that
//! makes the request, and a method for each way to read the response.

use heck::ToSnakeCase;
use quote::format_ident;
use syn::{ImplItemFn, ReturnType, Type, parse_quote};

use openapi_model::conventions::Conventions;

use super::operation::{Operation, Unexpected};
use super::requests;
use crate::emit::names::rust_type;
use crate::emit::paging;
use crate::emit::tokens::{doc_tokens, first_argument};
use crate::lower::OperationNote;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let send = operation.remove_method("send")?;
    let success = success_type(&send)
        .ok_or_else(|| Unexpected::new("a `send` that returns `Result<ResponseValue<…>, _>`"))?;
    let mut methods = vec![requests::prepare(operation, &send)?];
    methods.extend(readers(operation, success));
    methods.extend(paging::methods(operation.note, operation.input));
    operation.setters.extend(methods);
    Ok(())
}

/// `T` of a method that returns `Result<X<T>, _>`.
pub(super) fn success_type(send: &ImplItemFn) -> Option<&Type> {
    let ReturnType::Type(_, returned) = &send.sig.output else {
        return None;
    };
    first_argument(first_argument(returned)?)
}

/// The methods that send the request, each with a way to read the response.
fn readers(operation: &Operation<'_>, success: &Type) -> Vec<ImplItemFn> {
    let note = operation.note;
    let mut methods = Vec::new();
    match success {
        Type::Tuple(tuple) if tuple.elems.is_empty() => methods.push(parse_quote! {
            /// Sends the request. The document shows no body for the response;
            /// what came is kept in the [`Response`].
            ///
            /// # Errors
            ///
            /// When the request could not be made or sent, or was refused.
            pub async fn send(self) -> Result<Response<()>, Error> {
                self.prepare()?.send_empty().await
            }
        }),
        Type::Path(path) if path.path.is_ident("ByteStream") => methods.push(parse_quote! {
            /// Sends the request and returns the bytes of the response.
            ///
            /// # Errors
            ///
            /// When the request could not be made or sent, or was refused.
            pub async fn send(self) -> Result<Response<bytes::Bytes>, Error> {
                self.prepare()?.send_bytes().await
            }
        }),
        model => {
            methods.push(reader("send", model, "the response"));
            for alternative in note.alternatives.iter().skip(1) {
                let name = alternative_method(note, &operation.input.conventions, alternative);
                let path = rust_type(alternative);
                let kind: Type = parse_quote!(types::#path);
                let what = format!("the response in its form [`{path}`](types::{path})");
                methods.push(reader(&name, &kind, &what));
            }
        }
    }
    methods.push(parse_quote! {
        /// Sends the request and reads the response as a type of the caller's own.
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, was refused, or the
        /// response does not fit `T`.
        pub async fn send_as<T: ::serde::de::DeserializeOwned>(
            self,
        ) -> Result<Response<T>, Error> {
            self.prepare()?.send_decoded().await
        }
    });
    methods.push(parse_quote! {
        /// Sends the request and returns the response as it is, whatever its
        /// status.
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, or the response broke off.
        pub async fn send_raw(self) -> Result<Response<crate::Bytes>, Error> {
            self.prepare()?.send_raw().await
        }
    });
    methods
}

fn reader(name: &str, kind: &Type, what: &str) -> ImplItemFn {
    let name = format_ident!("{name}");
    let docs = doc_tokens(&format!("Sends the request and reads {what}."));
    parse_quote! {
        #docs
        ///
        /// # Errors
        ///
        /// When the request could not be made or sent, was refused, or the
        /// response does not fit the document.
        pub async fn #name(self) -> Result<Response<#kind>, Error> {
            self.prepare()?.send_decoded().await
        }
    }
}

/// The name of the method that reads an alternative: `send_fields` for
/// `UserFields` for `User`, else after the alternative itself.
fn alternative_method(
    note: &OperationNote,
    conventions: &Conventions,
    alternative: &str,
) -> String {
    let first = note.alternatives.first();
    let is_sparse = first.is_some_and(|first| conventions.is_sparse_form_of(alternative, first));
    match &conventions.sparse_infix {
        Some(infix) if is_sparse => format!("send_{}", infix.to_snake_case()),
        _ => format!("send_{}", alternative.to_snake_case()),
    }
}

/// The name of the method that reads a response of which fields were left out.
pub(in crate::emit) fn sparse_method(
    note: &OperationNote,
    conventions: &Conventions,
) -> Option<String> {
    let (first, others) = note.alternatives.split_first()?;
    let sparse = others
        .iter()
        .find(|other| conventions.is_sparse_form_of(other, first))?;
    Some(alternative_method(note, conventions, sparse))
}
