//! The methods of a request builder that send the request. Each reads the response in another way.
//! The runtime has the common parts of all builders.

use openapi_model::rust::IdentifierCase as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Type;

use openapi_model::conventions::Conventions;

use super::operation::Operation;
use crate::emit::names::rust_type;
use crate::emit::tokens::doc_tokens;
use crate::lower::{OperationNote, StreamKind, StreamNote};

/// The call of the runtime's macro for the common methods of request builders.
pub(super) fn common_methods(operation: &Operation<'_>) -> TokenStream {
    let builder = &operation.builder;
    let success = &operation.success;
    if let Some(stream) = operation.note.stream.as_ref().filter(|own| !own.is_alternative) {
        let (read, send) = stream_of(stream);
        let accept = &stream.media_type;
        return quote!(call::request_methods!(#builder streams #read, #send, #accept););
    }
    let how = match success {
        kind if operation.note.outcomes.is_some() => quote!(by status #kind),
        Type::Tuple(_) => quote!(ignores the body),
        kind if is_bytes(kind) => quote!(returns bytes),
        kind => quote!(decodes #kind),
    };
    quote!(call::request_methods!(#builder #how);)
}

fn is_bytes(success: &Type) -> bool {
    matches!(success, Type::Path(path) if path.path.is_ident("ByteStream"))
}

/// The type of a stream, and the function that reads it.
fn stream_of(stream: &StreamNote) -> (TokenStream, TokenStream) {
    let item = match &stream.item {
        Some(item) => {
            let item = rust_type(item);
            quote!(types::#item)
        }
        None => quote!(::serde_json::Value),
    };
    match stream.kind {
        StreamKind::Events => (quote!(crate::Events<#item>), quote!(events::events)),
        StreamKind::TextEvents => (quote!(crate::Events<String>), quote!(events::texts)),
        StreamKind::Lines => (quote!(crate::Lines<#item>), quote!(events::lines)),
    }
}

/// The method that reads a response chunk by chunk, if it can also be read as a whole.
fn streams(operation: &Operation<'_>) -> TokenStream {
    let (name, docs, read, send, accept) = match &operation.note.stream {
        Some(stream) if stream.is_alternative => {
            let (read, send) = stream_of(stream);
            let (name, what) = match stream.kind {
                StreamKind::Lines => ("send_lines", "as the values of its lines"),
                _ => ("send_events", "as server-sent events"),
            };
            (name, what, read, send, stream.media_type.as_str())
        }
        None if is_bytes(&operation.success) => {
            let what = "piece by piece, however large it is";
            let accept = operation.note.accept.as_str();
            let accept = if accept.is_empty() { "*/*" } else { accept };
            ("send_stream", what, quote!(crate::ByteStream), quote!(streams::bytes), accept)
        }
        _ => return TokenStream::new(),
    };
    let name = format_ident!("{name}");
    let docs = doc_tokens(&format!(
        "Sends the request and reads the response {docs}.\n\n# Errors\n\nWhen the request could \
         not be made or sent, or was refused."
    ));
    quote! {
        #docs
        pub async fn #name(self) -> Result<Response<#read>, Error> {
            #send(self.prepare()?, #accept).await
        }
    }
}

/// The methods that read the response in another form than the default: as another model, or chunk
/// by chunk.
pub(super) fn readers(operation: &Operation<'_>) -> TokenStream {
    let streams = streams(operation);
    let alternatives = alternative_readers(operation);
    quote!(#streams #alternatives)
}

fn alternative_readers(operation: &Operation<'_>) -> TokenStream {
    let note = operation.note;
    if matches!(operation.success, Type::Tuple(_)) || is_bytes(&operation.success) {
        return TokenStream::new();
    }
    let others = note.alternatives.iter().skip(1).map(|alternative| {
        let name = alternative_method(note, &operation.input.conventions, alternative);
        let (name, path) = (format_ident!("{name}"), rust_type(alternative));
        let docs = doc_tokens(&format!(
            "Sends the request and reads the response in its form [`{path}`](types::{path}).\n\n\
             # Errors\n\nAs [`send`](Self::send)."
        ));
        quote! {
            #docs
            pub fn #name(self) -> Sending<Result<Response<types::#path>, Error>> {
                call::decoded(self.prepare())
            }
        }
    });
    others.collect()
}

/// The name of the method that reads an alternative: `send_fields` if it is `UserFields` of `User`,
/// else one that is named after the alternative.
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

/// The name of the method that reads a response with only some fields.
pub(in crate::emit) fn sparse_method(
    note: &OperationNote,
    conventions: &Conventions,
) -> Option<String> {
    let (first, others) = note.alternatives.split_first()?;
    let sparse = others.iter().find(|other| conventions.is_sparse_form_of(other, first))?;
    Some(alternative_method(note, conventions, sparse))
}
