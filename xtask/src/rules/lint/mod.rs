//! House rules for the document.
//!
//! A rule has a name, a reason, advice, and a function that checks the whole document and reports
//! where it is violated. A small document among the fixtures violates each rule, which proves that
//! the rule can fail.
//!
//! The rules only report findings. The commands decide what is printed, and which other tools run.

mod check;
mod context;
mod fits;
mod rule;
mod rules;
mod schema;

pub use check::{check, check_with_ledger};
pub use context::Context;
pub use rule::{Faults, Rule};
pub use rules::rules;
