//! The pass `nullable`: a property that may be absent, null or a value is a
//! `Nullable<T>`, where typify has an `Option<T>` for both of the former.

use std::collections::{BTreeMap, BTreeSet};

use quote::quote;
use syn::{Attribute, ItemStruct, Meta, Type, parse_quote};

use super::types::{nullable_part, option_of};
use crate::emit::error::EmitError;
use crate::emit::names::{rust_field, rust_type};
use crate::emit::tokens::replaced;
use crate::lower::Notes;

/// The fields that tell absent from null, by model.
pub(super) struct Nullable(BTreeMap<String, BTreeSet<String>>);

impl Nullable {
    pub(super) fn new(notes: &Notes) -> Self {
        let models = notes.nullable_optional.iter();
        let models = models.map(|(component, properties)| {
            let fields = properties.iter();
            let fields = fields.map(|property| rust_field(property).to_string());
            (rust_type(component).to_string(), fields.collect())
        });
        Self(models.collect())
    }

    /// The type of a field that tells absent from null, where typify has `kind`.
    pub(super) fn type_of(&self, model: &str, field: &str, kind: &Type) -> Option<Type> {
        let fields = self.0.get(model);
        let inner =
            nullable_part(kind).filter(|_| fields.is_some_and(|all| all.contains(field)))?;
        Some(parse_quote!(crate::Nullable<#inner>))
    }

    pub(super) fn patch_model(&self, model: &mut ItemStruct) -> Result<(), EmitError> {
        let name = model.ident.to_string();
        let Some(fields) = self.0.get(&name) else {
            return Ok(());
        };
        let mut missing = fields.clone();
        for field in model.fields.iter_mut() {
            let Some(ident) = field.ident.as_ref().map(ToString::to_string) else {
                continue;
            };
            if let Some(nullable) = self.type_of(&name, &ident, &field.ty) {
                // An option that is boxed has a default already, and is never left out.
                let attribute: Attribute = match option_of(&field.ty) {
                    Some(_) => parse_quote!(#[serde(default)]),
                    None => parse_quote!(
                        #[serde(skip_serializing_if = "crate::Nullable::is_absent")]
                    ),
                };
                field.ty = nullable;
                for attribute in &mut field.attrs {
                    if let Meta::List(list) = &mut attribute.meta {
                        let tokens = std::mem::take(&mut list.tokens);
                        let from = quote!("::std::option::Option::is_none");
                        let to = quote!("crate::Nullable::is_absent");
                        list.tokens = replaced(tokens, from, &to, &mut 0);
                    }
                }
                field.attrs.push(attribute);
                missing.remove(&ident);
            }
        }
        let Some(first) = missing.first() else {
            return Ok(());
        };
        let expected = format!("an `Option<…>` for the nullable field `{first}`");
        Err(EmitError::in_pass("nullable", &name, &expected))
    }
}
