//! Findings: the results of a review, as data.

mod bump;
mod files;
mod ledger;
mod links;
mod message;
mod old_name;
mod review;
mod security;

pub use review::Review;

pub(crate) use bump::{Bump, level_of, rust_level};
pub(crate) use files::{Alike, Samples, Size, Status};
pub(crate) use ledger::{Counts, EntryChange, LedgerChange, LedgerDelta};
pub(crate) use links::Links;
pub(crate) use message::{Message, Part, listed};
pub(crate) use old_name::OldName;
pub(crate) use security::SecurityPoint;
