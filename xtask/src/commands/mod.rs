//! The commands, one file for each: its arguments, the call, and the output.

pub mod bench;
pub mod conformance;
pub mod coverage;
pub mod diff;
pub mod generate;
pub mod lint;
pub mod postgres;
pub mod release;
pub mod review;
pub mod soak;

mod context;

pub use context::Context;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use openapi_diff::Level;

/// The levels of changes as values on the command line.
fn level() -> impl TypedValueParser<Value = Level> {
    let values = Level::ALL.map(|level| {
        PossibleValue::new(level.as_str()).help(match level {
            Level::Major => "Breaks callers",
            Level::Minor => "Something new",
            Level::Patch => "No effect on callers",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Level>())
}
