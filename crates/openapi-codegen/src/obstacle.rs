//! An obstacle: a place of the document that nothing can be generated from.

use openapi_model::{Diagnostic, Document};

pub(crate) struct Obstacle {
    /// JSON pointer to what is not supported.
    pub pointer: String,
    /// The mistake.
    pub message: String,
    /// The remedy.
    pub help: &'static str,
    /// The name of the rule that found it.
    pub code: &'static str,
}

impl Obstacle {
    /// The error of the document that it is in.
    pub(crate) fn diagnostic(&self, document: &Document) -> Diagnostic {
        document
            .diagnostic(&self.pointer, self.message.clone())
            .with_code(self.code)
            .with_help(self.help)
    }
}
