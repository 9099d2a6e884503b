//! Is `cargo xtask diff` right, and is it fast?
//!
//! Whether it is right is found by the oracle, a program of the conformance crate
//! that knows none of its rules. How fast it is stands beside Redocly's diff.

mod accuracy;
mod speed;

pub use accuracy::{Sample, judge, judge_schemas};
pub use speed::{Measured, Speed, measure};
