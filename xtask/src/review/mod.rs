//! Reviews a change for those who decide whether it may be merged and which version it becomes:
//! `cargo xtask review`.
//!
//! Two states of the workspace are compared, a revision and the files on the disk:
//! their documents, the public Rust API of the client, the snapshots of the
//! conformance tests, the ledger, and the size of the generated code. The report
//! begins with what matters most, and is made for somebody who sees the project for
//! the first time. What is detected becomes findings, and each format renders these.

mod checkout;
mod detect;
mod findings;
mod generated;
mod render;

pub use checkout::Checkout;
pub use detect::{Inquiry, Substitute, compare};
pub use findings::Review;
pub use generated::{gather, inquiry};
pub use render::{annotations, html, json, markdown};
