//! Makes generated files from a document, in memory.

use openapi_model::{Conventions, Diagnostics, Document};

use crate::emit::{Files, Input};
use crate::left_out::LeaveOut;
use crate::locate::locate;
use crate::lower;
use crate::lower::{LeftOut, Notes};
use crate::preconditions;
use crate::process::GeneratorProcess;

/// The generated files of a document, without unsupported parts.
#[derive(Debug)]
pub struct Made {
    /// The files of the generated module.
    pub files: Files,
    /// The parts of the document that were left out, and why.
    pub left_out: Vec<LeftOut>,
    /// All obstacles, in document order.
    pub errors: Diagnostics,
    /// The number of changes that the lowerings made.
    pub changes: usize,
    /// The notes of the lowerings.
    pub notes: Notes,
}

/// The most emissions of a document, each without the parts that failed before. The first round
/// leaves out failing schemas, the second failing operations, and later ones parts that failed only
/// together with these.
const MAX_ROUNDS: usize = 8;

/// Lowers and emits a document without unsupported operations and schemas. `library` is the name of
/// the crate in code, if it is not that of the document's title.
///
/// # Errors
///
/// All obstacles, if one is about the document as a whole, or if no operation is left.
pub fn make(
    document: &Document,
    conventions: &Conventions,
    library: Option<&str>,
    process: &GeneratorProcess,
) -> Result<Made, Diagnostics> {
    let mut leave_out = LeaveOut::new(document);
    let mut draft =
        lower::lower(document, conventions).map_err(|error| leave_out.refused_for(error))?;
    if let Some(library) = library {
        library.clone_into(&mut draft.notes.library);
    }
    let obstacles = preconditions::obstacles(&mut draft);
    leave_out.remove(&mut draft, &obstacles)?;
    for _ in 0..MAX_ROUNDS {
        let input = Input::new(&draft, leave_out.left_out());
        let error = match process.emit(&input) {
            Ok(files) => {
                let changes = draft.log.changes.len();
                let (left_out, errors) = leave_out.finish();
                return Ok(Made { files, left_out, errors, changes, notes: draft.notes });
            }
            Err(error) => error,
        };
        let obstacles = locate(process, &input, error);
        leave_out.remove(&mut draft, &obstacles)?;
    }
    Err(leave_out.refused())
}

/// Lowers and emits a whole document.
///
/// # Errors
///
/// All obstacles.
pub fn make_whole(
    document: &Document,
    conventions: &Conventions,
    process: &GeneratorProcess,
) -> Result<Files, Diagnostics> {
    // Here it does not matter if no operation would be left.
    let made = make(document, conventions, None, process)
        .map_err(|errors| errors.into_iter().collect::<Diagnostics>())?;
    if made.errors.is_empty() { Ok(made.files) } else { Err(made.errors) }
}
