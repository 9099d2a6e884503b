//! The YAML reader.

mod compose;
mod flow;
mod quoted;
mod scalars;

pub(super) use compose::read;
