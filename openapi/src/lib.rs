//! The contract of the Community Q&A Platform REST API: an OpenAPI document,
//! read strictly, with every place in it known.
//!
//! A document is read once and then trusted. What a more forgiving reader lets
//! pass (a key given twice, a word misspelt, a reference that leads nowhere) is
//! refused here, and everything that is wrong is said at once, with the line and
//! what to do:
//!
//! ```
//! use community_qa_contract::Contract;
//!
//! let error = Contract::parse("api.yaml", "openapi: 3.1.0").unwrap_err();
//! assert_eq!(error.to_string(), "\
//! error: OpenAPI 3.1.0 is not supported
//!    --> api.yaml:1:10
//!     |
//!   1 | openapi: 3.1.0
//!     |          ^^^^^ only OpenAPI 3.0 is supported
//!     = help: write the document in the terms of OpenAPI 3.0.3");
//! ```
//!
//! What was read can be looked at in three ways: as [operations](Operation) with
//! everything resolved, as plain [JSON](Contract::value), and as a
//! [tree](Contract::node) in which each value and key knows its place.
//!
//! ```
//! use community_qa_contract::Contract;
//!
//! let contract = Contract::embedded()?;
//! let operation = contract.operation("getUser").unwrap();
//! assert_eq!(operation.path.as_str(), "/services/v2/user/{user_id}.json");
//! # Ok::<(), &'static community_qa_contract::LoadError>(())
//! ```
//!
//! Nothing here panics, whatever the text, and nothing recurses deeper than 128
//! levels.

#![warn(missing_docs)]

mod contract;
mod embedded;
mod error;
mod grammar;
pub mod ledger;
mod load;
mod location;
mod model;
mod parse;
pub mod pointer;
mod references;
mod source;
mod suggestions;
mod tree;

pub use contract::Contract;
pub use error::{LoadError, Problem};
pub use load::{LoadOptions, UnknownKeys};
pub use location::Location;
pub use model::{
    Category, Condition, Example, Header, MediaType, Method, Operation, Paging, Parameter,
    ParameterLocation, ParseStatusError, PathPart, PathTemplate, Permission, PermissionRule,
    RequestBody, Response, Retry, RetrySafety, Sample, SamplePart, Status,
};
pub use suggestions::closest;
pub use tree::{Entry, Mapping, Node, NodeKind, Position, Span};
