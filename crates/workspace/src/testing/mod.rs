//! What tests of several crates share: comparisons that show what differs, and not all
//! of both sides; snapshots and where they lie; programs that are run as people do.

mod comparisons;
mod derived;
mod programs;
mod snapshots;

pub use comparisons::{assert_rows, assert_same_names};
pub use derived::assert_derived;
pub use programs::{run, run_git, text};
pub use snapshots::snapshot_settings;
