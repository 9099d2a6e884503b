//! Temporary PostgreSQL servers for tests.
//!
//! ```no_run
//! use workspace::postgres::Postgres;
//!
//! # fn main() -> anyhow::Result<()> {
//! let mut postgres = Postgres::start(&[("max_connections", "300")])?;
//! println!("{}", postgres.url("postgres"));
//! postgres.stop()?;
//! postgres.start_again()?;
//! # Ok(())
//! # }
//! ```
//!
//! A server is durable: `fsync` is on unless a setting turns it off. It listens on the loopback
//! interface only and has a random password, because its superuser can run programs, and other
//! people may use the same machine.

mod installation;
mod server;
mod url;

pub use installation::{Installation, find_or_skip};
pub use server::Postgres;
pub use url::TestPostgres;
