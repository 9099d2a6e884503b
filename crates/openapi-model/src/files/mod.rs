//! Documents in several files. Parts of other files to which references lead become part of the
//! document.
//!
//! Objects that can be shared, such as schemas and parameters, become components; path items are
//! copied to their references. Every value knows the file from which it was read.

mod assemble;
mod reader;
mod reference;
mod regular;

pub(crate) use assemble::{Refused, assemble};
pub use reader::{ReadError, ReadFile, files_below};
pub(crate) use regular::read_named_file;
pub use regular::{read_regular_file, read_text};
