//! A connection to either database, and its statements.

use std::collections::HashMap;

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, PgConnection, Postgres};

use super::batch::parameters;
use super::error::Error;
use super::row::{FromRow, Row};
use super::sqlite;
use super::value::{Value, values};
use crate::domain::paging::PageRequest;

/// A connection in a transaction.
#[derive(Debug)]
pub enum Conn<'c> {
    /// SQLite, on the current thread.
    Sqlite(&'c mut rusqlite::Connection),
    /// PostgreSQL, and the failures of its statements.
    Postgres(&'c mut PgConnection, &'c mut StatementFailures),
}

#[derive(Debug)]
pub(super) struct List<'l> {
    pub(super) columns: &'l str,
    /// The tables, and the condition.
    pub(super) from: &'l str,
    pub(super) order: &'l str,
}

/// The kind of database of a connection, for the differences between the two.
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

    /// Clears the failure of a statement that was rolled back, so that the rest of the transaction
    /// can continue.
    pub(super) fn forget_failure(&mut self) {
        if let Self::Postgres(_, failures) = self {
            failures.failure = false;
        }
    }

    pub async fn run(&mut self, text: &str, values: &[Value<'_>]) -> Result<(), Error> {
        self.run_changing(text, values).await.map(drop)
    }

    /// Runs a statement, and returns whether it has changed a row.
    pub(super) async fn run_changing(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<bool, Error> {
        match self {
            Self::Sqlite(connection) => {
                tokio::task::consume_budget().await;
                sqlite::run(connection, text, values)
            }
            Self::Postgres(connection, failures) => {
                let query = query(text, values).persistent(failures.keeps_statements);
                let done = query.execute(&mut **connection).await;
                done.map(|done| done.rows_affected() > 0).map_err(|error| failures.note(error))
            }
        }
    }

    /// Runs several statements without parameters.
    pub async fn run_all(&mut self, text: &str) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => Ok(connection.execute_batch(text)?),
            Self::Postgres(connection, failures) => {
                // The text consists of constants.
                let statements = sqlx::raw_sql(AssertSqlSafe(text.to_owned()));
                let done = statements.execute(&mut **connection).await;
                done.map(drop).map_err(|error| failures.note(error))
            }
        }
    }

    /// All rows of a query.
    pub async fn all<T: FromRow>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, Error> {
        self.read(text, values, T::from_row).await
    }

    /// All rows of a query. The identifiers replace `{ids}` in its text.
    pub(super) async fn all_of<T: FromRow>(
        &mut self,
        text: &str,
        ids: &[i64],
    ) -> Result<Vec<T>, Error> {
        // PostgreSQL refuses `IN ()`.
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let text = text.replace("{ids}", &parameters(1, ids.len()));
        let values: Vec<Value<'_>> = ids.iter().map(|id| Value::from(*id)).collect();
        self.all(&text, &values).await
    }

    /// The same as [`all_of`](Self::all_of), grouped by the first column. The rows of a group keep
    /// their order.
    pub(super) async fn grouped<T: FromRow>(
        &mut self,
        text: &str,
        ids: &[i64],
    ) -> Result<HashMap<i64, Vec<T>>, Error> {
        let rows: Vec<(i64, T)> = self.all_of(text, ids).await?;
        let mut groups: HashMap<i64, Vec<T>> = HashMap::new();
        for (key, row) in rows {
            groups.entry(key).or_default().push(row);
        }
        Ok(groups)
    }

    /// The first row of a query, if it has one.
    pub async fn first<T: FromRow>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, Error> {
        Ok(self.all(text, values).await?.into_iter().next())
    }

    /// The row of a query that always has one.
    pub async fn single_row<T: FromRow>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<T, Error> {
        let found = self.first(text, values).await?;
        found.ok_or_else(|| Error::Bug(format!("no row was found by {text}")))
    }

    /// A page of a list, and the number of rows of the whole list.
    pub(super) async fn page<T: FromRow>(
        &mut self,
        list: &List<'_>,
        values: &[Value<'_>],
        page: PageRequest,
    ) -> Result<(i64, Vec<T>), Error> {
        let List { columns, from, order } = list;
        let total = self.single_row(&format!("SELECT count(*) {from}"), values).await?;
        let (limit, offset) = (values.len() + 1, values.len() + 2);
        let text =
            format!("SELECT {columns} {from} ORDER BY {order} LIMIT ${limit} OFFSET ${offset}");
        let values = [values, values![page.size, page.offset()]].concat();
        Ok((total, self.all(&text, &values).await?))
    }

    /// Calls a function for each row of a query, and returns the results.
    pub(super) async fn read<T, F>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
        make: F,
    ) -> Result<Vec<T>, Error>
    where
        F: Fn(&mut Row<'_>) -> Result<T, Error>,
    {
        match self {
            Self::Sqlite(connection) => {
                // A long read must let other tasks run.
                tokio::task::consume_budget().await;
                sqlite::read(connection, text, values, make)
            }
            Self::Postgres(connection, failures) => {
                let query = query(text, values).persistent(failures.keeps_statements);
                let rows = query
                    .fetch_all(&mut **connection)
                    .await
                    .map_err(|error| failures.note(error))?;
                rows.iter().map(|row| make(&mut Row::of_postgres(row))).collect()
            }
        }
    }
}

fn query<'q>(text: &str, values: &'q [Value<'_>]) -> Query<'q, Postgres, PgArguments> {
    // The text consists of constants, and the values are bound.
    let mut query = sqlx::query(AssertSqlSafe(text.to_owned()));
    for value in values {
        query = match value {
            Value::Integer(number) => query.bind(number),
            Value::Boolean(boolean) => query.bind(boolean),
            Value::Text(text) => query.bind(text.as_deref()),
        };
    }
    query
}

/// The failures of a transaction's statements. After a failed statement, PostgreSQL refuses all
/// further statements of the transaction, and commits nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementFailures {
    /// Set if the connection keeps its prepared statements. Behind a pooler that gives the
    /// connection to another client after each transaction, a named statement could belong to
    /// another client. An unnamed statement lasts until the next one.
    keeps_statements: bool,
    /// Set after a conflict with a concurrent write: the transaction has to be repeated.
    pub(super) conflict: bool,
    /// Set if a statement has failed, and the statements before it were not rolled back.
    pub(super) failure: bool,
    /// Set if a statement took too long.
    pub(super) timed_out: bool,
}

impl StatementFailures {
    pub(super) fn new(keeps_statements: bool) -> Self {
        Self { keeps_statements, conflict: false, failure: false, timed_out: false }
    }

    fn note(&mut self, error: sqlx::Error) -> Error {
        self.conflict |= is_conflict(&error);
        self.failure = true;
        let error = error.into();
        self.timed_out |= matches!(error, Error::TookTooLong);
        error
    }
}

/// Returns whether the error is a conflict with a concurrent write. A duplicate key counts, because
/// the repetition sees the existing one first.
fn is_conflict(error: &sqlx::Error) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK: &str = "40P01";
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            || matches!(error.code().as_deref(), Some(SERIALIZATION_FAILURE | DEADLOCK))
    })
}
