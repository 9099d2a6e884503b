//! The rules for the contract: the [house rules](lint), and the rules that rate [changes](diff) of
//! its extensions.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod diff;
pub mod lint;
