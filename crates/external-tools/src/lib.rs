//! Programs that are not part of the workspace: where they are, how they are got, and how
//! those that listen are started.

#![warn(missing_docs)]

mod listener;
pub mod postgres;
mod tool;

pub use listener::{Listener, free_address};
pub use tool::{Tool, cargo};
