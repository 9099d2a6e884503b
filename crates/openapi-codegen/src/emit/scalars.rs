//! scalars.rs: identifiers and open sets as Rust types.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::IdentifierCase as _;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::error::EmitError;
use super::meanings::meaning;
use super::names::formatted_types;
use super::tokens::doc_tokens;
use super::{docs, format};
use crate::lower::{Notes, Scalar, ScalarKind, ValueNote};

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
    items.extend(formats(notes));
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
        ScalarKind::OpenEnum { values, notes } => {
            let meaning = |index: usize, value: &str| {
                let noted = notes.get(index).and_then(|note| note.meaning.clone());
                noted.or_else(|| meaning(&scalar.docs, value))
            };
            Some(open_enum(&ident, values, notes, &docs, meaning))
        }
        ScalarKind::OpenNumbers { values, notes } => {
            Some(open_numbers(&ident, values, notes, &docs))
        }
        _ => None,
    }
}

/// The implementations that convert any text into the text form of a type with a format.
fn formats(notes: &Notes) -> impl Iterator<Item = TokenStream> {
    let kinds = formatted_types(notes).into_iter().filter_map(|kind| kind.parse().ok());
    kinds.map(|kind: TokenStream| quote!(crate::scalar::formatted!(#kind);))
}

fn field_names(name: &str, values: &[String]) -> TokenStream {
    let ident = format_ident!("{}", super::names::rust_type(name));
    let resource = super::names::rust_type(&format!("{name}s"));
    let docs = doc_tokens(&format!(
        "The name of a field of [`{resource}`](crate::types::{resource}), to ask for it alone."
    ));
    open_enum(&ident, values, &[], &docs, |_, _| None)
}

fn open_enum(
    ident: &proc_macro2::Ident,
    values: &[String],
    notes: &[ValueNote],
    docs: &TokenStream,
    meaning: impl Fn(usize, &str) -> Option<String>,
) -> TokenStream {
    let variants = variants(values, notes);
    let declared = variants.iter().enumerate().map(|(index, (variant, value))| {
        let docs = doc_tokens(&match meaning(index, value) {
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

/// An enum of integers, with `Unknown` for other values.
fn open_numbers(
    ident: &proc_macro2::Ident,
    values: &[i64],
    notes: &[ValueNote],
    docs: &TokenStream,
) -> TokenStream {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    let variants = variants(&texts, notes);
    let declared = variants.iter().enumerate().map(|(index, (variant, value))| {
        let noted = notes.get(index).and_then(|note| note.meaning.as_deref());
        let docs = doc_tokens(&match noted {
            Some(meaning) => docs::markdown(&format!("`{value}`: {meaning}.")),
            None => format!("`{value}`"),
        });
        quote!(#docs #variant)
    });
    let names: Vec<_> = variants.iter().map(|(variant, _)| variant).collect();
    let numbers: Vec<_> =
        values.iter().map(|value| proc_macro2::Literal::i64_unsuffixed(*value)).collect();
    quote! {
        #docs
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum #ident {
            #(#declared,)*
            /// A value that the document does not list.
            Unknown(i64),
        }

        impl #ident {
            /// The number that is sent.
            pub const fn get(self) -> i64 {
                match self {
                    #(Self::#names => #numbers,)*
                    Self::Unknown(number) => number,
                }
            }
        }

        impl ::std::convert::From<i64> for #ident {
            fn from(number: i64) -> Self {
                match number {
                    #(#numbers => Self::#names,)*
                    other => Self::Unknown(other),
                }
            }
        }

        impl ::std::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.get(), f)
            }
        }

        impl ::std::str::FromStr for #ident {
            type Err = ::std::num::ParseIntError;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                text.parse::<i64>().map(Self::from)
            }
        }

        impl ::serde::Serialize for #ident {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_i64(self.get())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #ident {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                <i64 as ::serde::Deserialize>::deserialize(deserializer).map(Self::from)
            }
        }

        #[cfg(feature = "schemars")]
        impl ::schemars::JsonSchema for #ident {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::stringify!(#ident).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "type": "integer" })
            }
        }
    }
}

/// A unique variant name for each value: that of the document, or one made from the value.
fn variants(values: &[String], notes: &[ValueNote]) -> Vec<(proc_macro2::Ident, String)> {
    // `Unknown` is a variant of every open enum, and `Self` is a keyword.
    let mut taken: BTreeSet<String> = BTreeSet::from(["Unknown".to_owned(), "Self".to_owned()]);
    values
        .iter()
        .enumerate()
        .map(|(index, value)| {
            let given = notes.get(index).and_then(|note| note.name.as_deref());
            let mut name = spelt(given.unwrap_or(value)).to_pascal_case();
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

/// A value with words for the characters before its letters and digits, which distinguish `-1` from
/// `1`.
fn spelt(value: &str) -> String {
    let start = value.find(char::is_alphanumeric).unwrap_or(value.len());
    let (signs, rest) = value.split_at(start);
    let words = signs.chars().filter_map(|sign| match sign {
        '-' => Some("minus "),
        '+' => Some("plus "),
        '<' => Some("less "),
        '>' => Some("greater "),
        '=' => Some("equal "),
        '!' => Some("not "),
        '*' => Some("star "),
        _ => None,
    });
    // A hyphen between words separates them.
    if rest.is_empty()
        || rest.starts_with(|first: char| first.is_ascii_digit())
        || !signs.contains('-')
    {
        words.chain([rest]).collect()
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of scalars.rs for one open set.
    fn open_set(values: &[&str], docs: &str) -> String {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        let kind = ScalarKind::OpenEnum { values, notes: Vec::new() };
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
        let names: Vec<String> = variants(&values.map(str::to_owned), &[])
            .into_iter()
            .map(|(ident, _)| ident.to_string())
            .collect();
        assert_eq!(
            names,
            ["InReview", "SiteSticky", "Value2x", "Unknown_", "SiteSticky_", "Self_", "Value"]
        );
    }
}
