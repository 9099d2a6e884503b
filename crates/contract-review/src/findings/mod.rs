//! Findings: what a review says, as data.

mod bump;
mod files;
mod ledger;
mod links;
mod message;
mod notice;
mod review;
mod security;

pub use bump::Bump;
pub use files::{Alike, Samples, Size, Status, Unread};
pub use ledger::{Counts, LedgerChange, LedgerDelta, What};
pub use links::Links;
pub use message::{Message, Part};
pub use notice::{Notice, Weight};
pub use review::Review;
pub use security::{CodeLines, LineChange, SecurityPoint};

pub(crate) use bump::rust_level;
pub(crate) use message::listed;
