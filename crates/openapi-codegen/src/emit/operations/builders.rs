//! The request builder of an operation: its fields, its constructor and its setters.

use std::collections::BTreeSet;

use openapi_model::rust::{IdentifierCase as _, setter_of_field};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Ident, Type};

use super::operation::{Body, BodyKind, Operation, Parameter, can_fail};
use crate::emit::deprecation::deprecated;
use crate::emit::docs;
use crate::emit::models::Setter;
use crate::emit::names::rust_field;
use crate::emit::tokens::{doc_tokens, shorten_paths};
use crate::lower::{MultipartNote, ParameterNote};

/// The builder owns the client instead of borrowing it, so that a call can be spawned, returned, or
/// kept in a list.
pub(super) fn declaration(operation: &Operation<'_>, docs: &TokenStream) -> TokenStream {
    let name = &operation.builder;
    let names = operation.parameters.iter().map(|parameter| &parameter.name);
    let types = operation.parameters.iter().map(|parameter| {
        let kind = &parameter.kind;
        match parameter.argument {
            None => quote!(Option<#kind>),
            Some(_) => argument_type(kind),
        }
    });
    let body = operation.body.as_ref().map(|body| match &body.kind {
        BodyKind::Model(model, _) => quote!(body: Result<types::builder::#model, String>,),
        BodyKind::Value(kind) => {
            let kind = argument_type(kind);
            quote!(body: #kind,)
        }
        BodyKind::Raw => quote!(body: reqwest::Body,),
    });
    // A body of bytes may be a stream.
    let is_raw = |body: &Body<'_>| matches!(body.kind, BodyKind::Raw);
    let parts = operation.note.multipart.as_ref().map(|_| quote!(form_parts: multipart::Parts,));
    let derives = if operation.body.as_ref().is_some_and(is_raw) || parts.is_some() {
        quote!(Debug)
    } else {
        quote!(Debug, Clone)
    };
    quote! {
        #docs
        #[derive(#derives)]
        #[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
        pub struct #name {
            client: Client,
            #(#names: #types,)*
            #body
            #parts
            call_options: call::CallOptions,
        }
    }
}

fn argument_type(kind: &Type) -> TokenStream {
    if can_fail(kind) { quote!(Result<#kind, String>) } else { kind.to_token_stream() }
}

/// The arguments of the method of `Client`, and the builder that it makes from them.
pub(super) fn arguments(operation: &Operation<'_>) -> (Vec<TokenStream>, TokenStream) {
    let taken = operation.arguments().into_iter().map(|argument| {
        let (name, kind) = (&argument.name, &argument.kind);
        if can_fail(kind) {
            quote!(#name: impl IntoValue<#kind>)
        } else {
            quote!(#name: impl Into<#kind>)
        }
    });
    let values = operation.parameters.iter().map(|parameter| {
        let name = &parameter.name;
        match parameter.argument {
            Some(_) => given(name, &parameter.kind),
            None => quote!(#name: None),
        }
    });
    let body = operation.body.as_ref().map(|body| match &body.kind {
        BodyKind::Model(..) => quote!(body: Ok(Default::default()),),
        BodyKind::Raw if body.is_text() => quote!(body: Into::<String>::into(body).into(),),
        BodyKind::Raw => quote!(body: body.into(),),
        BodyKind::Value(kind) => {
            let body = given(&format_ident!("body"), kind);
            quote!(#body,)
        }
    });
    let parts = operation.note.multipart.as_ref().map(|_| quote!(form_parts: Default::default(),));
    let builder = &operation.builder;
    let made = quote! {
        #builder {
            client: self.clone(),
            #(#values,)*
            #body
            #parts
            call_options: Default::default(),
        }
    };
    (taken.collect(), made)
}

/// The field for an argument.
fn given(name: &Ident, kind: &Type) -> TokenStream {
    if can_fail(kind) {
        let text = name.to_string();
        quote!(#name: call::argument(#text, #name))
    } else {
        quote!(#name: #name.into())
    }
}

/// The setters of optional parameters, and of the body.
pub(super) fn setters(operation: &Operation<'_>) -> TokenStream {
    let optional = operation.parameters.iter().filter(|parameter| parameter.argument.is_none());
    let mut setters: TokenStream =
        optional.map(|parameter| parameter_setter(parameter, operation.remark())).collect();
    if let Some(parts) = &operation.note.multipart {
        setters.extend(part_setters(parts));
    }
    let fields = operation.body_setters().iter().map(field_setter);
    // No type of the document is in scope here.
    setters.extend(shorten_paths(fields.collect(), &BTreeSet::new()));
    setters
}

/// The setter of an optional parameter, which also takes an `Option`.
fn parameter_setter(parameter: &Parameter<'_>, remark: Option<&str>) -> TokenStream {
    let Parameter { name, note, kind, .. } = parameter;
    let docs = doc_tokens(&description(&name.to_string(), note, remark));
    let replacement = note.replaced_by.as_deref();
    let deprecated = note.deprecated.then(|| deprecated(replacement));
    let text = name.to_string();
    quote! {
        #docs
        #deprecated
        pub fn #name<F>(mut self, value: impl IntoOptional<#kind, F>) -> Self {
            self.#name = self.call_options.optional(#text, value);
            self
        }
    }
}

/// The setters for a body that is a model.
pub(super) fn body_methods(operation: &Operation<'_>) -> TokenStream {
    let name = &operation.builder;
    match operation.body.as_ref().map(|body| &body.kind) {
        Some(BodyKind::Model(model, _)) => {
            quote!(call::body_methods!(#name, types::#model, types::builder::#model);)
        }
        _ => TokenStream::new(),
    }
}

/// The setters for parts that are files, and for parts that the document does not describe.
fn part_setters(parts: &MultipartNote) -> TokenStream {
    let own = parts.files.iter().map(|file| {
        let name = &file.name;
        let field = rust_field(name).to_string();
        let setter = format_ident!("{}", setter_of_field(&field));
        let stated = docs::markdown(&file.docs);
        let stated = if stated.is_empty() { format!("The part `{name}`.") } else { stated };
        let required = if file.is_required { "\n\nRequired." } else { "" };
        let docs = doc_tokens(&format!("{stated}{required}"));
        if file.is_list {
            quote! {
                #docs
                pub fn #setter(mut self, parts: impl IntoIterator<Item = crate::Part>) -> Self {
                    for part in parts {
                        self.form_parts.add(#name, part);
                    }
                    self
                }
            }
        } else {
            quote! {
                #docs
                pub fn #setter(mut self, part: crate::Part) -> Self {
                    self.form_parts.set(#name, part);
                    self
                }
            }
        }
    });
    quote! {
        #(#own)*

        /// Adds a part that the document does not know.
        pub fn with_part(mut self, name: &str, part: crate::Part) -> Self {
            self.form_parts.add(name, part);
            self
        }
    }
}

/// A setter of the model's builder as a setter of the request, for shorter calls.
///
/// If a parameter has the same name, it was renamed (see
/// [`rename_colliding_parameters`](crate::lower)), and its setter names its place.
fn field_setter(setter: &Setter) -> TokenStream {
    let field = &setter.field;
    let name = format_ident!("{}", setter_of_field(&field.to_string()));
    // It calls the deprecated setter.
    let allowed = setter.is_deprecated().then(|| quote!(#[allow(deprecated)]));
    let set = quote!(self.body = self.body.map(|body| body.#field(value)););
    setter.method(&name, &allowed.unwrap_or_default(), &set)
}

/// The description of a parameter, with its name if the setter is called differently. Sentences
/// about one server, which begin with `words`, come last.
fn description(setter: &str, parameter: &ParameterNote, words: Option<&str>) -> String {
    let (stated, remarks) = docs::remarks_apart(&parameter.docs, words);
    let mut text = vec![docs::markdown(&stated)];
    if stated.trim().is_empty() {
        text = vec![format!("Sets the parameter `{setter}`.")];
    }
    let wire = &parameter.wire;
    if wire != setter && wire.to_snake_case() != setter {
        text.push(format!("Sent as the parameter `{wire}`."));
    }
    if let Some(words) = words.filter(|_| !remarks.is_empty()) {
        text.push(docs::markdown(&format!("{words} {remarks}")));
    }
    text.join("\n\n")
}
