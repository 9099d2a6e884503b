//! `cargo xtask release`: is this ready to be published, and as which version?
//!
//! Everything is tried on a copy of the workspace that already has the new version:
//! only when all of it has passed are the version and the changelog written here,
//! committed and tagged. A dry run stops before that, and so cannot change anything.
//! Publishing itself is the matter of `.github/workflows/release.yml`, which runs when
//! the tag is pushed.

mod changelog;
mod command;
mod consumer;
mod package;
mod plan;
mod repository;
mod versions;

pub use command::{ReleaseArgs, run};
pub use versions::set_back;
