//! The public Rust API of a crate, read from its sources with syn: the items that callers can name,
//! and the version bump that a change of them requires.
//!
//! It works on the stable toolchain, without a build, and on the sources of any revision. [`Api`]
//! holds the API item by item, [`Api::text`] prints it for people to review, and [`compare()`]
//! rates the differences between two.
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
//! [`Api::with_features`] adds the features in the crate's Cargo.toml. [`compare_packages()`] lists
//! the other changes of a new version: of code and of dependencies.
//!
//! The items that a caller can reach are found by following `pub mod` and `pub use` from the
//! crate's root. There are limits:
//!
//! - only the first arm of a macro of the crate is expanded: the items before a list are copied,
//!   and each repetition of the list is expanded once;
//! - traits that follow from others (`TryInto` from `TryFrom`) and auto traits (`Send`) are not
//!   listed;
//! - types are compared as they are written: the same type under another name is a change;
//! - an item that is re-exported from another crate is only a name.

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
