//! Deprecation: the attribute, and the fields and setters of models that get it.

use std::collections::BTreeMap;

use heck::ToSnakeCase;
use proc_macro2::Ident;
use syn::{Attribute, ItemStruct, parse_quote};

use super::error::EmitError;
use super::names::{rust_field, rust_type};
use crate::lower::Notes;

/// The attribute of something the document calls deprecated.
pub(super) fn deprecated(replacement: Option<&str>) -> Attribute {
    match replacement {
        Some(replacement) => {
            let note = format!("use `{}` instead", replacement.to_snake_case());
            parse_quote!(#[deprecated = #note])
        }
        None => parse_quote!(#[deprecated]),
    }
}

/// The replacement of each deprecated field, if any: by model, then by field.
pub(super) struct DeprecatedFields<'n>(BTreeMap<Ident, BTreeMap<Ident, Option<&'n str>>>);

impl<'n> DeprecatedFields<'n> {
    pub(super) fn new(notes: &'n Notes) -> Self {
        let field = |(property, replacement): (&String, &'n Option<String>)| {
            (rust_field(property), replacement.as_deref())
        };
        let models = notes.deprecated_properties.iter();
        let models = models.map(|(component, properties)| {
            (rust_type(component), properties.iter().map(field).collect())
        });
        Self(models.collect())
    }

    /// Marks the fields of properties that the document calls deprecated.
    pub(super) fn mark_fields(&self, model: &mut ItemStruct) -> Result<(), EmitError> {
        for (name, replacement) in self.0.get(&model.ident).into_iter().flatten() {
            let mut fields = model.fields.iter_mut();
            let field = fields.find(|field| field.ident.as_ref() == Some(name));
            let expected = format!("a field `{name}`, which is deprecated");
            field
                .ok_or_else(|| {
                    EmitError::in_pass("deprecation", &model.ident.to_string(), &expected)
                })?
                .attrs
                .push(deprecated(*replacement));
        }
        Ok(())
    }

    /// The attribute of a field that is deprecated.
    pub(super) fn attribute(&self, model: &str, field: &Ident) -> Option<Attribute> {
        let (_, fields) = self.0.iter().find(|(name, _)| *name == model)?;
        fields
            .get(field)
            .map(|replacement| deprecated(*replacement))
    }
}
