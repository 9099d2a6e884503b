//! Writes of any length in one transaction, past the queue of the others.

use rusqlite::Connection;

use super::conn::Conn;
use super::error::Error;
use super::postgres;

/// A transaction that writes. It is rolled back unless it is committed, also when its process is
/// killed, and nobody sees anything of it until then.
#[derive(Debug)]
pub enum LongWrite {
    /// To SQLite, on a connection of its own. Other writes wait for it.
    Sqlite(Connection),
    /// To PostgreSQL.
    Postgres(postgres::Transaction),
}

impl LongWrite {
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Self::Sqlite(connection) => Conn::Sqlite(connection),
            Self::Postgres(transaction) => transaction.conn(),
        }
    }

    /// Keeps what was written, and returns when it is on disk.
    ///
    /// # Errors
    ///
    /// [`Error::OutcomeUnknown`] when the database was lost meanwhile, and [`Error`] when nothing
    /// was kept.
    pub async fn commit(self) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => {
                connection.execute_batch("COMMIT")?;
                Ok(())
            }
            Self::Postgres(transaction) if transaction.met().failure => {
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
