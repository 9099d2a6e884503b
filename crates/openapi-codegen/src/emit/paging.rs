//! paging.rs: the models that are pages, and how lists are walked.

use openapi_model::components;
use std::collections::BTreeSet;

use openapi_model::Conventions;
use openapi_model::conventions::PageConventions;
use openapi_model::rust::IdentifierCase as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use super::error::EmitError;
use super::format;
use super::input::Input;
use super::names::{rust_field, rust_type};
use super::tokens::doc_tokens;
use crate::lower::OperationNote;

const DOCS: &str = "Access to the items and numbers of pages, for walks over lists.";

/// The text of paging.rs; `None` if no list can be walked.
pub(super) fn file(input: &Input) -> Result<Option<String>, EmitError> {
    let pages: BTreeSet<&String> = input
        .notes
        .operations
        .iter()
        .filter(|note| note.extensions.contains_key("x-paging"))
        .flat_map(|note| &note.alternatives)
        .collect();
    let properties = &input.conventions.page;
    let impls: Vec<TokenStream> = pages
        .into_iter()
        .filter_map(|page| Some(implementation(properties, page, &item(input, page)?)))
        .collect();
    if impls.is_empty() {
        return Ok(None);
    }
    format::file(DOCS, quote!(#(#impls)*)).map(Some)
}

fn implementation(properties: &PageConventions, page: &str, item: &str) -> TokenStream {
    let (page, item) = (rust_type(page), rust_type(item));
    let items = rust_field(&properties.items);
    let number = rust_field(&properties.number);
    let size = rust_field(&properties.size);
    let page_count = rust_field(&properties.page_count);
    let item_count = rust_field(&properties.item_count);
    let total_count = rust_field(&properties.total_count);
    let sort = rust_field(&properties.sort);
    quote! {
        crate::paging::page!(
            #page lists #item in #items: #number, #size, #page_count, #item_count, #total_count,
            #sort
        );
    }
}

/// The component that a page lists; `None` if it is not a page that can be walked.
pub(super) fn item(input: &Input, page: &str) -> Option<String> {
    let schema = input.document.pointer(components::SCHEMAS)?.get(page)?;
    let names = &input.conventions.page;
    let required: Vec<&str> =
        schema["required"].as_array()?.iter().filter_map(Value::as_str).collect();
    let properties = &schema["properties"];
    let has_integers = [
        (&names.number, "int32"),
        (&names.size, "int32"),
        (&names.page_count, "int64"),
        (&names.item_count, "int64"),
        (&names.total_count, "int64"),
    ]
    .into_iter()
    .all(|(name, format)| {
        required.contains(&name.as_str())
            && properties[name.as_str()]["format"].as_str() == Some(format)
    });
    let is_sorted = required.contains(&names.sort.as_str())
        && properties[names.sort.as_str()]["type"] == "string";
    if !has_integers || !is_sorted || !required.contains(&names.items.as_str()) {
        return None;
    }
    let list = &properties[names.items.as_str()];
    let item = list["items"]["$ref"].as_str()?;
    components::referenced_schema(item)
}

/// The required text properties of a page, without the common properties of all pages.
pub(super) fn texts(note: &OperationNote, input: &Input) -> Vec<String> {
    let page = note.alternatives.first();
    let schemas = input.document.pointer(components::SCHEMAS);
    let Some(schema) = schemas.zip(page).and_then(|(all, page)| all.get(page)) else {
        return Vec::new();
    };
    let required = schema["required"].as_array().into_iter().flatten();
    required
        .filter_map(Value::as_str)
        .filter(|name| *name != input.conventions.page.sort)
        .filter(|name| schema["properties"][name]["type"] == "string")
        .map(str::to_owned)
        .collect()
}

/// The methods of a request builder that walk the list, for each form of its pages.
pub(super) fn methods(note: &OperationNote, input: &Input) -> TokenStream {
    let Some(paging) = note.extensions.get("x-paging") else {
        return TokenStream::new();
    };
    let mut methods = TokenStream::new();
    for page in &note.alternatives {
        let Some(item) = item(input, page) else {
            continue;
        };
        let suffix = suffix(&input.conventions, note.alternatives.first(), page);
        let pages = format_ident!("pages{suffix}");
        let items = format_ident!("items{suffix}");
        let (page, item) = (rust_type(page), rust_type(&item));
        let how = if paging["parameters"] == false {
            "No parameter selects a page, so that there is one."
        } else if first_page(paging).is_some() {
            "The walk begins with the page that was set."
        } else {
            "The walk begins with the page that was set, or without a page number, as that of the \
             first page is not known; then page 1 is requested to find out."
        };
        let pages_docs = doc_tokens(&format!("Walks the list page by page. {how}"));
        let items_docs = doc_tokens(&format!(
            "Walks the list item by item, each a [`{item}`](types::{item}). {how}"
        ));
        methods.extend(quote! {
            #pages_docs
            pub fn #pages(self) -> crate::Pages<types::#page> {
                crate::Pages::new(self.prepare())
            }

            #items_docs
            pub fn #items(self) -> crate::Items<types::#page> {
                crate::Items::new(self.#pages())
            }
        });
    }
    methods
}

/// The number of the first page, if the document states it.
pub(super) fn first_page(paging: &Value) -> Option<i32> {
    i32::try_from(paging["firstPage"].as_i64()?).ok()
}

/// The suffix of the methods for a form of the pages: empty for the first, `_fields` for sparse
/// pages, and the name of the form for others.
fn suffix(conventions: &Conventions, first: Option<&String>, page: &str) -> String {
    let is_sparse = |first| conventions.is_sparse_form_of(page, first);
    match (first, &conventions.sparse_infix) {
        (Some(first), _) if first == page => String::new(),
        (Some(first), Some(infix)) if is_sparse(first) => format!("_{}", infix.to_snake_case()),
        _ => {
            let form = page.trim_end_matches(&conventions.page.suffix);
            format!("_{}", form.to_snake_case())
        }
    }
}
