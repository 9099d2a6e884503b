//! Programs that are not part of the workspace: where they are, and how those that listen are
//! started.

mod listener;
mod tool;

pub use listener::{Listener, free_address};
pub use tool::{Tool, cargo};
