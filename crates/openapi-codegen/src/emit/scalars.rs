//! scalars.rs: identifiers and open sets as Rust types.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToPascalCase;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::error::EmitError;
use super::meanings::meaning;
use super::tokens::doc_tokens;
use super::{docs, format};
use crate::lower::{Notes, Scalar, ScalarKind};

const DOCS: &str = "\
Identifiers and open sets of the document as types of their own.

An identifier is a newtype over the integer that is sent, so that a user is not
taken for a node. An open set is an enum with a variant for each value the
document lists, and `Unknown` for every other: the service may know more.";

pub(super) fn file(
    notes: &Notes,
    fields: &BTreeMap<String, Vec<String>>,
) -> Result<String, EmitError> {
    let mut items: Vec<TokenStream> =
        notes.scalars.iter().filter_map(|(name, scalar)| item(name, scalar)).collect();
    items.extend(fields.iter().map(|(name, values)| field_names(name, values)));
    format::file(DOCS, quote!(#(#items)*))
}

fn item(name: &str, scalar: &Scalar) -> Option<TokenStream> {
    let ident = format_ident!("{}", super::names::rust_type(name));
    let text = docs::markdown(&scalar.docs);
    let text = if text.is_empty() { format!("The document's `{name}`.") } else { text };
    let docs = doc_tokens(&text);
    match &scalar.kind {
        ScalarKind::Id { integer } => {
            let integer = format_ident!("{integer}");
            Some(quote! {
                #docs
                #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
                pub struct #ident(#integer);
                crate::scalar::identifier!(#ident, #integer);
            })
        }
        ScalarKind::OpenEnum { values } => {
            let meaning = |value: &str| meaning(&scalar.docs, value);
            Some(open_enum(&ident, values, &docs, meaning))
        }
        _ => None,
    }
}

fn field_names(name: &str, values: &[String]) -> TokenStream {
    let ident = format_ident!("{}", super::names::rust_type(name));
    let resource = super::names::rust_type(&format!("{name}s"));
    let docs = doc_tokens(&format!(
        "The name of a field of [`{resource}`](crate::types::{resource}), to ask for it alone."
    ));
    open_enum(&ident, values, &docs, |_| None)
}

fn open_enum(
    ident: &proc_macro2::Ident,
    values: &[String],
    docs: &TokenStream,
    meaning: impl Fn(&str) -> Option<String>,
) -> TokenStream {
    let variants = variants(values);
    let declared = variants.iter().map(|(variant, value)| {
        let docs = doc_tokens(&match meaning(value) {
            Some(meaning) => docs::markdown(&format!("`{value}`: {meaning}.")),
            None => format!("`{value}`"),
        });
        quote!(#docs #variant)
    });
    let (names, texts): (Vec<_>, Vec<_>) = variants.iter().cloned().unzip();
    quote! {
        #docs
        #[derive(Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum #ident {
            #(#declared,)*
            /// A value that the document does not list.
            Unknown(String),
        }
        crate::scalar::open_enum!(#ident { #(#names = #texts),* });
    }
}

/// A variant name for each value, all different.
fn variants(values: &[String]) -> Vec<(proc_macro2::Ident, String)> {
    // `Unknown` is a variant of every open enum, and `Self` a keyword.
    let mut taken: BTreeSet<String> = BTreeSet::from(["Unknown".to_owned(), "Self".to_owned()]);
    values
        .iter()
        .map(|value| {
            let mut name = value.to_pascal_case();
            if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
                name = format!("Value{name}");
            }
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            (format_ident!("{name}"), value.clone())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of scalars.rs for one open set.
    fn open_set(values: &[&str], docs: &str) -> String {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        let kind = ScalarKind::OpenEnum { values };
        let scalar = Scalar { kind, docs: docs.to_owned() };
        let scalars = BTreeMap::from([("Sort".to_owned(), scalar)]);
        file(&Notes { scalars, ..Notes::default() }, &BTreeMap::new()).unwrap()
    }

    #[test]
    fn open_set_has_a_variant_for_each_value_and_unknown() {
        let text = open_set(&["active", "newest", "most-viewed"], "An order.");
        let declared = "\
/// An order.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sort {
    /// `active`
    Active,
    /// `newest`
    Newest,
    /// `most-viewed`
    MostViewed,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    Sort { Active = \"active\", Newest = \"newest\", MostViewed = \"most-viewed\" }
);
";
        assert!(text.ends_with(declared), "{text}");
    }

    #[test]
    fn variant_has_the_meaning_that_the_description_lists() {
        let text = open_set(&["active", "newest"], "- `active`: it moved\n- `newest`: it is young");
        for line in ["    /// `active`: it moved.\n", "    /// `newest`: it is young.\n"] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn variants_are_valid_and_distinct() {
        let values = ["in review", "site_sticky", "2x", "unknown", "site-sticky", "self", ""];
        let names: Vec<String> = variants(&values.map(str::to_owned))
            .into_iter()
            .map(|(ident, _)| ident.to_string())
            .collect();
        assert_eq!(
            names,
            ["InReview", "SiteSticky", "Value2x", "Unknown_", "SiteSticky_", "Self_", "Value"]
        );
    }
}
