//! The database: connections, transactions, migrations and copies.
//!
//! Each function of the repository takes a [`Conn`], so that it works in reads and in writes. The
//! text of its statements is the same for both databases. [`Db::read`] and [`Db::write`] provide a
//! connection:
//!
//! ```
//! use community_qa_server::store::{Conn, Db, Error, Location, Migrations, values};
//!
//! async fn count_changes(conn: &mut Conn<'_>) -> Result<i64, Error> {
//!     let text = "SELECT count(*) FROM _sqlx_migrations WHERE version > $1";
//!     conn.single_row(text, values![0]).await
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let db = Db::open(&Location::Memory, &Migrations::new(Vec::new())).await?;
//! let changes = db.read(async |conn: &mut Conn<'_>| count_changes(conn).await).await?;
//! # assert_eq!(changes, 0);
//! # Ok(())
//! # }
//! ```

pub mod actions;
pub mod allowances;
mod attempt;
mod backup;
pub(crate) mod batch;
pub mod collections;
mod conn;
pub mod credentials;
mod db;
pub mod dump;
mod error;
pub mod follows;
pub mod groups;
pub mod identities;
pub mod imported;
mod location;
pub mod locks;
mod long_write;
mod migrate;
pub mod node_parts;
pub mod nodes;
pub mod permissions;
#[cfg(test)]
mod plan;
mod postgres;
mod readers;
pub mod refold;
pub mod revisions;
pub(crate) mod row;
pub mod search;
mod sqlite;
pub mod topics;
pub mod users;
mod value;
pub mod votes;
mod writer;

pub use attempt::attempt;
pub use backup::{BackupError, backup};
pub(crate) use conn::Dialect;
use conn::List;
pub use conn::{Conn, StatementFailures};
pub use db::{Db, PROGRAM, Read, count_all};
pub use error::Error;
pub use location::Location;
pub use long_write::LongWrite;
pub use migrate::{Migrations, OpenError};
pub use postgres::Address;
pub use row::{FromRow, Row};
pub use value::{Value, values};
