//! The code for PostgreSQL only: address, connections, migrations, search index.

mod address;
mod link;
mod migrate;

pub use address::Address;
pub(super) use link::{Link, Transaction, ends_connection};
pub(super) use migrate::migrate;
