//! From a document to generated files, without touching any file.

use openapi_model::{Conventions, Diagnostics, Document};

use crate::emit::{Files, Input};
use crate::left_out::leave_out;
use crate::locate::locate;
use crate::lower::{self, Draft};
use crate::obstacle::diagnostics;
use crate::preconditions;
use crate::process::GeneratorProcess;

/// Lowers the document and looks for what is in the way of generating.
///
/// # Errors
///
/// All obstacles, each with its place.
pub fn lowered(contract: &Document, conventions: &Conventions) -> Result<Draft, Diagnostics> {
    let mut draft = lower::lower(contract, conventions)?;
    let obstacles = preconditions::obstacles(&mut draft);
    if obstacles.is_empty() { Ok(draft) } else { Err(diagnostics(contract, &obstacles)) }
}

/// Lowers the document, and leaves out the operations that cannot be generated.
///
/// # Errors
///
/// All obstacles, where they are not about operations or schemas, or no operation is left.
pub fn lowered_in_part(
    contract: &Document,
    conventions: &Conventions,
) -> Result<Draft, Diagnostics> {
    let mut draft = lower::lower(contract, conventions)?;
    let obstacles = preconditions::obstacles(&mut draft);
    leave_out(contract, &mut draft, &obstacles)?;
    Ok(draft)
}

/// Emits the files of a lowered document, and leaves out what fails: each time all parts
/// that fail by themselves.
///
/// # Errors
///
/// One finding, where the process fails, where no operation is left, or where too much
/// would have to be left out.
pub fn emitted_in_part(
    contract: &Document,
    draft: &mut Draft,
    child: &GeneratorProcess,
) -> Result<Files, Diagnostics> {
    for _ in 0..MAX_ROUNDS {
        let input = Input::from(&*draft);
        let error = match child.emit(&input) {
            Ok(files) => return Ok(files),
            Err(error) => error,
        };
        let obstacles = locate(child, &input, error, usize::MAX);
        leave_out(contract, draft, &obstacles)?;
    }
    emitted(contract, draft, child)
}

/// The number of times that a document is emitted, each time without the parts that failed.
/// Schemas that fail are left out in the first round, operations in the second, and parts that
/// failed only together with these after it.
const MAX_ROUNDS: usize = 8;

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
    let input = Input::from(draft);
    child.emit(&input).map_err(|error| diagnostics(contract, &locate(child, &input, error, 1)))
}
