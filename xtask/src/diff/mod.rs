//! What a change of an OpenAPI document means, to those who call the service, to
//! those who use the generated crate, and to those who run a server.
//!
//! [`compare`] walks two documents side by side, from their operations inwards,
//! and asks every [`Rule`] about every pair of things that correspond. Meaning is
//! compared, not spelling: references are followed, and a schema that accepts the
//! same values is the same schema. What differs and is claimed by no rule is
//! reported as not understood, so that a clean report is one.

mod change;
mod comparison;
mod report;
mod rule;

pub use change::{Change, Direction, Effect, Level};
pub use comparison::{Comparison, Observation};
pub use report::Report;
pub use rule::Rule;
