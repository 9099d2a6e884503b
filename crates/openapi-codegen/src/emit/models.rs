//! The patch pass over models and their builders.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Fields, File, ImplItem, Item, ItemImpl, ItemStruct, LitStr, Type, parse_quote};

use super::deprecation::deprecated;
use super::names::rust_type;
use super::tokens::{doc_of, rename_idents, set_doc};
use super::unknown_fields::{UNKNOWN_FIELDS, is_unknown_fields};
use super::{EmitError, Files, deserialize, docs, format};
use crate::lower::{Notes, RESERVED_PREFIX};

const MODEL_DOCS: &str = "\
Models: the schemas of the document.

A model keeps members that the document does not declare in `unknown_fields`,
and writes them back. It is made through its builder, so that a field added to
the document does not break the code that makes one.";

/// The doc of an additional field for unknown members.
const UNKNOWN_FIELDS_DOC: &str = "Members that the document does not declare, as they were sent.";

/// Writes the files of models below `models/`.
pub(super) fn write(types: Vec<Item>, notes: &Notes, files: &mut Files) -> Result<(), EmitError> {
    let mut models = Vec::new();
    let mut modules = Vec::new();
    for item in parsed(rename_unknown_fields(quote!(#(#types)*)))?.items {
        match item {
            Item::Mod(module) => modules.push(module),
            other => models.push(other),
        }
    }
    let nullable = Nullable::of(notes);
    let with_default = impls_of_default(&models);
    let mut field_docs = FieldDocs::default();
    let mut reading = Vec::new();
    for (index, item) in models.iter_mut().enumerate() {
        match item {
            Item::Struct(model) => {
                nullable.patch_model(model);
                patch_struct(model, &with_default);
                deprecate(model, notes);
                field_docs.learn(model);
                if let Some(call) = deserialize::replace_derive(model) {
                    reading.push((index + 1, call));
                }
            }
            Item::Enum(model) => {
                model.attrs.push(schema_derive());
                model.attrs.push(parse_quote!(#[non_exhaustive]));
                if doc_of(&model.attrs).is_none() {
                    set_doc(&mut model.attrs, "One of several forms.");
                } else {
                    rewrite_doc(&mut model.attrs);
                }
                for variant in &mut model.variants {
                    let text = format!("The form `{}`.", variant.ident);
                    match doc_of(&variant.attrs) {
                        None => set_doc(&mut variant.attrs, &text),
                        Some(_) => rewrite_doc(&mut variant.attrs),
                    }
                    document_fields(&mut variant.fields);
                }
            }
            Item::Impl(block) => patch_inherent(block),
            _ => {}
        }
    }
    for (place, call) in reading.into_iter().rev() {
        models.insert(place, call);
    }

    let mut declared = Vec::new();
    for module in modules {
        let name = module.ident.to_string();
        let mut items = module.content.map(|(_, items)| items).unwrap_or_default();
        let docs = match name.as_str() {
            "builder" => {
                patch_builders(&mut items, &field_docs, &nullable);
                super::deprecation::mark_setters(&mut items, notes);
                "Builders of the models."
            }
            "error" => "What a failed conversion returns.",
            _ => "Helpers of the models.",
        };
        declared.push((module.ident, docs));
        let text = format::assemble(docs, &with_lints(items, notes));
        files.insert(format!("models/{name}.rs"), text);
    }
    let modules = declared.iter().map(|(name, _)| quote!(pub mod #name;));
    let mut items = parsed(quote! {
        #[doc(inline)]
        #[allow(unused_imports)]
        pub use crate::generated::scalars::*;
        #(#modules)*
    })?
    .items;
    items.append(&mut models);
    let text = format::assemble(MODEL_DOCS, &with_lints(items, notes));
    files.insert("models/mod.rs".to_owned(), text);
    Ok(())
}

/// A file of `items`. Models and builders move deprecated fields about, which
/// is no use of them.
fn with_lints(items: Vec<Item>, notes: &Notes) -> File {
    let mut attrs: Vec<syn::Attribute> = Vec::new();
    if !notes.deprecated_properties.is_empty() {
        attrs.push(parse_quote!(#![allow(deprecated)]));
    }
    File {
        shebang: None,
        frontmatter: None,
        attrs,
        items,
    }
}

fn parsed(tokens: TokenStream) -> Result<File, EmitError> {
    syn::parse2(tokens).map_err(|error| EmitError::new(format!("patched models: {error}")))
}

/// Typify's `extra` becomes `unknown_fields`, and a property that had to step
/// aside for it gets its name back.
fn rename_unknown_fields(tokens: TokenStream) -> TokenStream {
    let stepped_aside = format!("{}extra", RESERVED_PREFIX.replace('-', "_"));
    rename_idents(tokens, &|name| match name {
        "extra" => Some(UNKNOWN_FIELDS.to_owned()),
        name if name == stepped_aside => Some("extra".to_owned()),
        _ => None,
    })
}

/// Types that implement Default by hand.
fn impls_of_default(items: &[Item]) -> BTreeSet<String> {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Impl(block) => {
                let (path, _) = block.trait_.as_ref()?;
                (path.segments.last()?.ident == "Default").then(|| type_name(&block.self_ty))?
            }
            _ => None,
        })
        .collect()
}

fn type_name(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
}

fn patch_struct(model: &mut ItemStruct, with_default: &BTreeSet<String>) {
    match doc_of(&model.attrs) {
        None => {
            let name = model.ident.to_string();
            set_doc(&mut model.attrs, &format!("The document's `{name}`."));
        }
        Some(_) => rewrite_doc(&mut model.attrs),
    }
    model.attrs.push(schema_derive());
    model.attrs.push(parse_quote!(#[non_exhaustive]));
    document_fields(&mut model.fields);
    restore_wire_names(&mut model.fields);
    let Fields::Named(fields) = &model.fields else {
        return;
    };
    let all_optional = fields.named.iter().all(|field| {
        is_unknown_fields(field) || option_of(&field.ty).is_some() || is_nullable(&field.ty)
    });
    let has_default =
        with_default.contains(&model.ident.to_string()) || model.attrs.iter().any(derives_default);
    if all_optional && !has_default {
        model.attrs.push(parse_quote!(#[derive(Default)]));
    }
}

/// Derives a JSON Schema where the crate is built to have them.
fn schema_derive() -> syn::Attribute {
    parse_quote!(#[cfg_attr(feature = "schemars", derive(::schemars::JsonSchema))])
}

/// Marks the fields of properties that the document calls deprecated.
fn deprecate(model: &mut ItemStruct, notes: &Notes) {
    let properties = notes
        .deprecated_properties
        .iter()
        .filter(|(component, _)| rust_type(component) == model.ident)
        .flat_map(|(_, properties)| properties);
    for (property, replacement) in properties {
        let name = property.to_snake_case();
        for field in model.fields.iter_mut() {
            let ident = field
                .ident
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default();
            if ident.trim_matches('_') == name {
                field.attrs.push(deprecated(replacement.as_deref()));
            }
        }
    }
}

fn derives_default(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("derive")
        && attribute
            .meta
            .to_token_stream()
            .to_string()
            .contains("Default")
}

fn document_fields(fields: &mut Fields) {
    for field in fields.iter_mut() {
        let Some(name) = &field.ident else { continue };
        let text = if is_unknown_fields(field) {
            UNKNOWN_FIELDS_DOC.to_owned()
        } else {
            match doc_of(&field.attrs) {
                Some(said) => docs::markdown(&said),
                None => format!("The member `{name}`."),
            }
        };
        set_doc(&mut field.attrs, &text);
    }
}

fn rewrite_doc(attributes: &mut Vec<syn::Attribute>) {
    if let Some(said) = doc_of(attributes) {
        set_doc(attributes, &docs::markdown(&said));
    }
}

/// Takes the prefix of a property that stepped aside out of its serde rename.
fn restore_wire_names(fields: &mut Fields) {
    struct Restore;
    impl Restore {
        fn restore(tokens: TokenStream) -> TokenStream {
            tokens
                .into_iter()
                .map(|tree| match tree {
                    proc_macro2::TokenTree::Literal(literal) => {
                        match syn::parse_str::<LitStr>(&literal.to_string()) {
                            Ok(text) => match text.value().strip_prefix(RESERVED_PREFIX) {
                                Some(wire) => proc_macro2::Literal::string(wire).into(),
                                None => literal.into(),
                            },
                            Err(_) => literal.into(),
                        }
                    }
                    proc_macro2::TokenTree::Group(group) => {
                        proc_macro2::Group::new(group.delimiter(), Self::restore(group.stream()))
                            .into()
                    }
                    other => other,
                })
                .collect()
        }
    }
    for field in fields.iter_mut() {
        if field.ident.as_ref().is_none_or(|name| name != "extra") {
            continue;
        }
        for attribute in &mut field.attrs {
            if let syn::Meta::List(list) = &mut attribute.meta {
                list.tokens = Restore::restore(std::mem::take(&mut list.tokens));
            }
        }
    }
}

fn patch_inherent(block: &mut ItemImpl) {
    if block.trait_.is_some() {
        return;
    }
    for item in &mut block.items {
        if let ImplItem::Fn(method) = item
            && doc_of(&method.attrs).is_none()
        {
            let text = match method.sig.ident.to_string().as_str() {
                "builder" => "A builder with nothing set.".to_owned(),
                name => format!("See `{name}`."),
            };
            set_doc(&mut method.attrs, &text);
        }
    }
}

/// `T` of `Option<T>`.
fn option_of(kind: &Type) -> Option<&Type> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match (last.ident == "Option", arguments.args.first()?) {
        (true, syn::GenericArgument::Type(inner)) => Some(inner),
        _ => None,
    }
}

fn is_nullable(kind: &Type) -> bool {
    type_name(kind).is_some_and(|name| name == "Nullable")
}

/// Field docs by model and Rust name.
#[derive(Default)]
struct FieldDocs(BTreeMap<String, BTreeMap<String, String>>);

impl FieldDocs {
    fn learn(&mut self, model: &ItemStruct) {
        let docs = model
            .fields
            .iter()
            .filter_map(|field| Some((field.ident.as_ref()?.to_string(), doc_of(&field.attrs)?)))
            .collect();
        self.0.insert(model.ident.to_string(), docs);
    }

    fn of(&self, model: &str, field: &str) -> Option<&str> {
        self.0.get(model)?.get(field).map(String::as_str)
    }
}

/// Patches the module of model builders.
///
/// Progenitor's own builders take `TryInto<T>` for an optional parameter of
/// type `Option<T>`; typify's take `TryInto<Option<T>>`, which shuts out
/// `.reason("spam")`. Both take a `TryInto<T>` here.
fn patch_builders(items: &mut [Item], field_docs: &FieldDocs, nullable: &Nullable) {
    for item in items {
        match item {
            Item::Struct(builder) => {
                let name = builder.ident.to_string();
                let text = format!("Builder of [`{name}`](super::{name}).");
                set_doc(&mut builder.attrs, &text);
                nullable.patch_builder(&mut builder.fields, &name);
            }
            Item::Impl(block) => {
                let name = type_name(&block.self_ty).unwrap_or_default();
                if block.trait_.is_none() {
                    for item in &mut block.items {
                        if let ImplItem::Fn(setter) = item {
                            patch_setter(setter, &name, field_docs, nullable);
                        }
                    }
                } else {
                    EmptyUnknownFields.visit_item_impl_mut(block);
                }
            }
            _ => {}
        }
    }
}

fn patch_setter(
    setter: &mut syn::ImplItemFn,
    model: &str,
    field_docs: &FieldDocs,
    nullable: &Nullable,
) {
    let field = setter.sig.ident.to_string();
    let text = field_docs.of(model, &field).map_or_else(
        || format!("Sets `{field}`."),
        |docs| {
            docs.trim_start()
                .lines()
                .map(unindented)
                .collect::<Vec<_>>()
                .join("\n")
        },
    );
    set_doc(&mut setter.attrs, &text);
    let is_nullable = nullable.has(model, &field);
    let Some(bounds) = &mut setter.sig.generics.where_clause else {
        return;
    };
    let mut inner = Inner {
        is_nullable,
        changed: false,
    };
    inner.visit_where_clause_mut(bounds);
    // Written anew, as typify's message knows `unknown_fields` by another name.
    let optional = inner.changed.then(|| quote!(.map(Some)));
    let field = setter.sig.ident.clone();
    let message = format!("error converting supplied value for {field}: {{e}}");
    setter.block = parse_quote!({
        self.#field = value.try_into()#optional.map_err(|e| format!(#message));
        self
    });
}

fn unindented(line: &str) -> &str {
    line.strip_prefix(' ').unwrap_or(line)
}

/// `TryInto<Option<T>>` to `TryInto<T>` in where clauses.
struct Inner {
    is_nullable: bool,
    changed: bool,
}

impl VisitMut for Inner {
    fn visit_path_segment_mut(&mut self, segment: &mut syn::PathSegment) {
        visit_mut::visit_path_segment_mut(self, segment);
        if segment.ident != "TryInto" {
            return;
        }
        let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
            return;
        };
        let Some(syn::GenericArgument::Type(kind)) = arguments.args.first_mut() else {
            return;
        };
        if let Some(inner) = option_of(kind).cloned() {
            if self.is_nullable {
                *kind = parse_quote!(crate::Nullable<#inner>);
            } else {
                *kind = inner;
                self.changed = true;
            }
        }
    }
}

/// A builder needs no value for the unknown members.
struct EmptyUnknownFields;

impl VisitMut for EmptyUnknownFields {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let is_missing = expression
            .to_token_stream()
            .to_string()
            .contains("\"no value supplied for extra\"");
        match expression {
            Expr::Call(_) if is_missing => *expression = parse_quote!(Ok(Default::default())),
            _ => visit_mut::visit_expr_mut(self, expression),
        }
    }
}

/// Properties that tell absent from null.
struct Nullable<'a>(&'a Notes);

impl<'a> Nullable<'a> {
    fn of(notes: &'a Notes) -> Self {
        Self(notes)
    }

    fn has(&self, model: &str, field: &str) -> bool {
        self.0
            .nullable_optional
            .iter()
            .any(|(component, properties)| {
                rust_type(component) == model
                    && properties
                        .iter()
                        .any(|property| property.to_snake_case() == field.trim_matches('_'))
            })
    }

    fn patch_model(&self, model: &mut ItemStruct) {
        let name = model.ident.to_string();
        for field in model.fields.iter_mut() {
            let Some(ident) = field.ident.as_ref().map(ToString::to_string) else {
                continue;
            };
            if self.has(&name, &ident)
                && let Some(inner) = option_of(&field.ty).cloned()
            {
                field.ty = parse_quote!(crate::Nullable<#inner>);
                Absent.visit_field_mut(field);
                field.attrs.push(parse_quote!(#[serde(default)]));
            }
        }
    }

    fn patch_builder(&self, fields: &mut Fields, model: &str) {
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
