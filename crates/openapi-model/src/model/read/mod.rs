//! Converts the tree to the types of the model.

mod bodies;
mod fields;
mod operations;

pub(super) use bodies::Bodies;
pub(crate) use operations::{Repair, operations};
