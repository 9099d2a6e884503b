//! House rules for the document.
//!
//! A rule is a name, a reason, what to do, and a function that looks at the
//! whole document and says where it is broken. [`RULES`] is all there is:
//! nothing is found that is not in the list, and every rule in it has a small
//! broken document among the fixtures, which proves that it can fail.
//!
//! `cargo xtask generate` begins with [`check`]; `cargo xtask lint` also knows
//! the ledger, and asks other people's tools when it is told to.

mod check;
mod context;
mod external;
mod fits;
mod places;
mod report;
mod rule;
mod rules;
mod schema;

pub use check::{check, check_with_ledger};
pub use context::Context;
pub(crate) use external::REDOCLY;
pub use places::{Kind, Place, Role};
pub use report::{list, run};
pub use rule::{Fault, Rule};
pub use rules::RULES;
