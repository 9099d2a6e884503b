//! paging.rs: which models are pages, and how a list is walked.

use std::collections::BTreeSet;

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;
use syn::{ImplItemFn, parse_quote};

use super::names::rust_type;
use super::tokens::doc_tokens;
use super::{EmitError, format};
use crate::lower::{Notes, OperationNote};

const DOCS: &str = "What the models of pages tell those who walk a list.";

/// The integers that an envelope must have for its list to be walked.
const ENVELOPE: [(&str, &str); 5] = [
    ("page", "int32"),
    ("pageSize", "int32"),
    ("pageCount", "int64"),
    ("listCount", "int64"),
    ("totalCount", "int64"),
];

/// The text of paging.rs, where any list can be walked.
pub(super) fn file(notes: &Notes, document: &Value) -> Result<Option<String>, EmitError> {
    let pages: BTreeSet<&String> = notes
        .operations
        .iter()
        .filter(|note| note.extensions.contains_key("x-paging"))
        .flat_map(|note| &note.alternatives)
        .collect();
    let impls: Vec<TokenStream> = pages
        .into_iter()
        .filter_map(|page| Some(implementation(page, item(document, page)?)))
        .collect();
    match impls.is_empty() {
        true => Ok(None),
        false => format::file(DOCS, quote!(use crate::types; #(#impls)*)).map(Some),
    }
}

fn implementation(page: &str, item: &str) -> TokenStream {
    let (page, item) = (rust_type(page), rust_type(item));
    quote! {
        impl crate::Page for types::#page {
            type Item = types::#item;

            fn info(&self) -> crate::PageInfo {
                crate::PageInfo {
                    page: self.page,
                    page_size: self.page_size,
                    page_count: self.page_count,
                    list_count: self.list_count,
                    total_count: self.total_count,
                    sort: self.sort.clone(),
                }
            }

            fn is_empty(&self) -> bool {
                self.list.is_empty()
            }

            fn into_items(self) -> Vec<Self::Item> {
                self.list
            }
        }
    }
}

/// The component that a page lists; `None` for what is no page that can be
/// walked.
fn item<'a>(document: &'a Value, page: &str) -> Option<&'a str> {
    let schema = document.pointer("/components/schemas")?.get(page)?;
    let required: Vec<&str> = schema["required"]
        .as_array()?
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let properties = &schema["properties"];
    let is_envelope = ENVELOPE.iter().all(|(name, format)| {
        required.contains(name) && properties[*name]["format"].as_str() == Some(*format)
    });
    let is_sorted = required.contains(&"sort") && properties["sort"]["type"] == "string";
    if !is_envelope || !is_sorted || !required.contains(&"list") {
        return None;
    }
    let list = &properties["list"];
    let item = list["items"]["$ref"].as_str()?;
    item.strip_prefix("#/components/schemas/")
}

/// The methods of a request builder that walk the list, for each form of its
/// pages.
pub(super) fn methods(note: &OperationNote, document: &Value) -> Vec<ImplItemFn> {
    let Some(paging) = note.extensions.get("x-paging") else {
        return Vec::new();
    };
    let numbers = page_numbers(paging);
    let mut methods = Vec::new();
    for page in &note.alternatives {
        let Some(item) = item(document, page) else {
            continue;
        };
        let suffix = suffix(note.alternatives.first(), page);
        let pages = format_ident!("pages{suffix}");
        let items = format_ident!("items{suffix}");
        let (page, item) = (rust_type(page), rust_type(item));
        let how = match numbers {
            "FromOne" => "The walk begins with the page that was set.",
            "Unknown" => {
                "The walk begins with the page that was set, or without a page number, as that of \
                 the first page is not known; after it, page 1 is asked for to find out."
            }
            _ => "No parameter selects a page, so that there is one.",
        };
        let numbers = format_ident!("{numbers}");
        let pages_docs = doc_tokens(&format!("Walks the list page by page. {how}"));
        let items_docs = doc_tokens(&format!(
            "Walks the list item by item, each a [`{item}`](types::{item}). {how}"
        ));
        methods.push(parse_quote! {
            #pages_docs
            pub fn #pages(self) -> crate::Pages<types::#page> {
                crate::Pages::new(self.prepare(), crate::paging::PageNumbers::#numbers)
            }
        });
        methods.push(parse_quote! {
            #items_docs
            pub fn #items(self) -> crate::Items<types::#page> {
                crate::Items::new(self.#pages())
            }
        });
    }
    methods
}

/// The variant of the runtime's `PageNumbers` for a list.
fn page_numbers(paging: &Value) -> &'static str {
    match (&paging["parameters"], &paging["firstPage"]) {
        (Value::Bool(false), _) => "None",
        (_, Value::Null) => "Unknown",
        _ => "FromOne",
    }
}

/// Nothing for the first form, `_fields` for sparse pages, and the name of the
/// form for others.
fn suffix(first: Option<&String>, page: &str) -> String {
    match first {
        Some(first) if first == page => String::new(),
        Some(first) if page.replacen("Fields", "", 1) == *first => "_fields".to_owned(),
        _ => format!("_{}", page.trim_end_matches("Page").to_snake_case()),
    }
}
