//! Writes of any length in one transaction. They bypass the queue of other writes.

use rusqlite::Connection;

use super::conn::Conn;
use super::error::Error;
use super::postgres;

/// A transaction that writes. Unless it is committed, it is rolled back, even if its process is
/// killed. Nobody sees its changes before it is committed.
#[derive(Debug)]
pub enum LongWrite {
    /// On SQLite, with a separate connection. Other writes wait for it.
    Sqlite(Connection),
    /// On PostgreSQL.
    Postgres(postgres::Transaction),
}

impl LongWrite {
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Self::Sqlite(connection) => Conn::Sqlite(connection),
            Self::Postgres(transaction) => transaction.conn(),
        }
    }

    /// Commits the changes, and returns when they are on disk.
    ///
    /// # Errors
    ///
    /// [`Error::OutcomeUnknown`] if the connection was lost during the commit, and other errors if
    /// nothing was stored.
    pub async fn commit(self) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => {
                connection.execute_batch("COMMIT")?;
                Ok(())
            }
            Self::Postgres(transaction) if transaction.failures().failure => {
                Err(Error::Bug("a write went on after a statement had failed".to_owned()))
            }
            Self::Postgres(transaction) => transaction.commit().await.map_err(|error| {
                if postgres::ends_connection(&error) {
                    Error::OutcomeUnknown(error.to_string())
                } else {
                    error.into()
                }
            }),
        }
    }
}
