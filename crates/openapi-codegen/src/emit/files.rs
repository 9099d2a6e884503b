//! Splits progenitor's one module into the files of the generated crate.

use std::collections::BTreeSet;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Ident, ImplItem, Item, ReturnType, Type};
use terminal::escape::code;

use super::{
    EmitError, Files, Input, fields, format, metadata, models, operations, paging, samples,
    scalars, tags,
    tokens::{is_word, shorten_paths},
};

/// The files of the crate, from progenitor's output.
pub(super) fn split(tokens: TokenStream, input: &Input) -> Result<Files, EmitError> {
    let notes = &input.notes;
    let taken = type_names(&tokens);
    let file = syn::parse2(shorten_paths(tokens, &taken)).map_err(|error| {
        EmitError::in_generator(format!("progenitor's output is not Rust: {error}"))
    })?;
    let parts = Parts::from_file(file)?;
    let mut files = Files::new();
    let models = struct_names(&parts.types);
    let setters = models::write(parts.types, &parts.builders, notes, &taken, &mut files)?;
    let groups = operations::by_tag(parts.methods, parts.builders, input, &setters)?;
    files.insert("scalars.rs".to_owned(), scalars::file(notes, &fields::all(input))?);
    files.insert("metadata.rs".to_owned(), metadata::file(input)?);
    let mut modules = Vec::new();
    for (tag, items) in groups {
        let module = tags::module_name(&tag);
        let tag = code(&tag);
        let docs = format!("Operations tagged {tag}, and the builders of their requests.");
        files.insert(format!("{module}.rs"), format::file(&docs, items)?);
        modules.push(module);
    }
    let paging = paging::file(input)?;
    let samples = samples::file(input, &models)?;
    let index = index_of(&modules, paging.is_some(), samples.is_some())?;
    files.insert("mod.rs".to_owned(), index);
    files.extend(paging.map(|text| ("paging.rs".to_owned(), text)));
    files.extend(samples.map(|text| ("samples.rs".to_owned(), text)));
    Ok(files)
}

/// The body of `mod types`.
fn types_of(trees: &[TokenTree]) -> Option<&Group> {
    let is_types = |pair: &[TokenTree]| match pair {
        [keyword, name] => is_word(keyword, "mod") && is_word(name, "types"),
        _ => false,
    };
    let at = trees.windows(2).position(is_types)?;
    match trees.get(at + 2) {
        Some(TokenTree::Group(body)) => Some(body),
        _ => None,
    }
}

/// The names of all types that the document makes: those that `mod types` declares.
fn type_names(tokens: &TokenStream) -> BTreeSet<String> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let items: Vec<TokenTree> =
        types_of(&trees).map(|body| body.stream().into_iter().collect()).unwrap_or_default();
    let names = items.windows(2).filter_map(|pair| match pair {
        [keyword, TokenTree::Ident(name)] => {
            let is_item = ["struct", "enum", "type"].iter().any(|word| is_word(keyword, word));
            is_item.then(|| name.to_string())
        }
        _ => None,
    });
    names.collect()
}

fn struct_names(types: &[Item]) -> BTreeSet<String> {
    let structs = types.iter().filter_map(|item| match item {
        Item::Struct(item) => Some(item.ident.to_string()),
        _ => None,
    });
    structs.collect()
}

/// The parts of progenitor's output that are kept.
struct Parts {
    types: Vec<Item>,
    /// The names of the methods of `Client`, one for each operation, in the document's order.
    methods: Vec<Ident>,
    builders: Vec<Item>,
}

impl Parts {
    fn from_file(file: syn::File) -> Result<Self, EmitError> {
        let mut parts = Parts { types: Vec::new(), methods: Vec::new(), builders: Vec::new() };
        for item in file.items {
            match item {
                Item::Mod(module) if module.ident == "types" => {
                    parts.types = module.content.map(|(_, items)| items).unwrap_or_default();
                }
                Item::Mod(module) if module.ident == "builder" => {
                    parts.builders = module.content.map(|(_, items)| items).unwrap_or_default();
                }
                Item::Impl(block) => {
                    parts.methods.extend(block.items.iter().filter_map(operation_method))
                }
                _ => {}
            }
        }
        Ok(parts)
    }
}

/// The name of a method that returns `builder::X`.
fn operation_method(item: &ImplItem) -> Option<Ident> {
    let ImplItem::Fn(method) = item else {
        return None;
    };
    let ReturnType::Type(_, returned) = &method.sig.output else {
        return None;
    };
    let Type::Path(path) = &**returned else {
        return None;
    };
    let module = path.path.segments.first()?;
    (module.ident == "builder").then(|| method.sig.ident.clone())
}

fn index_of(modules: &[String], has_paging: bool, has_samples: bool) -> Result<String, EmitError> {
    let modules: BTreeSet<_> = modules.iter().map(|name| format_ident!("{name}")).collect();
    let modules: Vec<_> = modules.into_iter().collect();
    let builders = quote! {
        /// Builders of requests, one for each operation.
        ///
        /// Each is made by the method of the same name on [`Client`](crate::Client).
        #[cfg(feature = "client")]
        pub mod builder {
            #(pub use super::#modules::*;)*
        }
    };
    let paging = has_paging.then(|| {
        quote!(
            #[cfg(feature = "client")]
            mod paging;
        )
    });
    let samples = has_samples.then(|| {
        quote!(
            #[cfg(feature = "testing")]
            mod samples;
        )
    });
    let docs = "Code generated from the document.";
    format::file(
        docs,
        quote! {
            pub mod metadata;
            pub mod models;
            #paging
            #samples
            mod scalars;
            #(#[cfg(feature = "client")] mod #modules;)*
            #builders
        },
    )
}
