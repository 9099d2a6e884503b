//! Findings: what a review says, as data.

mod bump;
mod ledger;
mod links;
mod message;
mod notice;
mod review;
mod samples;
mod security;
mod size;
mod snapshots;
mod unread;

pub use bump::Bump;
pub use ledger::{Counts, LedgerChange, LedgerDelta, What};
pub use links::Links;
pub use message::{Message, Part};
pub use notice::{Notice, Weight};
pub use review::Review;
pub use samples::Samples;
pub use security::{CodeLines, LineChange, NewOperation, SecurityPoint};
pub use size::Size;
pub use snapshots::{Alike, Status};
pub use unread::Unread;

pub(crate) use bump::{level_of, package_level, rust_level};
pub(crate) use message::listed;
