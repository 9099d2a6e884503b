//! Agreement of the generator with `openapi_model::rust`, which the diff uses to report the effect
//! of a change on a client.

use std::collections::BTreeMap;

use openapi_codegen::emit::Files;
use openapi_model::rust::{RustModel, RustType, Scalar};
use openapi_model::schema::SchemaStore;
use openapi_model::{Conventions, Document, LoadOptions};
use quote::ToTokens;
use syn::{Fields, Item, Type};

const DOCUMENT: &str = include_str!("fixtures/agreement.yaml");

#[test]
fn component_types_match_model() {
    let conventions = Conventions::default();
    let document =
        Document::parse_with("agreement.yaml", DOCUMENT, &LoadOptions::lenient()).unwrap();
    let items = items(&crate::pipeline::generate(DOCUMENT).unwrap());
    let (model, store) = (RustModel::new(&conventions), SchemaStore::new(&document));
    let mut wrong = String::new();
    for (name, _) in document.schemas() {
        let said = model.type_of(&store.component(name), &store);
        let expected = expected(&said);
        let found = items.get(name).map_or("nothing", String::as_str);
        if found != expected {
            wrong.push_str(&format!(
                "  {name}: the model says {said}, which is {expected}; there is {found}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The expected generated code for a type.
fn expected(said: &RustType) -> String {
    let newtype = |inner: &str| format!("a newtype over {inner}");
    match said {
        RustType::Scalar(Scalar::Identifier(number)) => format!("a scalar over {number}"),
        RustType::Scalar(Scalar::OpenEnum) => "an open enum".to_owned(),
        RustType::Scalar(_) => "nothing".to_owned(),
        RustType::Value => newtype("Value"),
        RustType::String => newtype("String"),
        RustType::Bool => newtype("bool"),
        RustType::Number(number) | RustType::ListedNumber(number) => newtype(number),
        RustType::Vec => newtype("Vec"),
        RustType::Map => newtype("BTreeMap"),
        RustType::AnyMap => newtype("Map"),
        RustType::Enum => "an enum".to_owned(),
        RustType::Alternatives => "an enum of alternatives".to_owned(),
        RustType::EmptyStruct => "a struct without fields".to_owned(),
        RustType::Struct { keeps_unknown_fields: true } => {
            "a struct that keeps unknown fields".to_owned()
        }
        RustType::Struct { keeps_unknown_fields: false } => "a struct".to_owned(),
    }
}

/// The types of the generated code, each in a few words.
fn items(files: &Files) -> BTreeMap<String, String> {
    let mut items = BTreeMap::new();
    for (file, is_scalar) in [("models/mod.rs", false), ("unions.rs", false), ("scalars.rs", true)]
    {
        for item in syn::parse_file(&files[file]).unwrap().items {
            match item {
                Item::Struct(item) => {
                    items.insert(item.ident.to_string(), structure(&item.fields, is_scalar));
                }
                Item::Enum(item) => {
                    let has_values = item.variants.iter().any(|variant| !variant.fields.is_empty());
                    let kind = match (is_scalar, has_values) {
                        (true, _) => "an open enum",
                        (false, true) => "an enum of alternatives",
                        (false, false) => "an enum",
                    };
                    items.insert(item.ident.to_string(), kind.to_owned());
                }
                _ => {}
            }
        }
    }
    items
}

fn structure(fields: &Fields, is_scalar: bool) -> String {
    match fields {
        Fields::Unnamed(fields) => {
            let kind = if is_scalar { "scalar" } else { "newtype" };
            let inner = fields.unnamed.first().map(|field| last_name(&field.ty));
            format!("a {kind} over {}", inner.unwrap_or_default())
        }
        Fields::Named(fields) if fields.named.is_empty() => "a struct without fields".to_owned(),
        Fields::Unit => "a struct without fields".to_owned(),
        Fields::Named(fields) => {
            let mut names = fields.named.iter().filter_map(|field| field.ident.as_ref());
            let keeps = if names.any(|name| name == "unknown_fields") {
                " that keeps unknown fields"
            } else {
                ""
            };
            format!("a struct{keeps}")
        }
    }
}

/// `BTreeMap` of `std::collections::BTreeMap<…>`.
fn last_name(kind: &Type) -> String {
    match kind {
        Type::Path(path) => {
            path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
        }
        other => other.to_token_stream().to_string(),
    }
}
