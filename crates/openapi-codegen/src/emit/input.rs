//! The input and the output of emitting.

use std::collections::BTreeMap;

use openapi_model::Conventions;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lower::{Draft, LeftOut, Notes};

/// The input of the emitter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    /// The lowered document.
    pub document: Value,
    /// The notes of the lowerings for the passes.
    pub notes: Notes,
    /// The conventions for the names of the document.
    pub conventions: Conventions,
}

impl Input {
    /// The input for a lowered document. `left_out` are the parts that it lacks.
    pub(crate) fn new(draft: &Draft, left_out: Vec<LeftOut>) -> Self {
        Self {
            document: draft.document.clone(),
            notes: Notes { left_out, ..draft.notes.clone() },
            conventions: draft.conventions.clone(),
        }
    }
}

/// The generated files by name, such as `models.rs`.
pub type Files = BTreeMap<String, String>;
