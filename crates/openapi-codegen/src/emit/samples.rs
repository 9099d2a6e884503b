//! samples.rs: the samples of each model in the document, for tests of users of the client.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use serde_json::Value;
use terminal::escape::json;

use super::error::EmitError;
use super::input::Input;
use super::names::rust_type;
use super::{format, paging};

const DOCS: &str = "Samples of the models, from the document.";

/// The text of samples.rs, if the document has a sample for one of the `models`.
pub(super) fn file(input: &Input, models: &BTreeSet<String>) -> Result<Option<String>, EmitError> {
    let impls = samples(input)
        .into_iter()
        .map(|(component, sample)| (rust_type(&component), sample))
        .filter(|(model, _)| models.contains(&model.to_string()))
        .map(|(model, sample)| implementation(&model, sample))
        .collect::<Result<Vec<_>, _>>()?;
    if impls.is_empty() {
        return Ok(None);
    }
    let text = quote! {
        use crate::{Error, testing, types};

        #(#impls)*
    };
    format::file(DOCS, text).map(Some)
}

/// The samples of components, including components that only occur in lists.
fn samples(input: &Input) -> BTreeMap<String, &Value> {
    let names = &input.conventions.page;
    let mut samples: BTreeMap<String, &Value> = BTreeMap::new();
    for (page, sample) in &input.notes.samples {
        if let Some(item) = paging::item(input, page)
            && let Some(first) = sample[&names.items].get(0)
        {
            samples.entry(item).or_insert(first);
        }
    }
    for (component, sample) in &input.notes.samples {
        samples.insert(component.clone(), sample);
    }
    samples
}

fn implementation(model: &Ident, sample: &Value) -> Result<TokenStream, EmitError> {
    let text = raw(&json(&sample.to_string()))?;
    Ok(quote! {
        impl types::#model {
            /// The sample of the document, for tests.
            ///
            /// # Errors
            ///
            /// If it does not fit the model, because the document contradicts itself.
            pub fn sample() -> Result<Self, Error> {
                testing::read_sample(#text)
            }
        }
    })
}

/// A raw literal for a text.
fn raw(text: &str) -> Result<TokenStream, EmitError> {
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
        .parse()
        .map_err(|error| EmitError::in_generator(format!("a sample as a literal: {error}")))
}
