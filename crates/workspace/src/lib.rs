//! Shared by the programs and the tests of this workspace.
//!
//! Engines print to a [`terminal::Terminal`] and read revisions with [`git::Git`]. Where
//! files of this project are, [`Workspace`] says, and [`version`] which versions there are.
//! [`tools`] starts programs that are not part of it, and [`postgres`] a server for tests.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod git;
pub mod places;
pub mod postgres;
pub mod scratch;
pub mod terminal;
pub mod testing;
pub mod tools;
pub mod version;

pub use places::Workspace;
