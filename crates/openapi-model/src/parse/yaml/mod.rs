//! The YAML reader.

mod compose;
mod scalars;

pub(super) use compose::read;
