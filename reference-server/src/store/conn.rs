//! One connection of whichever database it is, and the macro that runs a statement on it.

use std::future::Future;

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{PgConnection, Postgres, RawSql, Sqlite, SqliteConnection};

use super::error::Error;
use super::postgres::Target;

/// A connection, in a transaction of its own.
#[derive(Debug)]
pub enum Conn<'c> {
    /// To SQLite.
    Sqlite(&'c mut SqliteConnection),
    /// To PostgreSQL, and what its statements have met.
    Postgres(&'c mut PgConnection, &'c mut Met),
}

/// Which database a connection is to, for what they do not share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Conn<'_> {
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(..) => Dialect::Postgres,
        }
    }

    /// What has failed is rolled back, and the rest of the transaction can go on.
    pub(super) fn forget_failure(&mut self) {
        if let Self::Postgres(_, met) = self {
            met.failure = false;
        }
    }
}

/// What the statements of a transaction have met. PostgreSQL carries out nothing more in a
/// transaction of which a statement has failed, and commits nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met {
    /// Whether the connection keeps the statements that it has prepared.
    #[doc(hidden)]
    pub keeps_statements: bool,
    /// Others wrote the same at the same time: it is to be run again.
    pub(super) conflict: bool,
    /// A statement has failed, and what came before it was not rolled back.
    pub(super) failure: bool,
}

impl Met {
    pub(super) fn new(keeps_statements: bool) -> Self {
        Self {
            keeps_statements,
            conflict: false,
            failure: false,
        }
    }

    /// Notes an error of a statement.
    #[doc(hidden)]
    pub fn note(&mut self, error: sqlx::Error) -> Error {
        self.conflict |= is_conflict(&error);
        self.failure = true;
        error.into()
    }
}

/// Whether others wrote the same at the same time. That a key is there already is one of these:
/// whoever runs again sees it before.
pub(super) fn is_conflict(error: &sqlx::Error) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK: &str = "40P01";
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            || matches!(
                error.code().as_deref(),
                Some(SERIALIZATION_FAILURE | DEADLOCK)
            )
    })
}

/// Carries a statement out of which only the number of rows counts.
#[doc(hidden)]
pub trait Run<C> {
    /// How many rows it has changed.
    fn run(self, connection: C) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;
}

impl<'c> Run<&'c mut SqliteConnection> for Query<'c, Sqlite, SqliteArguments> {
    async fn run(self, connection: &'c mut SqliteConnection) -> Result<u64, sqlx::Error> {
        Ok(self.execute(connection).await?.rows_affected())
    }
}

impl<'c> Run<Target<'c>> for Query<'c, Postgres, PgArguments> {
    async fn run(self, connection: Target<'c>) -> Result<u64, sqlx::Error> {
        Ok(self.execute(connection).await?.rows_affected())
    }
}

impl<'c> Run<&'c mut SqliteConnection> for RawSql {
    async fn run(self, connection: &'c mut SqliteConnection) -> Result<u64, sqlx::Error> {
        Ok(self.execute(connection).await?.rows_affected())
    }
}

impl<'c> Run<Target<'c>> for RawSql {
    async fn run(self, connection: Target<'c>) -> Result<u64, sqlx::Error> {
        Ok(self.execute(connection).await?.rows_affected())
    }
}

/// Runs a statement on a [`Conn`], with its text written once for every database.
///
/// The second argument names the connection of the database at hand and makes a future
/// with it: by the functions of sqlx that fetch rows, or by `run`, which returns how many rows
/// were changed. The result is awaited, and its error is [`Error`](crate::store::Error).
///
/// ```
/// # use community_qa_server::store::{Conn, Error, sql};
/// async fn find_group(conn: &mut Conn<'_>, key: &str) -> Result<Option<i64>, Error> {
///     sql!(conn, c => sqlx::query_scalar("SELECT id FROM groups WHERE name_key = $1")
///         .bind(key)
///         .fetch_optional(c))
/// }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __sql {
    ($conn:expr, $c:ident => $statement:expr) => {{
        #[allow(unused_imports, reason = "most statements fetch rows")]
        use $crate::store::Run as _;
        match $conn {
            $crate::store::Conn::Sqlite(connection) => {
                let $c = &mut **connection;
                ::core::result::Result::map_err($statement.await, $crate::store::Error::from)
            }
            $crate::store::Conn::Postgres(connection, met) => {
                let $c = $crate::store::Target::new(connection, met.keeps_statements);
                ::core::result::Result::map_err($statement.await, |error| met.note(error))
            }
        }
    }};
}

#[doc(inline)]
pub use __sql as sql;
