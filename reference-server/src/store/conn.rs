//! One connection of whichever database it is, and the macro that runs a statement on it.

use sqlx::SqliteConnection;

/// A connection, in a transaction of its own.
#[derive(Debug)]
pub enum Conn<'c> {
    /// To SQLite.
    Sqlite(&'c mut SqliteConnection),
}

/// Runs a statement on a [`Conn`], with its text written once for every database.
///
/// The second argument names the connection of the database at hand and makes a future
/// with it. The result is awaited, and its error is [`Error`](crate::store::Error).
///
/// ```
/// # use community_qa_server::store::{Conn, Error, sql};
/// async fn find_table(conn: &mut Conn<'_>, name: &str) -> Result<Option<String>, Error> {
///     sql!(conn, c => sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE name = $1")
///         .bind(name)
///         .fetch_optional(c))
/// }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __sql {
    ($conn:expr, $c:ident => $statement:expr) => {
        match $conn {
            $crate::store::Conn::Sqlite(connection) => {
                let $c = &mut **connection;
                ::core::result::Result::map_err($statement.await, $crate::store::Error::from)
            }
        }
    };
}

#[doc(inline)]
pub use __sql as sql;
