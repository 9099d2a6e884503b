//! House rules for the document.
//!
//! A rule is a name, a reason, what to do, and a function that looks at the
//! whole document and says where it is broken. Every rule has a small broken document among the
//! fixtures, which proves that it can fail.
//!
//! It finds and says; what is printed, and which other tools are asked, is up to the
//! commands that call it.

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
