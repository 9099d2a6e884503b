//! Detecting: what a change does to the document, the client, the tests and the files.

mod coverage;
mod files;
mod gather;
mod ledger;
mod readable;
mod rules;
mod security;
mod side;
mod snapshots;
mod wording;

pub use gather::{Inquiry, gather};
pub use readable::Substitute;
