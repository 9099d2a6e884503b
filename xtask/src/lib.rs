//! The workspace's jobs behind `cargo xtask`: generate the client crate from
//! the document, lint the document, and show what of the specification is
//! covered.
//!
//! Each command is a small file over the engines: [`openapi_diff`], [`openapi_codegen`]
//! and `rust_api`. Nothing here depends on the generated crate, so that one that does
//! not compile can be generated anew.

pub mod bench;
pub mod ci;
pub mod coverage;
pub mod diff;
pub mod fuzz;
pub mod generate;
pub mod git;
pub mod lint;
pub mod mock;
pub mod rehearse;
pub mod release;
pub mod review;
pub mod scratch;
mod tool;
pub mod version;
pub mod workflows;
pub mod workspace;
