//! The commands, one file each: its arguments, the call of what does the work, and what
//! of the result is printed.

pub mod bench;
pub mod ci;
pub mod coverage;
pub mod diff;
pub mod generate;
pub mod lint;
pub mod postgres;
pub mod program;
pub mod rehearse;
pub mod release;
pub mod review;
pub mod soak;

mod context;

pub use context::Context;
