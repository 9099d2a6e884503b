//! The pass `headings`: the doc comments of models, their fields and their methods.

use std::collections::BTreeMap;

use syn::{Attribute, Fields, ImplItem, ItemEnum, ItemImpl, ItemStruct, parse_quote};

use super::structs::schema_derive;
use super::unknown_fields::{self, is_unknown_fields};
use crate::emit::docs;
use crate::emit::tokens::{doc_of, set_doc};

pub(super) fn of_struct(model: &mut ItemStruct) {
    if doc_of(&model.attrs).is_none() {
        let text = format!("The document's `{}`.", model.ident);
        set_doc(&mut model.attrs, &text);
    } else {
        rewrite_doc(&mut model.attrs);
    }
    of_fields(&mut model.fields);
}

pub(super) fn of_enum(model: &mut ItemEnum) {
    model.attrs.push(schema_derive());
    model.attrs.push(parse_quote!(#[non_exhaustive]));
    if doc_of(&model.attrs).is_none() {
        set_doc(&mut model.attrs, "One of several forms.");
    } else {
        rewrite_doc(&mut model.attrs);
    }
    for variant in &mut model.variants {
        if doc_of(&variant.attrs).is_none() {
            let text = format!("The form `{}`.", variant.ident);
            set_doc(&mut variant.attrs, &text);
        } else {
            rewrite_doc(&mut variant.attrs);
        }
        of_fields(&mut variant.fields);
    }
}

/// The methods that models have beside their traits.
pub(super) fn of_methods(block: &mut ItemImpl) {
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

fn of_fields(fields: &mut Fields) {
    for field in fields.iter_mut() {
        let Some(name) = &field.ident else { continue };
        let text = if is_unknown_fields(field) {
            unknown_fields::DOC.to_owned()
        } else {
            match doc_of(&field.attrs) {
                Some(said) => docs::markdown(&said),
                None => format!("The property `{name}`."),
            }
        };
        set_doc(&mut field.attrs, &text);
    }
}

fn rewrite_doc(attributes: &mut Vec<Attribute>) {
    if let Some(said) = doc_of(attributes) {
        set_doc(attributes, &docs::markdown(&said));
    }
}

/// Field docs by model and Rust name.
#[derive(Default)]
pub(super) struct FieldDocs(BTreeMap<String, BTreeMap<String, String>>);

impl FieldDocs {
    pub(super) fn learn(&mut self, model: &ItemStruct) {
        let docs = model
            .fields
            .iter()
            .filter_map(|field| Some((field.ident.as_ref()?.to_string(), doc_of(&field.attrs)?)))
            .collect();
        self.0.insert(model.ident.to_string(), docs);
    }

    pub(super) fn get(&self, model: &str, field: &str) -> Option<&str> {
        self.0.get(model)?.get(field).map(String::as_str)
    }
}
