//! What the programs and the tests of this workspace share.
//!
//! Engines print to a [`terminal::Terminal`] and read revisions with [`git::Git`]. Where
//! files of this project are, [`Workspace`] says, and [`version`] which versions there are.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod git;
pub mod places;
pub mod terminal;
pub mod testing;
pub mod version;

pub use places::Workspace;
