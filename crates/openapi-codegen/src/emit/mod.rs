//! Emitting: from the lowered document to the files of the generated crate.
//!
//! [`emit`] runs progenitor, patches the token tree for what OpenAPI cannot
//! say, splits it into files and formats them. It is a pure function of its
//! input and runs in a child process (see [`crate::process`]): progenitor panics
//! on what it does not know, and a child can even overflow its stack.

mod deprecation;
mod deserialize;
mod docs;
mod fields;
mod files;
mod format;
mod metadata;
mod models;
mod names;
mod operations;
mod paging;
mod scalars;
mod tags;
mod tokens;
mod unknown_fields;

use std::collections::BTreeMap;

use openapiv3::OpenAPI;
use progenitor::{GenerationSettings, Generator, InterfaceStyle, TagStyle, TypeImpl};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lower::{Notes, ScalarKind};

/// What is emitted from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    /// The lowered document.
    pub document: Value,
    /// What the patch pass must know.
    pub notes: Notes,
}

/// The generated files by name, such as `models.rs`.
pub type Files = BTreeMap<String, String>;

/// Why nothing was emitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct EmitError {
    /// What went wrong, as a fragment.
    pub message: String,
    /// Dotted path into the lowered document, where it is known.
    pub path: Option<String>,
}

impl EmitError {
    fn new(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            path: None,
        }
    }
}

/// Emits all files of the generated module.
///
/// # Errors
///
/// When openapiv3 cannot read the lowered document, when progenitor refuses
/// it, or when its output is not what the patch pass expects. Progenitor may
/// also panic, which is why the caller is a child process.
pub fn emit(input: &Input) -> Result<Files, EmitError> {
    let document: OpenAPI =
        serde_path_to_error::deserialize(&input.document).map_err(|error| EmitError {
            message: format!("openapiv3 cannot read this: {}", error.inner()),
            path: Some(error.path().to_string()),
        })?;
    let tokens = Generator::new(&settings(&input.notes))
        .generate_tokens(&document)
        .map_err(|error| EmitError::new(format!("progenitor: {error}")))?;
    let file: syn::File = syn::parse2(tokens).map_err(|error| {
        EmitError::new(format!("progenitor made code that is no Rust: {error}"))
    })?;
    files::split(file, &input.notes, &input.document)
}

fn settings(notes: &Notes) -> GenerationSettings {
    let mut settings = GenerationSettings::new();
    settings
        .with_interface(InterfaceStyle::Builder)
        .with_tag(TagStyle::Merged)
        .with_map_type("::std::collections::BTreeMap");
    for (component, scalar) in &notes.scalars {
        settings.with_replacement(
            names::rust_type(component),
            rust_path(component, &scalar.kind),
            [TypeImpl::Display, TypeImpl::FromStr].into_iter(),
        );
    }
    settings
}

/// The Rust path of the type that stands for a component.
fn rust_path(component: &str, kind: &ScalarKind) -> String {
    match kind {
        ScalarKind::Id { .. } | ScalarKind::OpenEnum { .. } => named(component),
        ScalarKind::IdText { id } => format!("crate::Text<{}>", named(id)),
        ScalarKind::EpochMillis => "crate::EpochMillis".to_owned(),
        ScalarKind::Password => "crate::Password".to_owned(),
        ScalarKind::Csv { item } => match item.as_str() {
            "String" => "crate::Csv<::std::string::String>".to_owned(),
            "i32" | "i64" => format!("crate::Csv<{item}>"),
            component => format!("crate::Csv<{}>", named(component)),
        },
    }
}

/// The path of the type of a component.
fn named(component: &str) -> String {
    format!("crate::types::{}", names::rust_type(component))
}
