//! From a document to generated files, without touching any file.

use openapi_model::{Conventions, Document};

use crate::emit::{Files, Input};
use crate::locate;
use crate::lower::{self, Draft};
use crate::preconditions;
use crate::process::GeneratorProcess;
use openapi_model::{Finding, Findings};

/// Lowers the document and looks for what is in the way of generating.
///
/// # Errors
///
/// All obstacles, each with its place.
pub fn lowered(contract: &Document, conventions: &Conventions) -> Result<Draft, Findings> {
    let mut draft = lower::lower(contract.value(), conventions);
    let obstacles = preconditions::check(contract, &mut draft);
    match obstacles.is_empty() {
        true => Ok(draft),
        false => Err(Findings(obstacles)),
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
) -> Result<Files, Findings> {
    let input = Input {
        document: draft.document.clone(),
        notes: draft.notes.clone(),
        conventions: draft.conventions.clone(),
    };
    child.emit(&input).map_err(|error| {
        let located = locate::locate(child, &input, error);
        Findings(vec![Finding::at(
            contract,
            "generator",
            &located.pointer,
            located.error.message,
            "write it in another way, or leave it out of the document; if many documents are \
             written like this, it wants a lowering in crates/openapi-codegen/src/lower",
        )])
    })
}
