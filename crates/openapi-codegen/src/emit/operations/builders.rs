//! The request builder of an operation: its fields, what makes it, and its setters.

use std::collections::BTreeSet;

use heck::ToSnakeCase;
use openapi_model::rust::setter_of_field;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Ident, Type};

use super::operation::{Body, BodyKind, Operation, Parameter, can_fail, is_of};
use crate::emit::deprecation::deprecated;
use crate::emit::docs;
use crate::emit::models::Setter;
use crate::emit::names::rust_field;
use crate::emit::tokens::{doc_tokens, shorten_paths};
use crate::lower::{MultipartNote, ParameterNote};

/// The builder holds the client and does not borrow it, so that a call can be spawned,
/// returned, or kept in a list.
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

/// The method that makes the builder of the arguments.
pub(super) fn constructor(operation: &Operation<'_>) -> TokenStream {
    let arguments = operation.arguments();
    let docs = doc_tokens(if arguments.is_empty() {
        "A builder with nothing set."
    } else {
        "A builder with what is required."
    });
    let taken = arguments.iter().map(|argument| {
        let (name, kind) = (&argument.name, argument_type(&argument.kind));
        quote!(#name: #kind)
    });
    let values = operation.parameters.iter().map(|parameter| {
        let name = &parameter.name;
        match parameter.argument {
            Some(_) => quote!(#name,),
            None => quote!(#name: None,),
        }
    });
    let body = operation.body.as_ref().map(|body| match body.kind {
        BodyKind::Model(..) => quote!(body: Ok(Default::default()),),
        BodyKind::Raw if body.is_text() => quote!(body: body.into(),),
        BodyKind::Raw | BodyKind::Value(_) => quote!(body,),
    });
    let parts = operation.note.multipart.as_ref().map(|_| quote!(form_parts: Default::default(),));
    quote! {
        #docs
        pub(crate) fn new(client: &Client, #(#taken),*) -> Self {
            Self {
                client: client.clone(),
                #(#values)*
                #body
                #parts
                call_options: Default::default(),
            }
        }
    }
}

/// The arguments of the method of `Client`, and the expressions that hand them to the
/// builder.
pub(super) fn arguments(operation: &Operation<'_>) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let arguments = operation.arguments().into_iter().map(|argument| {
        let (name, kind) = (&argument.name, &argument.kind);
        if is_of(kind, "types") {
            // What typify says of a value does not name the type.
            let message = conversion_message(&name.to_string(), kind);
            (
                quote!(#name: impl TryInto<#kind>),
                quote!(#name.try_into().map_err(|_| #message.to_string())),
            )
        } else if can_fail(kind) {
            let message = format!("`{name}`: {{error}}");
            (
                quote!(#name: impl TryInto<#kind, Error: ::std::fmt::Display>),
                quote!(#name.try_into().map_err(|error| format!(#message))),
            )
        } else {
            (quote!(#name: impl Into<#kind>), quote!(#name.into()))
        }
    });
    arguments.unzip()
}

/// The setters of what may be left out, and of the body.
pub(super) fn setters(operation: &Operation<'_>) -> TokenStream {
    let optional = operation.parameters.iter().filter(|parameter| parameter.argument.is_none());
    let mut setters: TokenStream =
        optional.map(|parameter| parameter_setter(parameter, operation.remark())).collect();
    if let Some(BodyKind::Model(model, _)) = operation.body.as_ref().map(|body| &body.kind) {
        setters.extend(body_setters(model));
    }
    if let Some(parts) = &operation.note.multipart {
        setters.extend(part_setters(parts));
    }
    let fields = operation.body_setters().iter().map(field_setter);
    // No type of the document is in scope here.
    setters.extend(shorten_paths(fields.collect(), &BTreeSet::new()));
    setters
}

/// The setter of an optional parameter, which takes an `Option`, too.
fn parameter_setter(parameter: &Parameter<'_>, remark: Option<&str>) -> TokenStream {
    let Parameter { name, note, kind, .. } = parameter;
    let docs = doc_tokens(&description(&name.to_string(), note, remark));
    let replacement = note.replaced_by.as_deref();
    let deprecated = note.deprecated.then(|| deprecated(replacement));
    let (text, short) = (name.to_string(), short_type(kind));
    quote! {
        #docs
        #deprecated
        pub fn #name<F>(mut self, value: impl crate::IntoOptional<#kind, F>) -> Self {
            self.#name = self.call_options.optional(value, #text, #short);
            self
        }
    }
}

/// The setters of the body as a whole.
fn body_setters(model: &Ident) -> TokenStream {
    let message = format!("`body` cannot be made of this value; {model} is expected: {{error}}");
    quote! {
        /// Sets the request body as a whole.
        pub fn body(
            mut self,
            value: impl TryInto<types::#model, Error: ::std::fmt::Display>,
        ) -> Self {
            self.body = value.try_into().map(From::from).map_err(|error| format!(#message));
            self
        }

        /// Sets fields of the request body.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::#model) -> types::builder::#model,
        {
            self.body = self.body.map(f);
            self
        }
    }
}

/// The setters of parts that are files, and of parts that the document does not know.
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

/// The setter of a model's builder as one of the request's, so that the shortest spelling
/// fills the body.
///
/// A parameter of the same name has stepped aside (see
/// [`rename_colliding_parameters`](crate::lower)), and is asked for by its place.
fn field_setter(setter: &Setter) -> TokenStream {
    let field = &setter.field;
    let name = format_ident!("{}", setter_of_field(&field.to_string()));
    // It passes the value on to the one that is deprecated.
    let allowed = setter.is_deprecated().then(|| quote!(#[allow(deprecated)]));
    let set = quote!(self.body = self.body.map(|body| body.#field(value)););
    setter.method(&name, &allowed.unwrap_or_default(), &set)
}

/// The description of a parameter, and its name where that is not the setter's. What holds
/// of one server alone, which begins with `words`, comes last.
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

/// The message for a value that does not convert.
fn conversion_message(parameter: &str, kind: &Type) -> String {
    let kind = short_type(kind);
    format!("`{parameter}` cannot be made of this value; {kind} is expected")
}

/// `:: std :: vec :: Vec < types :: User >` as `Vec<User>`.
fn short_type(kind: &Type) -> String {
    let mut short = String::new();
    for token in kind.to_token_stream().to_string().split_whitespace() {
        match token {
            "::" => {
                let is_name = |c: char| c.is_alphanumeric() || c == '_';
                short.truncate(short.trim_end_matches(is_name).len());
            }
            token => short.push_str(token),
        }
    }
    short
}
