//! Helpers for the tests of several crates: comparisons that show only the differences, snapshots,
//! and runs of programs.

mod comparisons;
mod pair;
mod programs;
mod rules_page;
mod snapshots;

pub use comparisons::{assert_rows, assert_same_names};
pub use pair::{Pair, edit};
pub use programs::{expect_quiet_end, run, run_git, text};
pub use rules_page::rules_page;
pub use snapshots::{assert_file, assert_no_stale_snapshots, is_updating, snapshot_settings};
