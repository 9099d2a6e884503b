//! The public Rust API of a crate, read from its sources with syn: what callers' code
//! can name, and which version bump a change of it requires.
//!
//! It works on the stable toolchain, without building anything, and on sources of
//! any revision. [`Api`] holds the API item by item, [`Api::text`] prints it for people to
//! review, and [`compare()`] rates the difference of two.
//!
//! ```
//! use rust_api::{Api, Level, Sources, compare};
//!
//! let api = |text: &str| {
//!     let files = [("lib.rs".to_owned(), text.to_owned())];
//!     Api::from_sources(&Sources(files.into()))
//! };
//! let before = api("pub fn greet(name: &str) {}")?;
//! let after = api("pub fn greet(name: &str, is_loud: bool) {} pub fn part() {}")?;
//! let changes = compare(&before, &after);
//! assert_eq!(changes[0].level, Level::Major);
//! assert_eq!(changes[1].message, "function `part` is new");
//! # Ok::<(), rust_api::ApiError>(())
//! ```
//!
//! [`Api::with_features`] adds what is in the crate's Cargo.toml. [`compare_packages()`]
//! lists what else a new version brings: other code and other dependencies.
//!
//! The items that a caller can reach are found by following `pub mod` and `pub use` from the
//! crate's root. There are limits:
//!
//! - what a macro of the crate writes is read from its first arm, with what comes
//!   before a list put in its place and each repetition of the list once;
//! - traits that follow from others (`TryInto` from `TryFrom`) and traits that the
//!   compiler derives by itself (`Send`) do not show;
//! - types are spelt as in the source: the same type under another name is a change;
//! - what is re-exported of another crate is a name, and no more.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod api;
mod compare;
mod declaration;
mod dependencies;
mod entries;
mod entry;
mod error;
mod features;
mod foreign;
mod level;
mod macros;
mod modules;
mod names;
mod package;
mod printed;
#[cfg(test)]
mod ratings;
mod reach;
mod renames;
mod requirement;
mod signature;
mod sources;
mod subject;
mod word;

pub use api::Api;
pub use compare::{ApiChange, SourceLocation, compare};
pub use entry::Kind;
pub use error::ApiError;
pub use level::Level;
pub use package::{Package, PackageChange, PackageDelta, PackagePart, compare_packages};
pub use sources::Sources;
pub use word::replace_word;
