//! Shared by the tests of several crates: comparisons that show the differences alone;
//! snapshots; programs that are run as people do.

mod comparisons;
mod derived;
mod pair;
mod programs;
mod snapshots;

pub use comparisons::{assert_rows, assert_same_names};
pub use derived::{assert_derived, rules_page};
pub use pair::{Pair, edit};
pub use programs::{expect_quiet_end, run, run_git, text};
pub use snapshots::snapshot_settings;
