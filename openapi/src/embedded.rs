//! The document of the Community Q&A Platform.

use std::path::Path;
use std::sync::OnceLock;

use openapi_model::{Diagnostics, Document, LoadOptions};

use crate::extensions;

/// The document's name in messages: its path in the workspace.
const NAME: &str = "openapi/community-qa.yaml";

static TEXT: &str = include_str!("../community-qa.yaml");

/// The sample files with their texts, sorted by path.
static SAMPLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// The options for reading the contract: strict, with its extensions.
#[must_use]
pub fn load_options() -> LoadOptions {
    LoadOptions::default().with_extensions(extensions::GRAMMAR)
}

/// Loads the contract, or another document that uses its extensions.
///
/// # Errors
///
/// Every mistake in the document, with places and advice.
pub fn load(path: &Path) -> Result<Document, Diagnostics> {
    Document::load_with(path, &load_options())
}

/// The contract with its samples, as of the compilation of this crate. It is read once.
///
/// # Errors
///
/// The faults of the document; always the same error.
pub fn embedded() -> Result<&'static Document, &'static Diagnostics> {
    static CONTRACT: OnceLock<Result<Document, Diagnostics>> = OnceLock::new();
    CONTRACT
        .get_or_init(|| {
            let samples = SAMPLES
                .iter()
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect();
            Document::parse_with_samples(NAME, TEXT, samples, &load_options())
        })
        .as_ref()
}
