//! From a document to generated files, without touching any file.

use openapi_model::{Conventions, Diagnostics, Document};

use crate::emit::{Files, Input};
use crate::locate;
use crate::lower::{self, Draft};
use crate::preconditions;
use crate::process::GeneratorProcess;

/// Lowers the document and looks for what is in the way of generating.
///
/// # Errors
///
/// All obstacles, each with its place.
pub fn lowered(contract: &Document, conventions: &Conventions) -> Result<Draft, Diagnostics> {
    let mut draft = lower::lower(contract, conventions);
    let obstacles = preconditions::check(contract, &mut draft);
    if obstacles.is_empty() {
        Ok(draft)
    } else {
        Err(obstacles)
    }
}

/// Emits the files of a lowered document.
///
/// # Errors
///
/// One finding, at the schema or operation without which emission passes.
pub fn emitted(
    contract: &Document,
    draft: &Draft,
    child: &GeneratorProcess,
) -> Result<Files, Diagnostics> {
    let input = Input {
        document: draft.document.clone(),
        notes: draft.notes.clone(),
        conventions: draft.conventions.clone(),
    };
    child.emit(&input).map_err(|error| {
        let located = locate::locate(child, &input, error);
        let help = located.error.help();
        contract
            .diagnostic(&located.pointer, located.error.message)
            .with_code("generator")
            .with_help(help)
            .into()
    })
}
