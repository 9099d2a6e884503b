//! The models and their builders.
//!
//! A model is read from the struct that typify makes. If requests send it, it is written with a
//! builder. Other types only get documentation.

mod builders;
mod enums;
mod headings;
mod model;
mod outcomes;
mod sent;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Fields, Item, ItemStruct};

use super::error::EmitError;
use super::format;
use super::input::Files;
use super::items::{module_of, parsed_item};
use super::signatures::Signature;
use super::tokens::shorten_paths;
use super::unions;
use crate::lower::Notes;
pub(super) use builders::Setter;
use enums::ClosedEnums;
use model::{Model, PropertyNotes};
use outcomes::OutcomeTypes;

/// The setters of each model that its requests have as well, by the name of the model.
pub(super) type BodySetters = BTreeMap<String, Vec<Setter>>;

const MODEL_DOCS: &str = "\
Models: the schemas of the document.

A model keeps properties that the document does not declare in `unknown_fields`,
and writes them back. One that requests send is made through its builder, so that
a field added to the document does not break the code that makes one. One that is
only received has no builder: tests read it from JSON, or change the fields of its
`sample`.";

/// Writes the files of models in `models/`, and returns the setters of their builders. `requests`
/// are the signatures of the requests.
pub(super) fn write(
    types: Vec<TokenStream>,
    requests: &[Signature],
    notes: &Notes,
    names: &BTreeSet<String>,
    files: &mut Files,
) -> Result<BodySetters, EmitError> {
    let mut written = Written {
        names,
        properties: PropertyNotes::new(notes),
        outcomes: outcomes::by_type(notes),
        sent: sent::sent_types(&types, requests, names, &unions::parts(notes)),
        closed: ClosedEnums::default(),
        models: String::new(),
        builders: String::new(),
        setters: BodySetters::new(),
    };
    let mut modules = BTreeSet::new();
    for tokens in types {
        if let Some((name, body)) = module_of(&tokens) {
            let docs = match name.as_str() {
                "error" => "The error of a failed conversion.",
                _ => "Helpers of the models.",
            };
            let items = lints(notes).to_owned() + &format::code(shorten_paths(body, names))?;
            files.insert(format!("models/{name}.rs"), format::assemble(docs, &items));
            modules.insert(format_ident!("{name}"));
        } else {
            written.add(parsed_item(shorten_paths(tokens, names))?)?;
        }
    }
    let Written { models, builders, setters, .. } = written;
    if !builders.is_empty() {
        let items = lints(notes).to_owned() + &builders;
        let text = format::assemble("Builders of the models.", &items);
        files.insert("models/builder.rs".to_owned(), text);
        modules.insert(format_ident!("builder"));
    }
    let unions = (!notes.unions.is_empty()).then(|| {
        quote! {
            #[doc(inline)]
            pub use crate::generated::unions::*;
        }
    });
    let modules = modules.iter();
    let head = format::code(quote! {
        #[doc(inline)]
        #[allow(unused_imports)]
        pub use crate::generated::scalars::*;
        #unions
        #(pub mod #modules;)*
    })?;
    let items = lints(notes).to_owned() + &head + &models;
    files.insert("models/mod.rs".to_owned(), format::assemble(MODEL_DOCS, &items));
    Ok(setters)
}

/// The code of the models, item by item.
struct Written<'n> {
    names: &'n BTreeSet<String>,
    properties: PropertyNotes<'n>,
    outcomes: OutcomeTypes<'n>,
    sent: BTreeSet<String>,
    closed: ClosedEnums,
    models: String,
    builders: String,
    setters: BodySetters,
}

impl Written<'_> {
    /// Adds an item that typify has made.
    fn add(&mut self, item: Item) -> Result<(), EmitError> {
        let text = match item {
            Item::Struct(item) => self.structure(item)?,
            Item::Enum(mut item) => {
                if let Some(closed) = self.closed.write(&item) {
                    self.models.push_str(&format::code(closed)?);
                    return Ok(());
                }
                headings::document_type(&mut item.attrs, "One of several forms.");
                headings::document_variants(&mut item, &self.properties);
                format::item(Item::Enum(item))
            }
            // The enum that replaces it is read in another way.
            Item::Impl(block) if self.outcomes.contains_key(&headings::self_type(&block)) => {
                return Ok(());
            }
            Item::Impl(block) if self.closed.replace(&block) => return Ok(()),
            Item::Impl(mut block) => {
                headings::document_methods(&mut block);
                format::item(Item::Impl(block))
            }
            other => format::item(other),
        };
        self.models.push_str(&text);
        Ok(())
    }

    fn structure(&mut self, mut item: ItemStruct) -> Result<String, EmitError> {
        let name = item.ident.to_string();
        if let Some(outcomes) = self.outcomes.get(&name) {
            return format::code(outcomes::write(&item, outcomes));
        }
        if !matches!(item.fields, Fields::Named(_)) {
            let text = format!("The document's `{name}`.");
            headings::document_type(&mut item.attrs, &text);
            return Ok(format::item(Item::Struct(item)));
        }
        let model = Model::read(&item, &self.properties)?;
        if !self.sent.contains(&name) {
            return format::code(model.received_declaration());
        }
        let builder = builders::builder(&model, self.names);
        self.builders.push_str(&format::code(shorten_paths(builder, self.names))?);
        self.setters.insert(name, builders::body_setters(&model, self.names));
        let (declaration, beginning) = (model.declaration(), builders::beginning(&model));
        format::code(quote!(#declaration #beginning))
    }
}

/// The lint attributes of a file. Models and builders pass deprecated fields on, which is not a use
/// of them.
fn lints(notes: &Notes) -> &'static str {
    if notes.deprecated_properties.is_empty() { "" } else { "#![allow(deprecated)]\n" }
}
