//! From the tree to the types.

mod bodies;
mod fields;
mod operations;

pub(crate) use bodies::Shared;
pub(crate) use operations::operations;
