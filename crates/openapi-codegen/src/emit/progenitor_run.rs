//! Runs progenitor: its settings, its input and its output.

use std::borrow::Cow;
use std::collections::BTreeMap;

use openapi_model::pointer;
use openapiv3::OpenAPI;
use proc_macro2::TokenStream;
use progenitor::{GenerationSettings, Generator, InterfaceStyle, TagStyle, TypeImpl};
use serde_json::Value;

use super::error::EmitError;
use super::input::Input;
use super::names::{component_path, rust_path, rust_type};
use crate::lower::Notes;

/// Progenitor's output for the document.
pub(super) fn generated(input: &Input) -> Result<TokenStream, EmitError> {
    let document = with_templates(input);
    let document: OpenAPI = serde_path_to_error::deserialize(&*document).map_err(|error| {
        EmitError::in_document(format!("openapiv3 cannot read this: {}", error.inner()))
            .at(pointer::from_path(error.path()))
    })?;
    Generator::new(&settings(&input.notes))
        .generate_tokens(&document)
        .map_err(|error| EmitError::in_document(format!("progenitor: {error}")))
}

/// The document, with the parameter names of the operations in its paths.
fn with_templates(input: &Input) -> Cow<'_, Value> {
    let mut renamed: BTreeMap<&str, String> = BTreeMap::new();
    for note in &input.notes.operations {
        let in_path = note.parameters.iter().filter(|(_, parameter)| parameter.place == "path");
        for (name, parameter) in in_path.filter(|(name, parameter)| **name != parameter.wire) {
            let template = renamed.entry(&note.path).or_insert_with(|| note.path.clone());
            let wire = format!("{{{}}}", parameter.wire);
            *template = template.replace(&wire, &format!("{{{name}}}"));
        }
    }
    let mut document = Cow::Borrowed(&input.document);
    if !renamed.is_empty()
        && let Some(paths) = document.to_mut().get_mut("paths").and_then(Value::as_object_mut)
    {
        let all = std::mem::take(paths).into_iter();
        *paths =
            all.map(|(path, item)| (renamed.remove(path.as_str()).unwrap_or(path), item)).collect();
    }
    document
}

fn settings(notes: &Notes) -> GenerationSettings {
    let mut settings = GenerationSettings::new();
    settings
        // This crate writes the builders itself, with the types in the signatures of methods.
        .with_interface(InterfaceStyle::Positional)
        .with_tag(TagStyle::Merged)
        // Not `Eq` or `Hash`, because they would be lost as soon as a property is a fraction.
        .with_derive("PartialEq")
        .with_map_type("::std::collections::BTreeMap");
    for (component, scalar) in &notes.scalars {
        settings.with_replacement(
            rust_type(component),
            rust_path(component, &scalar.kind, notes),
            [TypeImpl::Display, TypeImpl::FromStr].into_iter(),
        );
    }
    for component in notes.unions.keys() {
        let path = component_path(component);
        settings.with_replacement(rust_type(component), path, std::iter::empty());
    }
    settings
}
