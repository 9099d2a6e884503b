//! What a change means, for those who decide whether it may be merged and which
//! version it becomes. `cargo xtask review` shows it.
//!
//! Two states of the workspace are compared, a revision and the files on the disk:
//! their documents, the public Rust API of the client, the snapshots of the
//! conformance tests, the ledger, and the size of the generated code. The report
//! begins with what matters most, and is made for somebody who sees the project for
//! the first time.

#![warn(missing_docs)]

mod annotations;
mod attention;
mod bump;
mod coverage;
mod files;
mod gather;
pub mod git;
mod hints;
mod json;
mod ledger;
mod links;
mod markdown;
mod opening;
mod opinion;
mod page;
mod readable;
mod rust_changes;
mod samples;
mod second_opinion;
mod security;
mod semver_checks;
mod side;
mod size;
mod snapshots;
pub mod version;
mod wording;
pub mod workspace;

pub use annotations::annotations;
pub use bump::Bump;
pub use coverage::Unread;
pub use files::{ChangedFile, Examined, FileStatus, Kind, Notice, Weight};
pub use gather::{Inquiry, Review, gather};
pub use json::json;
pub use links::Links;
pub use markdown::markdown;
pub use opinion::{Ask, Opinion, SemverChecks, SemverFinding};
pub use readable::Substitute;
pub use side::Side;
