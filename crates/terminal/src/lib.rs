//! The output of commands: aligned, and with colours on a terminal only.
//!
//! A command prints only to the [`Terminal`] that its caller passes, so that tests read what a
//! person sees.

mod count;
pub mod escape;
mod output;
mod style;

pub use count::{count, grouped};
pub use output::{Captured, Terminal};
pub use style::{ADDED, DIM, ERROR, REMOVED, STEP, WARNING};
