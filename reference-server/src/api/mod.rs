//! The operations of the contract: their routes, the order of checks, the parsing of requests, and
//! the serialization of results.

mod call;
mod chosen;
mod contract;
mod credentials;
mod dispatch;
mod handlers;
mod input;
mod nearest;
mod query;
mod refusal;
mod respond;
mod route;
mod types;

pub use call::ApiOptions;
pub use contract::{Unhandled, expect_handlers};
pub use dispatch::Api;
pub use route::RouteError;
