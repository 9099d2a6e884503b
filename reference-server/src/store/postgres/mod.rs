//! What PostgreSQL alone needs: where it is, connections, migrations, the search index.

mod address;
mod link;
mod migrate;

pub use address::Address;
pub(super) use link::{Link, Transaction, ends_connection};
pub(super) use migrate::migrate;
