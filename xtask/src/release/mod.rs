//! Is this ready to be published, and as which version?
//!
//! Everything is tried on a copy of the workspace that already has the new version:
//! only when all of it has passed are the version and the changelog written here,
//! committed and tagged. A dry run stops before that, and so cannot change anything.
//! Publishing itself is the matter of `.github/workflows/release.yml`, which runs when
//! the tag is pushed: nothing here sees a token. See `docs/releasing.md`.

mod changelog;
mod consumer;
mod package;
mod plan;
mod progress;
mod remote;
mod repository;
mod steps;
mod tagged;
mod trial;
mod versions;

pub use plan::BumpChoice;
pub use steps::{Options, Released, run};
pub use versions::set_back;
