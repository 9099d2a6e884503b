//! Operations: the methods of `Client`, and the builders of requests.
//!
//! Progenitor decides the types of parameters, bodies and responses. Everything else is written
//! here, from the description of each [`Operation`] in the document.

mod builders;
mod examples;
mod operation;
mod pages;
mod requests;
mod sends;

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub(super) use sends::sparse_method;

use super::error::EmitError;
use super::input::Input;
use super::models::BodySetters;
use super::runtime;
use super::signatures::Signature;
use super::tags;
use super::tokens::{doc_tokens, doc_tokens_with_example, shorten_types};
use operation::Operation;

/// The files of operations by tag. `signatures` are those of progenitor's methods.
pub(super) fn by_tag(
    signatures: Vec<Signature>,
    input: &Input,
    models: &BodySetters,
) -> Result<BTreeMap<String, TokenStream>, EmitError> {
    let notes = &input.notes.operations;
    if signatures.len() != notes.len() {
        return Err(EmitError::in_generator(format!(
            "progenitor made {} methods for {} operations",
            signatures.len(),
            notes.len()
        )));
    }
    // Progenitor processes operations in the order of the notes.
    let mut written = Vec::new();
    for (signature, note) in signatures.into_iter().zip(notes) {
        let operation = Operation::read(note, input, models, signature)?;
        written.push(write(&operation)?);
    }
    let mut files = BTreeMap::new();
    for (tag, indices) in tags::group_by_module(notes) {
        let own = || indices.iter().filter_map(|index| written.get(*index));
        let methods = own().map(|(method, _)| method);
        let builders = own().map(|(_, builder)| builder);
        let docs = doc_tokens(&format!("Operations tagged `{tag}`."));
        let notes = || indices.iter().filter_map(|index| notes.get(*index));
        let used = [
            ("events", notes().any(runtime::needs_events)),
            ("multipart", notes().any(runtime::needs_parts)),
            ("streams", notes().any(|note| runtime::needs_streams(input, note))),
            ("styles", notes().any(runtime::needs_styles)),
        ];
        let used = used.into_iter().filter(|(_, is_used)| *is_used);
        let used = used.map(|(module, _)| format_ident!("{module}"));
        let file = quote! {
            #(#[allow(unused_imports)] use super::#used;)*
            #[allow(unused_imports)]
            use crate::{
                Client, Error, IntoNullable, IntoOptional, IntoValue, Response, Sending, call,
                metadata, types,
            };

            #docs
            impl Client { #(#methods)* }

            #(#builders)*
        };
        files.insert(tag, file);
    }
    Ok(files)
}

/// The method of `Client`, and the request builder.
fn write(operation: &Operation<'_>) -> Result<(TokenStream, TokenStream), EmitError> {
    let pages = pages::Pages::new(operation)?;
    let (builder, method) = (&operation.builder, &operation.method);
    let (taken, made) = builders::arguments(operation);
    let page = doc_tokens_with_example(&pages.method, &pages.example, &pages.remarks);
    let attributes = pages::attributes(operation);
    let method = quote! {
        #page
        #(#attributes)*
        pub fn #method(&self, #(#taken),*) -> #builder { #made }
    };
    let declaration = builders::declaration(operation, &doc_tokens(&pages.builder));
    let setters = builders::setters(operation);
    let prepare = requests::prepare(operation);
    let readers = sends::readers(operation);
    let walks = super::paging::methods(operation.note, operation.input);
    let body = builders::body_methods(operation);
    let common = sends::common_methods(operation);
    let builder = quote! {
        #declaration
        impl #builder {
            #setters
            #prepare
            #readers
            #walks
        }
        #body
        #common
    };
    // The module of the models is in scope.
    Ok((shorten_types(method), shorten_types(builder)))
}
