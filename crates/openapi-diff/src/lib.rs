//! Rates changes of an OpenAPI document for callers of the service, for code that uses the
//! generated crate, and for servers.
//!
//! [`compare`] walks two documents side by side, from their operations inwards, and applies every
//! [`Rule`] to every pair of corresponding parts. It compares meaning, not spelling: references are
//! followed, and schemas that accept the same values are the same. A difference that no rule
//! handles is reported as not understood, so that a clean report means that nothing has changed.

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
/// Quotes a name in a message. Rules for extensions must quote every name that comes from a
/// document.
pub use terminal::escape::code;
pub use version_check::following;
