//! The models and their builders.
//!
//! A model is read from the struct that typify makes. One that requests send is written with its
//! builder. Other types are documented.

mod builders;
mod headings;
mod model;
mod outcomes;
mod sent;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::{Fields, Item};

use super::error::EmitError;
use super::format;
use super::input::Files;
use super::items::{module_of, parsed_item};
use super::tokens::shorten_paths;
use super::unions;
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
    types: Vec<TokenStream>,
    requests: &[Item],
    notes: &Notes,
    names: &BTreeSet<String>,
    files: &mut Files,
) -> Result<BodySetters, EmitError> {
    let properties = PropertyNotes::new(notes);
    let sent = sent::sent_types(&types, requests, names, &unions::parts(notes));
    let mut setters = BodySetters::new();
    let mut declared = Vec::new();
    let (mut models, mut builders) = (String::new(), String::new());
    for tokens in types {
        if let Some((name, body)) = module_of(&tokens) {
            // Builders are written here, after all models.
            if name != "builder" {
                let docs = match name.as_str() {
                    "error" => "The error of a failed conversion.",
                    _ => "Helpers of the models.",
                };
                let items = lints(notes).to_owned() + &format::code(shorten_paths(body, names))?;
                files.insert(format!("models/{name}.rs"), format::assemble(docs, &items));
            }
            declared.push(format_ident!("{name}"));
            continue;
        }
        let written = match parsed_item(shorten_paths(tokens, names))? {
            Item::Struct(item) if outcomes::of(&item, notes).is_some() => {
                outcomes::write(&item, notes)
            }
            Item::Impl(block) if outcomes::is_one(&headings::self_type(&block), notes) => continue,
            Item::Struct(item) if matches!(item.fields, Fields::Named(_)) => {
                let model = Model::read(&item, &properties)?;
                let name = model.name.to_string();
                if sent.contains(&name) {
                    let builder = builders::builder(&model, names);
                    builders.push_str(&format::code(shorten_paths(builder, names))?);
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
            other => other.into_token_stream(),
        };
        models.push_str(&format::code(written)?);
    }
    if declared.iter().any(|name| name == "builder") {
        let items = lints(notes).to_owned() + &builders;
        let text = format::assemble("Builders of the models.", &items);
        files.insert("models/builder.rs".to_owned(), text);
    }
    let unions = (!notes.unions.is_empty()).then(|| {
        quote! {
            #[doc(inline)]
            pub use crate::generated::unions::*;
        }
    });
    let head = format::code(quote! {
        #[doc(inline)]
        #[allow(unused_imports)]
        pub use crate::generated::scalars::*;
        #unions
        #(pub mod #declared;)*
    })?;
    let items = lints(notes).to_owned() + &head + &models;
    files.insert("models/mod.rs".to_owned(), format::assemble(MODEL_DOCS, &items));
    Ok(setters)
}

/// The lints of a file. Models and builders move deprecated fields about, which is no use of
/// them.
fn lints(notes: &Notes) -> &'static str {
    if notes.deprecated_properties.is_empty() { "" } else { "#![allow(deprecated)]\n" }
}
