//! Input that nobody has thought of.
//!
//! Without `--minutes` it feeds broken documents to the generator, on
//! any toolchain. With it, libFuzzer feeds its findings to the readers of the
//! workspace: the [targets] of `conformance/fuzz`, on a nightly toolchain.

mod documents;
mod mutate;
mod seeds;
pub mod targets;

pub use documents::{DOCUMENT, Ending, Endings, run, try_document};
pub use mutate::mutant;
