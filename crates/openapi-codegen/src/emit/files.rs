//! Splits progenitor's one module into the files of the generated crate.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, ImplItem, Item, ReturnType, Type};
use terminal::escape::code;

use super::{
    EmitError, Files, Input, fields, format,
    items::{Declared, item_streams, module_of, parsed_item},
    metadata, models, operations, paging, runtime, samples, scalars, setup, tags,
    tokens::shorten_paths,
    unions,
};

/// The files of the crate, from progenitor's output.
///
/// The output is parsed and written item by item: the syntax trees of a large document at once
/// would take gigabytes.
pub(super) fn split(tokens: TokenStream, input: &Input) -> Result<Files, EmitError> {
    let notes = &input.notes;
    let Parts { types, methods, builders } = Parts::from_output(tokens)?;
    let declared: Vec<Declared> = types.iter().filter_map(Declared::of).collect();
    let taken: BTreeSet<String> = declared.iter().map(|item| item.name.clone()).collect();
    let structs = declared.into_iter().filter(|item| item.is_struct);
    let models: BTreeSet<String> = structs.map(|item| item.name).collect();
    let builders = request_builders(builders, &taken)?;
    let mut files = Files::new();
    let setters = models::write(types, &builders, notes, &taken, &mut files)?;
    let groups = operations::by_tag(methods, builders, input, &setters)?;
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
    for (name, text) in [
        ("paging.rs", paging::file(input)?),
        ("samples.rs", samples::file(input, &models)?),
        ("unions.rs", unions::file(input)?),
        ("setup.rs", Some(setup::file(input)?)),
    ] {
        files.extend(text.map(|text| (name.to_owned(), text)));
    }
    let runtime = runtime::add(input, &mut files);
    files.insert("mod.rs".to_owned(), index_of(&modules, &files, runtime)?);
    Ok(files)
}

/// The parts of progenitor's output that are kept.
struct Parts {
    /// The items of `mod types`.
    types: Vec<TokenStream>,
    /// The names of the methods of `Client`, one for each operation, in the document's order.
    methods: Vec<Ident>,
    /// The items of `mod builder`.
    builders: Vec<TokenStream>,
}

impl Parts {
    fn from_output(tokens: TokenStream) -> Result<Self, EmitError> {
        let mut parts = Parts { types: Vec::new(), methods: Vec::new(), builders: Vec::new() };
        for item in item_streams(tokens) {
            match module_of(&item) {
                Some((name, body)) if name == "types" => parts.types = item_streams(body),
                Some((name, body)) if name == "builder" => parts.builders = item_streams(body),
                Some(_) => {}
                None => {
                    if let Item::Impl(block) = parsed_item(item)? {
                        parts.methods.extend(block.items.iter().filter_map(operation_method));
                    }
                }
            }
        }
        Ok(parts)
    }
}

/// The builders of requests, and of each only the method that shows what is read.
fn request_builders(
    items: Vec<TokenStream>,
    taken: &BTreeSet<String>,
) -> Result<Vec<Item>, EmitError> {
    let mut builders = Vec::new();
    for item in items {
        let mut item = parsed_item(shorten_paths(item, taken))?;
        if let Item::Impl(block) = &mut item {
            block.items.retain(|item| matches!(item, ImplItem::Fn(own) if own.sig.ident == "send"));
            for item in &mut block.items {
                if let ImplItem::Fn(method) = item {
                    method.block.stmts.clear();
                }
            }
        }
        builders.push(item);
    }
    Ok(builders)
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

fn index_of(modules: &[String], files: &Files, runtime: TokenStream) -> Result<String, EmitError> {
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
    let paging = files.contains_key("paging.rs").then(|| {
        quote!(
            #[cfg(feature = "client")]
            mod paging;
        )
    });
    let samples = files.contains_key("samples.rs").then(|| {
        quote!(
            #[cfg(feature = "testing")]
            mod samples;
        )
    });
    let unions = files.contains_key("unions.rs").then(|| {
        quote!(
            mod unions;
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
            #[cfg(feature = "client")]
            pub(crate) mod setup;
            #runtime
            #unions
            #(#[cfg(feature = "client")] mod #modules;)*
            #builders
        },
    )
}
