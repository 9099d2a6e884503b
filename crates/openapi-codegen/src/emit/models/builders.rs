//! The pass `builders`: the setters of models.
//!
//! Those of typify take `TryInto<Option<T>>` for an optional property, which shuts out
//! `.reason("spam")`. Here they take both, as the setters of optional parameters do.

use std::collections::BTreeMap;

use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, ImplItem, ImplItemFn, Item, PathArguments, Type, parse_quote};

use super::headings::FieldDocs;
use super::nullable::Nullable;
use super::types::{nullable_part, option_of};
use crate::emit::error::EmitError;
use crate::emit::optional::{conversion, take_optional};
use crate::emit::tokens::{set_doc, type_name};

/// The setters of each model's builder, by the model's name.
pub(in crate::emit) type BodySetters = BTreeMap<String, Vec<ImplItemFn>>;

pub(super) fn run(
    items: &mut [Item],
    docs: &FieldDocs,
    nullable: &Nullable,
) -> Result<(), EmitError> {
    for item in items {
        match item {
            Item::Struct(builder) => {
                let name = builder.ident.to_string();
                let text = format!("Builder of [`{name}`](super::{name}).");
                set_doc(&mut builder.attrs, &text);
                nullable.patch_builder(&mut builder.fields, &name);
            }
            Item::Impl(block) if block.trait_.is_none() => {
                let name = type_name(&block.self_ty).unwrap_or_default();
                for item in &mut block.items {
                    if let ImplItem::Fn(setter) = item {
                        patch_setter(setter, &name, docs, nullable)?;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The setters of each builder, but for that of the unknown fields.
pub(super) fn setters(items: &[Item]) -> BodySetters {
    let mut setters = BodySetters::new();
    for item in items {
        if let Item::Impl(block) = item
            && block.trait_.is_none()
        {
            let methods = block.items.iter().filter_map(|item| match item {
                ImplItem::Fn(method) if method.sig.ident != super::unknown_fields::NAME => {
                    Some(method.clone())
                }
                _ => None,
            });
            let name = type_name(&block.self_ty).unwrap_or_default();
            setters.insert(name, methods.collect());
        }
    }
    setters
}

fn patch_setter(
    setter: &mut ImplItemFn,
    model: &str,
    docs: &FieldDocs,
    nullable: &Nullable,
) -> Result<(), EmitError> {
    let field = setter.sig.ident.clone();
    let name = field.to_string();
    let text = docs.get(model, &name).map_or_else(
        || format!("Sets `{name}`."),
        |docs| {
            let lines = docs.trim_start().lines();
            lines.map(unindent).collect::<Vec<_>>().join("\n")
        },
    );
    set_doc(&mut setter.attrs, &text);
    let mut inner = Inner {
        is_nullable: nullable.has(model, &name),
        found: false,
        optional: None,
    };
    if let Some(bounds) = &mut setter.sig.generics.where_clause {
        inner.visit_where_clause_mut(bounds);
    }
    if !inner.found {
        let item = format!("{model}::{name}");
        return Err(EmitError::in_pass(
            "builders",
            &item,
            "a setter that takes `TryInto<…>`",
        ));
    }
    let converted = match &inner.optional {
        Some(kind) => {
            take_optional(&mut setter.sig.generics, kind);
            conversion()
        }
        None => parse_quote!(value.try_into()),
    };
    // Written anew, as typify's message knows `unknown_fields` by another name.
    let message = format!("error converting supplied value for {name}: {{e}}");
    setter.block = parse_quote!({
        self.#field = #converted.map_err(|e| format!(#message));
        self
    });
    Ok(())
}

fn unindent(line: &str) -> &str {
    line.strip_prefix(' ').unwrap_or(line)
}

/// Finds `TryInto<Option<T>>` in a where clause. What may be null takes a `Nullable`.
struct Inner {
    is_nullable: bool,
    found: bool,
    /// `T` of what is optional.
    optional: Option<Type>,
}

impl VisitMut for Inner {
    fn visit_path_segment_mut(&mut self, segment: &mut syn::PathSegment) {
        visit_mut::visit_path_segment_mut(self, segment);
        if segment.ident != "TryInto" {
            return;
        }
        self.found = true;
        let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
            return;
        };
        let Some(GenericArgument::Type(kind)) = arguments.args.first_mut() else {
            return;
        };
        if self.is_nullable
            && let Some(inner) = nullable_part(kind)
        {
            *kind = parse_quote!(crate::Nullable<#inner>);
        } else if let Some(inner) = option_of(kind).cloned() {
            self.optional = Some(inner);
        }
    }
}
