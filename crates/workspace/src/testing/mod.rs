//! Shared by the tests of several crates: comparisons that show the differences alone;
//! snapshots; programs that are run as people do.

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
