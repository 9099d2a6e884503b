//! Output of the commands: aligned, and coloured on a terminal only.
//!
//! A command is given a [`Terminal`] by its caller and prints nowhere else, so that tests
//! read what a person sees.

mod count;
pub mod escape;
mod output;
mod style;

pub use count::{count, grouped};
pub use output::{Captured, Terminal};
pub use style::{ADDED, DIM, ERROR, REMOVED, STEP, WARNING};
