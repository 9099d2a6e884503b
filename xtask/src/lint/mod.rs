//! `cargo xtask lint`: the house rules of `contract_lint`, and other people's tools
//! where they are asked for.

mod external;
mod report;

pub(crate) use external::REDOCLY;
pub use report::{list, run};
