//! PostgreSQL: a server that is started for a test and leaves nothing behind.
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
//! The server is durable: `fsync` is on unless a setting turns it off. It listens on the
//! loopback interface alone, and only those get in who know a password that is made anew each
//! time: its superuser can run programs, and other people may use the same machine.

mod installation;
mod server;
#[cfg(unix)]
mod system;
#[cfg(not(unix))]
#[path = "unsupported.rs"]
mod system;
mod url;

pub use installation::{Installation, find_or_skip};
pub use server::Postgres;
pub use url::TestPostgres;
