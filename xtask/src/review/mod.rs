//! Reviews a change for the people who decide whether to merge it and which version it becomes:
//! `cargo xtask review`.
//!
//! It compares two states of the workspace, a revision and the files on disk: the documents, the
//! public Rust API of the client, the snapshots of the conformance tests, the ledger, and the size
//! of the generated code. The report begins with the most important points, and assumes no
//! knowledge of the project. Detection produces findings, and each format renders them.

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
