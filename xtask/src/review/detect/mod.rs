//! Detects what a change does to the document, the client, the samples and the ledger.

mod changed;
mod gather;
mod ledger;
mod lines;
mod old_names;
mod readable;
mod security;
mod side;
mod snapshots;
mod wording;

pub use gather::{Inquiry, compare};
pub use readable::Substitute;
