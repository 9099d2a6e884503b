//! One connection of whichever database it is, and the statements that run on it.

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
    /// To SQLite, on the thread that asks.
    Sqlite(&'c mut rusqlite::Connection),
    /// To PostgreSQL, and what its statements have met.
    Postgres(&'c mut PgConnection, &'c mut Met),
}

#[derive(Debug)]
pub(super) struct List<'l> {
    pub(super) columns: &'l str,
    /// The tables, and the condition.
    pub(super) from: &'l str,
    pub(super) order: &'l str,
}

/// The kind of database of a connection, for what the two do not share.
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

    /// Rolls back the failed statement, so that the rest of the transaction can go on.
    pub(super) fn forget_failure(&mut self) {
        if let Self::Postgres(_, met) = self {
            met.failure = false;
        }
    }

    pub async fn run(&mut self, text: &str, values: &[Value<'_>]) -> Result<(), Error> {
        self.run_changing(text, values).await.map(drop)
    }

    /// Carries a statement out, and returns whether it has changed a row.
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
            Self::Postgres(connection, met) => {
                let query = query(text, values).persistent(met.keeps_statements);
                let done = query.execute(&mut **connection).await;
                done.map(|done| done.rows_affected() > 0).map_err(|error| met.note(error))
            }
        }
    }

    /// Carries statements without parameters out, one after the other.
    pub async fn run_all(&mut self, text: &str) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => Ok(connection.execute_batch(text)?),
            Self::Postgres(connection, met) => {
                // The text is made of constants.
                let statements = sqlx::raw_sql(AssertSqlSafe(text.to_owned()));
                let done = statements.execute(&mut **connection).await;
                done.map(drop).map_err(|error| met.note(error))
            }
        }
    }

    /// All rows that a statement finds.
    pub async fn all<T: FromRow>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, Error> {
        self.read(text, values, T::from_row).await
    }

    /// All rows that a statement finds. The identifiers are put in the place of its `{ids}`.
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

    /// As [`all_of`](Self::all_of), by the first column, in the order in which they are read.
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

    /// The row that a statement finds, or the first of several.
    pub async fn first<T: FromRow>(
        &mut self,
        text: &str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, Error> {
        Ok(self.all(text, values).await?.into_iter().next())
    }

    /// The row of a statement that finds one whatever there is.
    pub async fn one<T: FromRow>(&mut self, text: &str, values: &[Value<'_>]) -> Result<T, Error> {
        let found = self.first(text, values).await?;
        found.ok_or_else(|| Error::Bug(format!("no row was found by {text}")))
    }

    /// A page of a list, and how many rows the whole of it has.
    pub(super) async fn page<T: FromRow>(
        &mut self,
        list: &List<'_>,
        values: &[Value<'_>],
        page: PageRequest,
    ) -> Result<(i64, Vec<T>), Error> {
        let List { columns, from, order } = list;
        let total = self.one(&format!("SELECT count(*) {from}"), values).await?;
        let (limit, offset) = (values.len() + 1, values.len() + 2);
        let text =
            format!("SELECT {columns} {from} ORDER BY {order} LIMIT ${limit} OFFSET ${offset}");
        let values = [values, values![page.size, page.offset()]].concat();
        Ok((total, self.all(&text, &values).await?))
    }

    /// The results of a function for each row that a statement finds.
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
                // A task that reads and reads lets others go on.
                tokio::task::consume_budget().await;
                sqlite::read(connection, text, values, make)
            }
            Self::Postgres(connection, met) => {
                let query = query(text, values).persistent(met.keeps_statements);
                let rows =
                    query.fetch_all(&mut **connection).await.map_err(|error| met.note(error))?;
                rows.iter().map(|row| make(&mut Row::of_postgres(row))).collect()
            }
        }
    }
}

fn query<'q>(text: &str, values: &'q [Value<'_>]) -> Query<'q, Postgres, PgArguments> {
    // The text is made of constants, and values are bound.
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

/// The failures of a transaction's statements. After a failed statement, PostgreSQL carries out
/// nothing more in the transaction and commits nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met {
    /// Set if the connection keeps its prepared statements. Behind a pooler that gives a
    /// connection to another client after each transaction, a statement with a name would be
    /// another client's. One without a name lasts until the next statement.
    keeps_statements: bool,
    /// Others wrote the same at the same time: it is to be run again.
    pub(super) conflict: bool,
    /// A statement has failed, and what came before it was not rolled back.
    pub(super) failure: bool,
    /// A statement has taken longer than it may.
    pub(super) timed_out: bool,
}

impl Met {
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

/// Returns whether others wrote the same at the same time. A key that exists already counts:
/// the next run sees it first.
fn is_conflict(error: &sqlx::Error) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK: &str = "40P01";
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            || matches!(error.code().as_deref(), Some(SERIALIZATION_FAILURE | DEADLOCK))
    })
}
