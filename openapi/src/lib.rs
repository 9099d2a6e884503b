//! The contract of the Community Q&A Platform REST API: its OpenAPI document with samples, the
//! meaning of its extensions, and the [ledger] of its requirements.
//!
//! ```
//! use community_qa_contract::{OperationExtensions, RetrySafety};
//!
//! let contract = community_qa_contract::embedded()?;
//! let operation = contract.operation("getUser").unwrap();
//! assert_eq!(operation.path.as_str(), "/services/v2/user/{user_id}.json");
//! assert_eq!(operation.retry().unwrap().safety, RetrySafety::Safe);
//! # Ok::<(), &'static openapi_model::Diagnostics>(())
//! ```

#![warn(missing_docs)]

mod conventions;
mod embedded;
mod extensions;
pub mod ledger;
mod permissions;

pub use conventions::conventions;
pub use embedded::{embedded, load, load_options};
pub use extensions::{
    Category, Condition, OperationExtensions, Paging, Permission, PermissionRule, Retry,
    RetrySafety,
};
