//! What the commands print: aligned, and coloured on a terminal only.
//!
//! A command is given a [`Terminal`] by its caller and prints nowhere else, so that tests
//! read what a person sees.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod count;
pub mod escape;
mod style;
mod terminal;

pub use count::{count, grouped};
pub use style::{ADDED, DIM, ERROR, REMOVED, STEP, WARNING};
pub use terminal::{Captured, Terminal};
