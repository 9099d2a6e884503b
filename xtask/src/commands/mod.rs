//! The commands, one file each: arguments, the call, and the printed result.

pub mod bench;
pub mod conformance;
pub mod coverage;
pub mod diff;
pub mod generate;
pub mod lint;
pub mod postgres;
pub mod rehearse;
pub mod release;
pub mod review;
pub mod soak;

mod context;
mod level;

pub use context::Context;
pub use level::LevelArg;
