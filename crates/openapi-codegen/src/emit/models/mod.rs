//! The models and their builders.
//!
//! A model is read from the struct that typify makes. One that requests send is written with its
//! builder. Other types are documented.

mod builders;
mod headings;
mod model;
mod sent;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{Attribute, Fields, File, Item, parse_quote};

use super::error::EmitError;
use super::format;
use super::input::Files;
use super::tokens::shorten_paths;
use crate::lower::Notes;
pub(super) use builders::Setter;
use model::{Model, PropertyNotes};

/// The setters of each model that requests have, too, by the model's name.
pub(super) type BodySetters = BTreeMap<String, Vec<Setter>>;

const MODEL_DOCS: &str = "\
Models: the schemas of the document.

A model keeps properties that the document does not declare in `unknown_fields`,
and writes them back. One that requests send is made through its builder, so that
a field added to the document does not break the code that makes one. One that is
only received has no builder: tests read it from JSON, or change the fields of its
`sample`.";

/// Writes the files of models below `models/`, and returns the setters of their
/// builders. `requests` are the builders of requests.
pub(super) fn write(
    types: Vec<Item>,
    requests: &[Item],
    notes: &Notes,
    names: &BTreeSet<String>,
    files: &mut Files,
) -> Result<BodySetters, EmitError> {
    let properties = PropertyNotes::new(notes);
    let sent = sent::sent_types(&types, requests, names);
    let mut setters = BodySetters::new();
    let mut modules = Vec::new();
    let (mut models, mut builders) = (TokenStream::new(), TokenStream::new());
    for item in types {
        models.extend(match item {
            Item::Struct(item) if matches!(item.fields, Fields::Named(_)) => {
                let model = Model::read(&item, &properties)?;
                let name = model.name.to_string();
                if sent.contains(&name) {
                    builders.extend(builders::builder(&model, names));
                    setters.insert(name, builders::body_setters(&model, names));
                    model.declaration()
                } else {
                    model.received_declaration()
                }
            }
            Item::Struct(mut item) => {
                let text = format!("The document's `{}`.", item.ident);
                headings::document_type(&mut item.attrs, &text);
                item.into_token_stream()
            }
            Item::Enum(mut item) => {
                headings::document_type(&mut item.attrs, "One of several forms.");
                headings::document_variants(&mut item, &properties);
                item.into_token_stream()
            }
            Item::Impl(block)
                if !sent.contains(&headings::self_type(&block)) && headings::is_builder(&block) =>
            {
                continue;
            }
            Item::Impl(mut block) => {
                headings::document_methods(&mut block);
                block.into_token_stream()
            }
            Item::Mod(module) => {
                modules.push(module);
                continue;
            }
            other => other.into_token_stream(),
        });
    }

    let mut declared = Vec::new();
    for module in modules {
        let name = module.ident.to_string();
        let mut items = module.content.map(|(_, items)| items).unwrap_or_default();
        let docs = match name.as_str() {
            "builder" => {
                let written = std::mem::take(&mut builders);
                items = parsed(shorten_paths(written, names))?;
                "Builders of the models."
            }
            "error" => "The error of a failed conversion.",
            _ => "Helpers of the models.",
        };
        declared.push(module.ident);
        let text = format::assemble(docs, &with_lints(items, notes));
        files.insert(format!("models/{name}.rs"), text);
    }
    let file = parsed(quote! {
        #[doc(inline)]
        #[allow(unused_imports)]
        pub use crate::generated::scalars::*;
        #(pub mod #declared;)*
        #models
    })?;
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
    File { shebang: None, frontmatter: None, attrs, items }
}

fn parsed(tokens: TokenStream) -> Result<Vec<Item>, EmitError> {
    let file: File = syn::parse2(tokens)
        .map_err(|error| EmitError::in_generator(format!("models that are not Rust: {error}")))?;
    Ok(file.items)
}
