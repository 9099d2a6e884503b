//! The workspace's own document.

use std::sync::OnceLock;

use crate::contract::Contract;
use crate::error::LoadError;
use crate::load::{Files, LoadOptions, build};

/// What messages call it: its path in the workspace.
const NAME: &str = "openapi/community-qa.yaml";

static TEXT: &str = include_str!("../community-qa.yaml");

/// The sample files with their texts, sorted by path.
static SAMPLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/samples.rs"));

impl Contract {
    /// The workspace's own document with its samples, as they were when this
    /// crate was compiled. It is read once.
    ///
    /// # Errors
    ///
    /// What is wrong with the document; always the same error.
    pub fn embedded() -> Result<&'static Contract, &'static LoadError> {
        static CONTRACT: OnceLock<Result<Contract, LoadError>> = OnceLock::new();
        CONTRACT
            .get_or_init(|| {
                let files = SAMPLES
                    .iter()
                    .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                    .collect();
                let options = LoadOptions::default();
                build(NAME, TEXT.to_owned(), &options, Files::Known(files))
            })
            .as_ref()
    }
}
