//! The methods of a request builder that send the request, each with a way to read the
//! response.

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use openapi_model::conventions::Conventions;

use super::operation::Operation;
use crate::emit::names::rust_type;
use crate::emit::tokens::doc_tokens;
use crate::lower::OperationNote;

const REFUSED: &str = "When the request could not be made or sent, or was refused.";
const UNREADABLE: &str = "When the request could not be made or sent, was refused, or the\n\
                          response does not fit the document.";

pub(super) fn methods(operation: &Operation<'_>) -> TokenStream {
    let mut methods = TokenStream::new();
    let read = read_type(&operation.success);
    match &operation.success {
        Type::Tuple(_) => {
            let docs = "Sends the request. The document shows no body for the response;\n\
                        what came is kept in the [`Response`].";
            methods.extend(method("send", docs, REFUSED, &read, "send_empty"));
        }
        kind if is_bytes(kind) => {
            let docs = "Sends the request and returns the bytes of the response.";
            methods.extend(method("send", docs, REFUSED, &read, "send_bytes"));
        }
        _ => methods.extend(readers(operation, &read)),
    }
    methods.extend(quote! {
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

/// Lets a request builder be awaited: `client.get_book(7).await` sends it, as `send` does.
pub(super) fn into_future(operation: &Operation<'_>) -> TokenStream {
    let (builder, read) = (&operation.builder, read_type(&operation.success));
    quote! {
        impl IntoFuture for #builder {
            type Output = Result<Response<#read>, Error>;
            type IntoFuture = call::Sending<Self::Output>;

            fn into_future(self) -> Self::IntoFuture {
                Box::pin(self.send())
            }
        }
    }
}

/// The type of what `send` reads.
fn read_type(success: &Type) -> TokenStream {
    if is_bytes(success) { quote!(bytes::Bytes) } else { success.to_token_stream() }
}

fn is_bytes(success: &Type) -> bool {
    matches!(success, Type::Path(path) if path.path.is_ident("ByteStream"))
}

/// The methods that read the response as a model: its first form, and the others.
fn readers(operation: &Operation<'_>, read: &TokenStream) -> TokenStream {
    let docs = "Sends the request and reads the response.";
    let mut methods = method("send", docs, UNREADABLE, read, "send_decoded");
    let note = operation.note;
    for alternative in note.alternatives.iter().skip(1) {
        let name = alternative_method(note, &operation.input.conventions, alternative);
        let path = rust_type(alternative);
        let docs = format!(
            "Sends the request and reads the response in its form [`{path}`](types::{path})."
        );
        let read = quote!(types::#path);
        methods.extend(method(&name, &docs, UNREADABLE, &read, "send_decoded"));
    }
    methods
}

fn method(name: &str, docs: &str, errors: &str, read: &TokenStream, sent: &str) -> TokenStream {
    let docs = doc_tokens(&format!("{docs}\n\n# Errors\n\n{errors}"));
    let (name, sent) = (format_ident!("{name}"), format_ident!("{sent}"));
    quote! {
        #docs
        pub async fn #name(self) -> Result<Response<#read>, Error> {
            self.prepare()?.#sent().await
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
    let sparse = others.iter().find(|other| conventions.is_sparse_form_of(other, first))?;
    Some(alternative_method(note, conventions, sparse))
}
