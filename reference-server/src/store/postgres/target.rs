//! What statements are sent to.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Either, Error, Execute, Executor, PgConnection, Postgres, SqlStr};

/// A connection that either keeps the statements that it has prepared, or none.
///
/// Behind a pooler that gives a connection to another client after each transaction, a statement
/// that was kept by its name would be another client's. One without a name lasts until the next
/// statement, and so for the two messages within a transaction that it takes.
#[derive(Debug)]
#[doc(hidden)]
pub struct Target<'c> {
    connection: &'c mut PgConnection,
    keeps_statements: bool,
}

impl<'c> Target<'c> {
    #[doc(hidden)]
    pub fn new(connection: &'c mut PgConnection, keeps_statements: bool) -> Self {
        Self {
            connection,
            keeps_statements,
        }
    }
}

impl<'c> Executor<'c> for Target<'c> {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        if self.keeps_statements {
            self.connection.fetch_many(query)
        } else {
            self.connection.fetch_many(Unkept(query))
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        if self.keeps_statements {
            self.connection.fetch_optional(query)
        } else {
            self.connection.fetch_optional(Unkept(query))
        }
    }

    fn prepare_with<'e>(
        self,
        text: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        self.connection.prepare_with(text, parameters)
    }
}

/// A query whose statement is not kept.
struct Unkept<E>(E);

impl<'q, E: Execute<'q, Postgres>> Execute<'q, Postgres> for Unkept<E> {
    fn sql(self) -> SqlStr {
        self.0.sql()
    }

    fn statement(&self) -> Option<&PgStatement> {
        self.0.statement()
    }

    fn take_arguments(&mut self) -> Result<Option<PgArguments>, BoxDynError> {
        self.0.take_arguments()
    }

    fn persistent(&self) -> bool {
        false
    }
}
