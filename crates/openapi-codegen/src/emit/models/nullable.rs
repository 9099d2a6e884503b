//! The pass `nullable`: a property that may be absent, null or a value is a
//! `Nullable<T>`, where typify has an `Option<T>` for both of the former.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit_mut::{self, VisitMut};
use syn::{Fields, ItemStruct, Type, parse_quote};

use super::option_of;
use crate::emit::EmitError;
use crate::emit::names::{rust_field, rust_type};
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

    pub(super) fn has(&self, model: &str, field: &str) -> bool {
        let fields = self.0.get(model);
        fields.is_some_and(|fields| fields.contains(field))
    }

    pub(super) fn patch_model(&self, model: &mut ItemStruct) -> Result<(), EmitError> {
        let name = model.ident.to_string();
        let Some(fields) = self.0.get(&name) else {
            return Ok(());
        };
        let mut patched = 0;
        for field in model.fields.iter_mut() {
            let Some(ident) = field.ident.as_ref().map(ToString::to_string) else {
                continue;
            };
            if fields.contains(&ident)
                && let Some(inner) = option_of(&field.ty).cloned()
            {
                field.ty = parse_quote!(crate::Nullable<#inner>);
                Absent.visit_field_mut(field);
                field.attrs.push(parse_quote!(#[serde(default)]));
                patched += 1;
            }
        }
        let noted = fields.len();
        if patched == noted {
            return Ok(());
        }
        let expected = format!("{noted} nullable fields that are an `Option<…>`, not {patched}");
        Err(EmitError::in_pass("nullable", &name, &expected))
    }

    pub(super) fn patch_builder(&self, fields: &mut Fields, model: &str) {
        for field in fields.iter_mut() {
            let Some(ident) = field.ident.as_ref().map(ToString::to_string) else {
                continue;
            };
            if self.has(model, &ident) {
                OptionToNullable.visit_type_mut(&mut field.ty);
            }
        }
    }
}

/// `Option::is_none` of a serde attribute to `Nullable::is_absent`.
struct Absent;

impl VisitMut for Absent {
    fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
        if let syn::Meta::List(list) = &mut attribute.meta {
            let text = list.tokens.to_string().replace(
                "::std::option::Option::is_none",
                "crate::Nullable::is_absent",
            );
            if let Ok(tokens) = text.parse() {
                list.tokens = tokens;
            }
        }
    }
}

struct OptionToNullable;

impl VisitMut for OptionToNullable {
    fn visit_type_mut(&mut self, kind: &mut Type) {
        if let Some(inner) = option_of(kind).cloned() {
            *kind = parse_quote!(crate::Nullable<#inner>);
        } else {
            visit_mut::visit_type_mut(self, kind);
        }
    }
}
