//! What the tests of the contract stand on.
//!
//! The tests themselves are in `tests/it`, one module for each question; the
//! README says which questions these are. Here is what several of them need:
//!
//! - [`ledger`] reads the ledger of requirements, and [`proofs`] lets a test say
//!   which of its entries it proves;
//! - [`gates`] looks at the suite itself: what has no sample, what is pending;
//! - [`models`] decodes a sample into the model of the generated client, by the
//!   name of the component schema that it stands for;
//! - [`listener`] is a real HTTP server that records what it is sent and sends
//!   the responses it was given, in plain [`http`].

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod gates;
pub mod http;
pub use community_qa_contract::ledger;
pub mod listener;
pub mod models;
pub mod proofs;
