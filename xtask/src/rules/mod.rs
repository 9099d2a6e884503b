//! The rules of the contract: those of the [house](lint), and those by which a
//! [change](diff) of its extensions is judged.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod diff;
pub mod lint;
