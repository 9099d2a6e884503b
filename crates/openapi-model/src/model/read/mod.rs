//! From the tree to the types.

mod bodies;
mod fields;
mod operations;

pub(super) use bodies::Bodies;
pub(crate) use operations::{Repair, operations};
