//! Rates changes of an OpenAPI document: for those who call the service, for those who use the
//! generated crate, and for those who run a server.
//!
//! [`compare`] walks two documents side by side, from their operations inwards,
//! and asks every [`Rule`] about every pair of things that correspond. Meaning is
//! compared, not spelling: references are followed, and a schema that accepts the
//! same values is the same schema. What differs and is handled by no rule is
//! reported as not understood, so that a clean report is one.

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[macro_use]
mod rule;

mod approvals;
mod change;
mod command;
mod comparison;
mod config;
mod day;
mod document;
mod document_node;
mod evidence;
mod extensions;
mod fail_on;
mod finding;
mod fingerprint;
mod git;
mod ignored;
mod importance;
mod level;
mod marked_place;
mod merge;
mod object_pair;
mod options;
mod path_pattern;
mod renames;
pub mod render;
mod report;
mod schema;
mod shown;
mod sides;
mod source;
mod unhandled;
mod version_check;
mod well_known;

pub use approvals::{Approval, Approvals, Reviewed};
pub use change::{Change, Direction, Effect, Renamed};
pub use command::{DiffArgs, run};
pub use day::Day;
pub use evidence::{Claims, Example, Verdict};
pub use extensions::{ExtensionChange, ExtensionHolder, ExtensionRules};
pub use finding::Finding;
pub use ignored::IgnoredExtension;
pub use level::Level;
pub use options::Options;
pub use report::{Report, compare, compare_with, rules};
pub use rule::Rule;
pub use source::Sources;
/// Quotes a name in a message; rules for extensions quote every name that comes from a document.
pub use terminal::escape::code;
pub use version_check::following;
