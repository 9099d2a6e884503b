//! The reason why nothing was emitted.

use serde::{Deserialize, Serialize};

/// The reason why nothing was emitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct EmitError {
    /// The failure, as a fragment of a sentence.
    pub message: String,
    /// The JSON pointer in the lowered document, if it is known.
    pub pointer: Option<String>,
    /// The part that has to be changed.
    pub failed: FailedPart,
}

/// The part that has to be changed before the same document can be emitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FailedPart {
    /// The document, or its lowering: progenitor refuses it.
    Document,
    /// A pass over progenitor's output: the output does not have the expected form.
    Pass,
    /// The process that runs progenitor.
    Process,
}

impl EmitError {
    /// Progenitor, or its parser, refuses the document.
    pub(crate) fn in_document(message: impl ToString) -> Self {
        Self::new(FailedPart::Document, message)
    }

    /// Progenitor's output does not have the form that the passes expect.
    pub(super) fn in_generator(message: impl ToString) -> Self {
        Self::new(FailedPart::Pass, message)
    }

    /// A pass found something else than it `expected` in progenitor's output for `item`.
    pub(super) fn in_pass(pass: &str, item: &str, expected: &str) -> Self {
        Self::in_generator(format!(
            "the pass `{pass}` cannot read the code that progenitor generated for `{item}`: expected {expected}"
        ))
    }

    /// The process did not start, or did not end.
    pub(crate) fn in_process(message: impl ToString) -> Self {
        Self::new(FailedPart::Process, message)
    }

    pub(super) fn at(mut self, pointer: String) -> Self {
        self.pointer = Some(pointer);
        self
    }

    fn new(failed: FailedPart, message: impl ToString) -> Self {
        Self { message: message.to_string(), pointer: None, failed }
    }

    /// The advice.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self.failed {
            FailedPart::Document => {
                "write it in another way, or leave it out of the document; if many documents are \
                 written like this, it needs a lowering in crates/openapi-codegen/src/lower"
            }
            FailedPart::Pass => {
                "the document is not at fault: the passes in crates/openapi-codegen/src/emit are \
                 written for another version of progenitor; adapt the pass, or build with the \
                 version in Cargo.lock"
            }
            FailedPart::Process => {
                "run it again; if it fails again, see what stops programs here: memory, or a \
                 limit of processes or time"
            }
        }
    }
}

impl From<syn::Error> for EmitError {
    fn from(error: syn::Error) -> Self {
        Self::in_generator(format!("code that is not Rust: {error}"))
    }
}
