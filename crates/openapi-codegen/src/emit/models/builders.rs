//! The pass `builders`: the setters of models.
//!
//! Those of typify take `TryInto<Option<T>>` for an optional property, which shuts out
//! `.reason("spam")`. Here they take both, as the setters of optional parameters do.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Field, Ident, Item, Type, parse_quote};

use super::headings::FieldDocs;
use super::nullable::Nullable;
use super::types::option_of;
use super::unknown_fields;
use crate::emit::deprecation::DeprecatedFields;
use crate::emit::error::EmitError;
use crate::emit::tokens::{doc_tokens, held_type, replace, set_doc, shorten_paths, type_name};

/// The setters of each model's builder, by the model's name.
pub(in crate::emit) type BodySetters = BTreeMap<String, Vec<Setter>>;

/// The setter of a property.
pub(in crate::emit) struct Setter {
    /// The field of the builder.
    pub(in crate::emit) field: Ident,
    /// The type that the value converts into.
    pub(in crate::emit) kind: Type,
    is_optional: bool,
    docs: String,
    deprecated: Option<Attribute>,
}

/// The knowledge of models that their builders need.
pub(super) struct Models<'m> {
    pub(super) docs: FieldDocs,
    pub(super) nullable: Nullable,
    pub(super) deprecated: DeprecatedFields<'m>,
    /// The names of all types.
    pub(super) names: &'m BTreeSet<String>,
}

/// Writes the setters of all builders, and returns those that requests have, too.
pub(super) fn run(items: &mut [Item], models: &Models<'_>) -> Result<BodySetters, EmitError> {
    let mut all = BodySetters::new();
    for item in items {
        match item {
            Item::Struct(builder) => {
                let name = builder.ident.to_string();
                let text = format!("Builder of [`{name}`](super::{name}).");
                set_doc(&mut builder.attrs, &text);
                let fields = builder.fields.iter_mut();
                let setters = fields.map(|field| setter(&name, field, models));
                all.insert(name.clone(), setters.collect::<Result<_, _>>()?);
            }
            Item::Impl(block) if block.trait_.is_none() => {
                let name = type_name(&block.self_ty).unwrap_or_default();
                let setters = all.get(&name).into_iter().flatten();
                let methods: TokenStream = setters.map(Setter::of_builder).collect();
                let subject = &block.self_ty;
                let block_of_setters = quote!(impl #subject { #methods });
                *block = syn::parse2(shorten_paths(block_of_setters, models.names))?;
            }
            _ => {}
        }
    }
    for setters in all.values_mut() {
        setters.retain(|setter| setter.field != unknown_fields::NAME);
        for setter in setters {
            // What is next to the models' builders is in `types` for a file of operations.
            replace(&mut setter.kind, quote!(super::), &quote!(types::))?;
        }
    }
    Ok(all)
}

/// The setter of a builder's field. What may be null is held as a `Nullable`.
fn setter(model: &str, field: &mut Field, models: &Models<'_>) -> Result<Setter, EmitError> {
    let (ident, held) = held_type(field).ok_or_else(|| {
        EmitError::in_pass("builders", model, "fields that are a `Result<…, String>`")
    })?;
    let (ident, held) = (ident.clone(), held.clone());
    let name = ident.to_string();
    let nullable = models.nullable.type_of(model, &name, &held);
    if let Some(kind) = &nullable {
        field.ty = parse_quote!(Result<#kind, String>);
    }
    let optional = option_of(&held).filter(|_| nullable.is_none()).cloned();
    let docs = models.docs.get(model, &name).map_or_else(
        || format!("Sets `{name}`."),
        |docs| {
            let lines = docs.trim_start().lines();
            lines.map(unindent).collect::<Vec<_>>().join("\n")
        },
    );
    Ok(Setter {
        docs,
        deprecated: models.deprecated.attribute(model, &ident),
        is_optional: optional.is_some(),
        kind: optional.or(nullable).unwrap_or(held),
        field: ident,
    })
}

fn unindent(line: &str) -> &str {
    line.strip_prefix(' ').unwrap_or(line)
}

impl Setter {
    fn of_builder(&self) -> TokenStream {
        let field = &self.field;
        let converted = if self.is_optional {
            quote!(crate::IntoOptional::into_optional(value))
        } else {
            quote!(value.try_into())
        };
        // Written anew, as typify's message knows `unknown_fields` by another name.
        let message = format!("error converting supplied value for {field}: {{e}}");
        let set = quote!(self.#field = #converted.map_err(|e| format!(#message)););
        self.method(field, &TokenStream::new(), &set)
    }

    /// The method `name`, which does `set`.
    pub(in crate::emit) fn method(
        &self,
        name: &Ident,
        attributes: &TokenStream,
        set: &TokenStream,
    ) -> TokenStream {
        let (kind, deprecated) = (&self.kind, &self.deprecated);
        let docs = doc_tokens(&self.docs);
        let (parameters, bounds) = if self.is_optional {
            (quote!(T, F), quote!(T: crate::IntoOptional<#kind, F>))
        } else {
            let bounds = quote! {
                T: ::std::convert::TryInto<#kind>,
                T::Error: ::std::fmt::Display,
            };
            (quote!(T), bounds)
        };
        quote! {
            #docs
            #deprecated
            #attributes
            pub fn #name<#parameters>(mut self, value: T) -> Self where #bounds {
                #set
                self
            }
        }
    }

    pub(in crate::emit) fn is_deprecated(&self) -> bool {
        self.deprecated.is_some()
    }
}
