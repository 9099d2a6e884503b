//! Documents in several files: what references name in other files becomes part of the
//! document.
//!
//! A schema, a parameter or another object that can be shared becomes a component; a path
//! item is where it is referred to. Every value knows which file it was read from.

mod assemble;
mod reader;
mod reference;
mod regular;

pub(crate) use assemble::{Refused, assemble};
pub use reader::{ReadError, ReadFile, files_below};
pub(crate) use regular::read_named_file;
pub use regular::{read_regular_file, read_text};
