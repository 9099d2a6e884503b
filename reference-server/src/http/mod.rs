//! The network: connections, their limits, and the common parts of responses.
//!
//! A [`Handler`] responds to requests. [`Server`] accepts the connections, and limits the resources
//! of each.

mod account;
mod activity;
mod address;
mod backups;
mod body;
mod connection;
mod connections;
mod cors;
mod date;
mod exchange;
mod handler;
mod head;
mod listener;
mod metrics;
mod monitor;
mod process;
mod server;
mod stream;

pub use crate::context::Context;
pub use crate::response::{Response, json_error};
pub use address::TrustedProxies;
pub use body::Body;
pub use cors::Origins;
pub use handler::Handler;
pub use metrics::Numbers;
pub use server::{BindError, Options, Server, Shutdown, expect_free, expect_reachable_safely};
