//! Helpers for xtask and the tests of this workspace.
//!
//! [`git::Git`] reads revisions. [`Workspace`] has the paths of this project, and [`version`] reads
//! its version. [`tools`] starts other programs, and [`postgres`] starts a server for tests.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod git;
pub mod places;
pub mod postgres;
pub mod scratch;
pub mod testing;
pub mod tools;
pub mod version;

pub use places::Workspace;
