//! Parses text to the tree: YAML and JSON.

mod format;
mod json;
mod scalar;
mod yaml;

pub(crate) use format::read;
