//! What a change of a schema means to those who send and receive its values.
//!
//! Each schema is brought to its [meaning](openapi_model::schema::NormalForm) first, whatever its
//! spelling. Two schemas that correspond are compared once, by the [rules], and
//! what was found is said of every operation that uses them, in its direction.

mod compare;
mod finding;
mod label;
mod matching;
mod memory;
mod pair;
mod reached;
mod rules;
mod rust;
mod usage;
mod walk;

use openapi_model::Document;

use crate::Options;

pub(super) use memory::Memory;
pub(super) use rules::RULES;
pub(super) use usage::{Role, Usage};
pub(super) use walk::{compare_unused, compare_used};

/// A memory that knows nothing yet of the schemas of two documents.
pub(super) fn memory<'a>(old: &'a Document, new: &'a Document, options: Options<'a>) -> Memory<'a> {
    Memory::new(old, new, options, compare::pair)
}
