//! The YAML reader.

mod compose;
mod quoted;
mod scalars;

pub(super) use compose::read;
