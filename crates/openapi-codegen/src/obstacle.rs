//! An obstacle: an unsupported place of the document.

use openapi_model::{Diagnostic, Document};

pub(crate) struct Obstacle {
    /// The JSON pointer of the unsupported part.
    pub pointer: String,
    /// The mistake.
    pub message: String,
    /// The remedy.
    pub help: &'static str,
    /// The name of the rule that found it.
    pub code: &'static str,
}

impl Obstacle {
    /// The obstacle as an error of the document.
    pub(crate) fn diagnostic(&self, document: &Document) -> Diagnostic {
        document
            .diagnostic(&self.pointer, self.message.clone())
            .with_code(self.code)
            .with_help(self.help)
    }
}
