//! Accuracy and speed of `cargo xtask diff`.
//!
//! The accuracy is judged by values and by the compiler, which know none of its rules. The
//! speed is compared with that of Redocly's diff.

mod accuracy;
mod speed;

pub use accuracy::{judge_rust, judge_schemas};
pub use speed::{Measured, Speed, measure};
