//! The passes over models and their builders.
//!
//! Each pass is one small file. Where typify's output does not have the shape that a
//! pass expects, the pass fails and says what it expected.

mod builders;
mod deserialize;
mod headings;
mod nullable;
mod structs;
mod types;
mod unknown_fields;
mod wire_names;

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, File, Item, parse_quote};

use super::deprecation::DeprecatedFields;
use super::error::EmitError;
use super::format;
use super::input::Files;
use crate::lower::Notes;
use builders::Models;
pub(super) use builders::{BodySetters, Setter};
use nullable::Nullable;

const MODEL_DOCS: &str = "\
Models: the schemas of the document.

A model keeps properties that the document does not declare in `unknown_fields`,
and writes them back. It is made through its builder, so that a field added to
the document does not break the code that makes one.";

/// The tokens of `mod types` with the names that models have: before they are parsed, as
/// that is what takes the time.
pub(super) fn renamed(tokens: TokenStream) -> TokenStream {
    unknown_fields::rename(tokens)
}

/// Writes the files of models below `models/`, and returns the setters of their
/// builders.
pub(super) fn write(
    types: Vec<Item>,
    notes: &Notes,
    names: &BTreeSet<String>,
    files: &mut Files,
) -> Result<BodySetters, EmitError> {
    let mut models = Vec::new();
    let mut modules = Vec::new();
    for item in types {
        match item {
            Item::Mod(module) => modules.push(module),
            other => models.push(other),
        }
    }
    unknown_fields::retype(&mut models)?;
    wire_names::restore(&mut models, &notes.renamed_properties);
    let mut known = Models {
        docs: headings::FieldDocs::default(),
        nullable: Nullable::new(notes),
        deprecated: DeprecatedFields::new(notes),
        names,
    };
    let mut keepers = 0;
    let mut items = Vec::new();
    for mut item in models {
        let mut reading = None;
        match &mut item {
            Item::Struct(model) => {
                known.nullable.patch_model(model)?;
                headings::document_struct(model);
                structs::run(model);
                known.deprecated.mark_fields(model)?;
                known.docs.learn(model);
                keepers += usize::from(unknown_fields::keeps(model));
                reading = deserialize::replace_derive(model);
            }
            Item::Enum(model) => headings::document_enum(model),
            Item::Impl(block) => headings::document_methods(block),
            _ => {}
        }
        items.push(item);
        items.extend(reading);
    }

    let mut setters = BodySetters::new();
    let mut declared = Vec::new();
    for module in modules {
        let name = module.ident.to_string();
        let mut items = module.content.map(|(_, items)| items).unwrap_or_default();
        let docs = match name.as_str() {
            "builder" => {
                unknown_fields::retype(&mut items)?;
                unknown_fields::begin_empty(&mut items, keepers)?;
                setters = builders::run(&mut items, &known)?;
                "Builders of the models."
            }
            "error" => "The error of a failed conversion.",
            _ => "Helpers of the models.",
        };
        declared.push((module.ident, docs));
        let text = format::assemble(docs, &with_lints(items, notes));
        files.insert(format!("models/{name}.rs"), text);
    }
    let modules = declared.iter().map(|(name, _)| quote!(pub mod #name;));
    let mut file = parsed(quote! {
        #[doc(inline)]
        #[allow(unused_imports)]
        pub use crate::generated::scalars::*;
        #(#modules)*
    })?
    .items;
    file.append(&mut items);
    let text = format::assemble(MODEL_DOCS, &with_lints(file, notes));
    files.insert("models/mod.rs".to_owned(), text);
    Ok(setters)
}

/// A file of `items`. Models and builders move deprecated fields about, which
/// is no use of them.
fn with_lints(items: Vec<Item>, notes: &Notes) -> File {
    let mut attrs: Vec<Attribute> = Vec::new();
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
    syn::parse2(tokens).map_err(|error| EmitError::in_generator(format!("patched models: {error}")))
}
