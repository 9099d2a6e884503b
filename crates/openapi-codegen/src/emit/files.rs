//! Splits progenitor's single module into the files of the generated crate.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use terminal::escape::code;

use super::{
    EmitError, Files, Input, fields, format,
    items::{Declared, is_block_of, item_streams, module_of},
    metadata, models, operations, paging, runtime, samples, scalars, setup, signatures, tags,
    unions,
};

/// Makes the files of the crate from progenitor's output.
///
/// The output is parsed and written item by item, because the syntax trees of a large document
/// would take gigabytes together.
pub(super) fn split(tokens: TokenStream, input: &Input) -> Result<Files, EmitError> {
    let notes = &input.notes;
    let Parts { types, methods } = Parts::from_output(tokens);
    let declared: Vec<Declared> = types.iter().filter_map(Declared::of).collect();
    let taken: BTreeSet<String> = declared.iter().map(|item| item.name.clone()).collect();
    let structs = declared.into_iter().filter(|item| item.is_struct);
    let models: BTreeSet<String> = structs.map(|item| item.name).collect();
    let mut requests = Vec::new();
    for block in methods {
        requests.extend(signatures::in_block(block, &taken)?);
    }
    let mut files = Files::new();
    let setters = models::write(types, &requests, notes, &taken, &mut files)?;
    let groups = operations::by_tag(requests, input, &setters)?;
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

/// The parts of progenitor's output that are used.
struct Parts {
    /// The items of `mod types`.
    types: Vec<TokenStream>,
    /// The blocks `impl Client { … }`.
    methods: Vec<TokenStream>,
}

impl Parts {
    fn from_output(tokens: TokenStream) -> Self {
        let mut parts = Self { types: Vec::new(), methods: Vec::new() };
        for item in item_streams(tokens) {
            match module_of(&item) {
                Some((name, body)) if name == "types" => parts.types = item_streams(body),
                None if is_block_of(&item, "Client") => parts.methods.push(item),
                _ => {}
            }
        }
        parts
    }
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
