//! The operations of the contract: their routes, the order of checks, reading requests,
//! showing what the service returns.

mod backend;
mod call;
mod credentials;
mod dispatch;
mod handlers;
mod input;
mod nearest;
mod parameters;
mod query;
mod render;
mod reply;
mod route;
mod unhandled;

pub use backend::ApiOptions;
pub use dispatch::{Api, Observer};
pub use route::RouteError;
pub use unhandled::{Unhandled, expect_handlers};
