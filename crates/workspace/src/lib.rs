//! Shared by xtask and the tests of this workspace.
//!
//! [`git::Git`] reads revisions. [`Workspace`] knows where the files of this project are, and
//! [`version`] reads its version. [`tools`] starts programs that are not part of it, and
//! [`postgres`] a server for tests.

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
