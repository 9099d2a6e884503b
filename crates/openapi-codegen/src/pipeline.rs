//! From a document to generated files, without touching any file.

use openapi_model::{Conventions, Diagnostics, Document};

use crate::emit::{Files, Input};
use crate::left_out::LeaveOut;
use crate::locate::locate;
use crate::lower;
use crate::lower::{LeftOut, Notes};
use crate::preconditions;
use crate::process::GeneratorProcess;

/// The generated files of a document, as far as it can be generated.
#[derive(Debug)]
pub struct Made {
    /// The files of the generated module.
    pub files: Files,
    /// The parts of the document that are not in the files, and why.
    pub left_out: Vec<LeftOut>,
    /// Everything that was in the way, in the order of the document.
    pub errors: Diagnostics,
    /// The number of changes that the lowerings made.
    pub changes: usize,
    /// The notes of the lowerings.
    pub notes: Notes,
}

/// The number of times that a document is emitted, each time without the parts that failed.
/// Schemas that fail are left out in the first round, operations in the second, and parts that
/// failed only together with these after it.
const MAX_ROUNDS: usize = 8;

/// Lowers and emits a document without the operations and schemas that cannot be generated.
/// `library` is the name of the crate in code, if it is not that of the document's title.
///
/// # Errors
///
/// Everything that is in the way, if something of it concerns the document as a whole, or if no
/// operation is left.
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
/// Everything that is in the way.
pub fn make_whole(
    document: &Document,
    conventions: &Conventions,
    process: &GeneratorProcess,
) -> Result<Files, Diagnostics> {
    // That nothing would be left is of no interest here.
    let made = make(document, conventions, None, process)
        .map_err(|errors| errors.into_iter().collect::<Diagnostics>())?;
    if made.errors.is_empty() { Ok(made.files) } else { Err(made.errors) }
}
