//! The input of emitting, and its output.

use std::collections::BTreeMap;

use openapi_model::Conventions;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lower::Notes;

/// What is emitted from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    /// The lowered document.
    pub document: Value,
    /// What the patch pass must know.
    pub notes: Notes,
    /// What the names of the document mean beyond OpenAPI.
    pub conventions: Conventions,
}

/// The generated files by name, such as `models.rs`.
pub type Files = BTreeMap<String, String>;
