//! The workspace's jobs behind `cargo xtask`: generate the client crate from
//! the document, lint the document, and show what of the specification is
//! covered.
//!
//! The way from document to crate is [`pipeline`]: load, lint, [`lower`],
//! [`emit`] (in a [child process](child)), and [write](output). Each step is a
//! function of its input; nothing here depends on the generated crate, so that
//! a crate that does not compile can be generated anew.

pub mod bench;
pub mod bundle;
pub mod child;
pub mod ci;
mod contents;
pub mod coverage;
pub mod diff;
pub mod emit;
pub mod fuzz;
pub mod generate;
pub mod git;
pub mod lint;
pub mod locate;
pub mod lock;
pub mod lower;
pub mod mock;
pub mod output;
pub mod pipeline;
pub mod preconditions;
pub mod rehearse;
pub mod release;
pub mod review;
pub mod scaffold;
pub mod scratch;
pub mod text_diff;
mod tool;
pub mod version;
pub mod workflows;
pub mod workspace;
