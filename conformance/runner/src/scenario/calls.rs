//! A usual call of each operation, for scenarios that are about many of them.

use std::collections::BTreeMap;
use std::path::Path;

use openapi_model::{Diagnostics, SourceFile};
use serde::Deserialize;
use serde_json::{Map, Value};

/// `calls.yaml`: a small community, and a call of each operation in it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calls {
    /// What is given for these calls.
    pub given: Vec<Value>,
    /// The calls of an operation; the first is the usual one.
    pub calls: BTreeMap<String, Vec<Call>>,
}

/// A call.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The conditions of permission rules (`x-permissions`) that it fulfils.
    #[serde(default)]
    pub when: Vec<String>,
    /// Its arguments.
    #[serde(default)]
    pub with: Map<String, Value>,
    /// Arguments that the document does not have.
    #[serde(default)]
    pub query: Map<String, Value>,
}

impl Calls {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn load(path: &Path) -> Result<Self, Diagnostics> {
        SourceFile::load(path)?.deserialize()
    }

    /// The first call of an operation that fulfils these conditions.
    #[must_use]
    pub fn find(&self, operation: &str, when: &[String]) -> Option<&Call> {
        let calls = self.calls.get(operation)?;
        let fulfils = |call: &&Call| when.iter().all(|condition| call.when.contains(condition));
        calls.iter().find(fulfils)
    }
}
