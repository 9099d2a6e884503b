//! The pass `headings`: the doc comments of models, their fields and their methods.

use std::collections::BTreeMap;

use syn::{Attribute, Fields, ImplItem, ItemEnum, ItemImpl, ItemStruct, parse_quote};

use super::structs::schema_derive;
use super::unknown_fields::{self, is_unknown_fields};
use crate::emit::docs;
use crate::emit::tokens::{doc_of, printable, set_doc};

pub(super) fn document_struct(model: &mut ItemStruct) {
    let text =
        description(&model.attrs).unwrap_or_else(|| format!("The document's `{}`.", model.ident));
    set_doc(&mut model.attrs, &text);
    document_fields(&mut model.fields);
}

pub(super) fn document_enum(model: &mut ItemEnum) {
    model.attrs.push(schema_derive());
    model.attrs.push(parse_quote!(#[non_exhaustive]));
    let text = description(&model.attrs).unwrap_or_else(|| "One of several forms.".to_owned());
    set_doc(&mut model.attrs, &text);
    for variant in &mut model.variants {
        let text =
            description(&variant.attrs).unwrap_or_else(|| format!("The form `{}`.", variant.ident));
        set_doc(&mut variant.attrs, &text);
        document_fields(&mut variant.fields);
    }
}

/// The methods that models have besides their traits.
pub(super) fn document_methods(block: &mut ItemImpl) {
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

fn document_fields(fields: &mut Fields) {
    for field in fields.iter_mut() {
        let Some(name) = &field.ident else { continue };
        let text = if is_unknown_fields(field) {
            unknown_fields::DOC.to_owned()
        } else {
            description(&field.attrs).unwrap_or_else(|| format!("The property `{name}`."))
        };
        set_doc(&mut field.attrs, &text);
    }
}

/// The documentation of an item. A description may be blank.
fn description(attributes: &[Attribute]) -> Option<String> {
    let text = docs::markdown(&doc_of(attributes)?);
    (!printable(&text).trim().is_empty()).then_some(text)
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
