//! An oracle for `cargo xtask diff`: what a change of a document breaks, found
//! without any rule about changes.
//!
//! [`mutate`] changes a document in one place. What worked before is then tried
//! with the document that came of it: requests and responses by [`wire`], with the
//! `jsonschema` crate as judge of values; Rust code by [`rust`], with the compiler
//! as judge of a program that uses everything public of the generated crate. The
//! verdicts are compared with those of the diff, a process of its own, in
//! [`verdict`].
//!
//! The oracle is one-sided by nature: it shows that something breaks by a witness,
//! and takes what it has no witness of for harmless. What no traffic can show,
//! such as a default or a permission, it does not decide.

pub mod diff;
mod document;
mod instances;
pub mod mutate;
pub mod report;
mod request;
mod response;
pub mod run;
pub mod rust;
mod shape;
mod style;
pub mod verdict;
pub mod wire;

pub use document::Document;
pub use shape::Shapes;
