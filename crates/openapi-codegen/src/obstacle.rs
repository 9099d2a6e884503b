//! An obstacle: a place of the document that nothing can be generated from.

use openapi_model::{Diagnostics, Document};

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

pub(crate) fn diagnostics(contract: &Document, obstacles: &[Obstacle]) -> Diagnostics {
    obstacles
        .iter()
        .map(|obstacle| {
            contract
                .diagnostic(&obstacle.pointer, obstacle.message.clone())
                .with_code(obstacle.code)
                .with_help(obstacle.help)
        })
        .collect()
}
