//! One operation on its way through the passes, and what a pass expects of it.

use heck::ToSnakeCase;
use quote::{ToTokens, quote};
use syn::{Expr, Field, FieldValue, ImplItemFn, Item, ItemImpl, ItemStruct, Stmt, parse_quote};

use super::futures;
use crate::emit::error::EmitError;
use crate::emit::input::Input;
use crate::emit::models::BodySetters;
use crate::emit::tokens::replace;
use crate::lower::{OperationNote, ParameterNote};

/// The shape that a pass expected and did not find.
pub(super) struct Unexpected(pub(super) String);

impl Unexpected {
    pub(super) fn new(expected: impl Into<String>) -> Self {
        Self(expected.into())
    }
}

impl From<syn::Error> for Unexpected {
    fn from(error: syn::Error) -> Self {
        Self::new(format!("Rust: {error}"))
    }
}

pub(super) struct Operation<'a> {
    pub(super) note: &'a OperationNote,
    pub(super) input: &'a Input,
    pub(super) models: &'a BodySetters,
    /// The method of `Client`.
    pub(super) method: ImplItemFn,
    pub(super) builder: ItemStruct,
    /// The methods of the builder, of which most are setters.
    pub(super) setters: Vec<ImplItemFn>,
}

impl Operation<'_> {
    pub(super) fn fields(&mut self) -> Result<impl Iterator<Item = &mut Field>, Unexpected> {
        match &mut self.builder.fields {
            syn::Fields::Named(fields) => Ok(fields.named.iter_mut()),
            _ => Err(Unexpected::new("a request builder with named fields")),
        }
    }

    pub(super) fn field(&mut self, name: &str) -> Result<&mut Field, Unexpected> {
        self.fields()?
            .find(|field| field.ident.as_ref().is_some_and(|ident| ident == name))
            .ok_or_else(|| Unexpected::new(format!("a request builder with the field `{name}`")))
    }

    pub(super) fn builder_method(&mut self, name: &str) -> Result<&mut ImplItemFn, Unexpected> {
        let mut methods = self.setters.iter_mut();
        methods
            .find(|method| method.sig.ident == name)
            .ok_or_else(|| Unexpected::new(format!("a request builder with the method `{name}`")))
    }

    /// Takes the method called `name` out of the builder.
    pub(super) fn remove_method(&mut self, name: &str) -> Result<ImplItemFn, Unexpected> {
        let method = self.builder_method(name)?.clone();
        self.setters.retain(|method| method.sig.ident != name);
        Ok(method)
    }

    /// The values with which `new` fills the fields of the builder.
    pub(super) fn initial_values(&mut self) -> Result<&mut syn::ExprStruct, Unexpected> {
        match self.builder_method("new")?.block.stmts.as_mut_slice() {
            [Stmt::Expr(Expr::Struct(made), None)] => Ok(made),
            _ => Err(Unexpected::new("a `new` that is `Self { … }`")),
        }
    }

    /// The words with which descriptions begin what holds of one server alone.
    pub(super) fn remark(&self) -> Option<&str> {
        self.input.conventions.remark.as_deref()
    }

    pub(super) fn parameter(&self, setter: &str) -> Option<&ParameterNote> {
        parameter(self.note, setter)
    }

    /// The items of the file, with progenitor's paths pointed at the crate.
    pub(super) fn into_items(mut self) -> Result<(ImplItemFn, Vec<Item>), EmitError> {
        let (builder, methods) = (&self.builder.ident, &self.setters);
        let future = futures::item(builder, methods);
        let mut block: ItemImpl = parse_quote!(impl #builder { #(#methods)* });
        let (nested, to) = (|| quote!(super::Client), quote!(Client));
        replace(&mut self.builder, nested(), &to)?;
        replace(&mut block, nested(), &to)?;
        replace(&mut self.method, nested(), &to)?;
        let mut items = vec![Item::Struct(self.builder), Item::Impl(block)];
        items.extend(future);
        Ok((self.method, items))
    }
}

pub(super) fn parameter<'a>(note: &'a OperationNote, setter: &str) -> Option<&'a ParameterNote> {
    let known = note
        .parameters
        .iter()
        .find(|(name, _)| name.to_snake_case() == setter.trim_matches('_'));
    known.map(|(_, parameter)| parameter)
}

pub(super) fn member_name(value: &FieldValue) -> String {
    value.member.to_token_stream().to_string()
}
