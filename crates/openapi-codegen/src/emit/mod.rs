//! Emitting: from the lowered document to the files of the generated crate.
//!
//! [`emit`] runs progenitor, writes models and requests with the types that progenitor gives
//! them, and formats the files. It is a pure function of its input and runs in a child process
//! (see [`crate::GeneratorProcess`]): progenitor panics on what it does not know, and a child can
//! even overflow its stack.

mod commands;
mod deprecation;
mod docs;
mod error;
mod fields;
mod files;
mod format;
mod help;
mod input;
mod items;
mod literals;
mod meanings;
mod metadata;
mod models;
mod names;
mod operations;
mod page;
mod paging;
mod runtime;
mod samples;
mod scalars;
mod setup;
mod signatures;
mod tags;
mod tokens;
mod unions;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::pointer;
use openapiv3::OpenAPI;
use proc_macro2::TokenStream;
use progenitor::{GenerationSettings, Generator, InterfaceStyle, TagStyle, TypeImpl};
use serde_json::Value;

use crate::lower::{Notes, ScalarKind};

pub use commands::commands;
pub use error::{EmitError, FailedPart};
pub use input::{Files, Input};
pub(crate) use page::{description, page};
pub(crate) use unions::components_in;

/// Emits all files of the generated module.
///
/// # Errors
///
/// When openapiv3 cannot read the lowered document, when progenitor refuses it, or when its output
/// is not what a pass expects. Progenitor may also panic, which is why the caller is a child
/// process.
pub fn emit(input: &Input) -> Result<Files, EmitError> {
    files::split(generated(input)?, input)
}

/// The output of progenitor for the document.
fn generated(input: &Input) -> Result<TokenStream, EmitError> {
    let document = with_templates(input);
    let document: OpenAPI = serde_path_to_error::deserialize(&*document).map_err(|error| {
        EmitError::in_document(format!("openapiv3 cannot read this: {}", error.inner()))
            .at(pointer::from_path(error.path()))
    })?;
    Generator::new(&settings(&input.notes))
        .generate_tokens(&document)
        .map_err(|error| EmitError::in_document(format!("progenitor: {error}")))
}

/// The document, whose paths call their parameters as the operations do.
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
        // Builders are written here, of the types in the signatures of methods.
        .with_interface(InterfaceStyle::Positional)
        .with_tag(TagStyle::Merged)
        // And not `Eq` or `Hash`: a property that is a fraction would take them away again.
        .with_derive("PartialEq")
        .with_map_type("::std::collections::BTreeMap");
    for (component, scalar) in &notes.scalars {
        settings.with_replacement(
            names::rust_type(component),
            rust_path(component, &scalar.kind, notes),
            [TypeImpl::Display, TypeImpl::FromStr].into_iter(),
        );
    }
    for component in notes.unions.keys() {
        let path = named(component);
        settings.with_replacement(names::rust_type(component), path, std::iter::empty());
    }
    settings
}

/// The types that strings with a format are parsed into, by their paths.
pub(crate) fn formatted_types(notes: &Notes) -> BTreeSet<&str> {
    let kinds = notes.scalars.values().filter_map(|scalar| match &scalar.kind {
        ScalarKind::Formatted { kind } => Some(kind.as_str()),
        _ => None,
    });
    kinds.collect()
}

/// The libraries of these types, without those of the standard library.
pub(crate) fn libraries(notes: &Notes) -> BTreeSet<&str> {
    let names = formatted_types(notes).into_iter().filter_map(|kind| kind.split("::").nth(1));
    names.filter(|name| *name != "std").collect()
}

/// The Rust path of the type that represents a component.
fn rust_path(component: &str, kind: &ScalarKind, notes: &Notes) -> String {
    match kind {
        ScalarKind::Id { .. } | ScalarKind::OpenEnum { .. } | ScalarKind::OpenNumbers { .. } => {
            named(component)
        }
        ScalarKind::IdText { id } => format!("crate::Text<{}>", named(id)),
        ScalarKind::EpochMillis => "crate::EpochMillis".to_owned(),
        ScalarKind::Password => "crate::Password".to_owned(),
        ScalarKind::Formatted { kind } => format!("crate::Text<{kind}>"),
        ScalarKind::Csv { item } => match item.as_str() {
            "String" => "crate::Csv<::std::string::String>".to_owned(),
            "i32" | "i64" => format!("crate::Csv<{item}>"),
            component => {
                let scalar = notes.scalars.get(component);
                let item = scalar.map(|scalar| rust_path(component, &scalar.kind, notes));
                format!("crate::Csv<{}>", item.unwrap_or_else(|| named(component)))
            }
        },
    }
}

fn named(component: &str) -> String {
    format!("crate::types::{}", names::rust_type(component))
}

#[cfg(test)]
mod tests {
    use openapi_model::{Conventions, Document};

    use super::*;
    use crate::lower;

    const DOCUMENT: &str = r##"{
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/books/{id}": {"get": {
            "operationId": "getBook",
            "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "lang", "in": "query", "schema": {"type": "string"}}
            ],
            "responses": {"200": {"description": "A book.", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Book"}
            }}}}
        }}},
        "components": {"schemas": {"Book": {
            "type": "object", "properties": {"title": {"type": "string"}}
        }}}
    }"##;

    /// The error about progenitor's output with `from` changed to `to`.
    fn error_of(from: &str, to: &str) -> String {
        let document = Document::parse("api.json", DOCUMENT).unwrap();
        let draft = lower::lower(&document, &Conventions::default()).unwrap();
        let input = Input::new(&draft, Vec::new());
        let text = generated(&input).unwrap().to_string();
        assert!(text.contains(from), "{from} is not in {text}");
        let changed = text.replace(from, to).parse().unwrap();
        let error = files::split(changed, &input).unwrap_err();
        assert_eq!(error.failed, FailedPart::Pass, "{error}");
        let help = error.help();
        assert!(help.contains("the document is not at fault"), "{help}");
        error.to_string()
    }

    #[test]
    fn signatures_of_an_unknown_form_are_refused() {
        for (from, to, expected) in [
            (
                "Result < ResponseValue < types :: Book >",
                "Result < Book",
                "a method that returns `Result<X<…>, _>`",
            ),
            (
                "lang : Option < & 'a str >",
                "lang : & 'a str",
                "an argument `lang` that is an `Option`",
            ),
            (
                "lang : Option <",
                "language : Option <",
                "no argument `language`, as there is no such parameter",
            ),
        ] {
            let error = "the pass `operations` cannot read what progenitor made of `getBook`: \
                         expected";
            assert_eq!(error_of(from, to), format!("{error} {expected}"), "{from}");
        }
        assert_eq!(
            error_of("pub async fn get_book", "pub fn get_book"),
            "progenitor made 0 methods for 1 operations"
        );
    }
}
