//! What the tests of the contract stand on.
//!
//! The tests themselves are in `tests/it`, one module for each question; the
//! README says which questions these are. Here is what several of them need:
//!
//! - [`ledger`] reads the ledger of requirements, and [`proofs`] lets a test say
//!   which of its entries it proves;
//! - [`models`] decodes a sample into the model of the generated client, by the
//!   name of the component schema that it stands for;
//! - [`schema`] holds a value against a component schema of the document, with a
//!   validator that knows nothing of this workspace;
//! - [`listener`] is a real HTTP server that records what it is sent and answers
//!   what it was told to.

#![warn(missing_docs)]

pub use community_qa_contract::ledger;
pub mod listener;
pub mod models;
pub mod proofs;
pub mod schema;
