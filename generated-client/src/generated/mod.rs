// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Code generated from the document.

pub mod metadata;
pub mod models;
#[cfg(feature = "client")]
mod paging;
#[cfg(feature = "testing")]
mod samples;
mod scalars;
#[cfg(feature = "client")]
pub(crate) mod setup;

/// Types that not every document needs.
#[allow(unreachable_pub)]
pub mod exports {}
#[cfg(feature = "client")]
mod groups;
#[cfg(feature = "client")]
mod nodes;
#[cfg(feature = "client")]
mod users;

/// Builders of requests, one for each operation.
///
/// Each is made by the method of the same name on [`Client`](crate::Client).
#[cfg(feature = "client")]
pub mod builder {
    pub use super::groups::*;
    pub use super::nodes::*;
    pub use super::users::*;
}
