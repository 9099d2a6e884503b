//! Statements whose results nobody waits for, sent to the database together: each that is sent
//! by itself costs more to send than to carry out.

use sqlx::AssertSqlSafe;

use super::{Conn, Dialect, Error, sql};

/// Statements in the order in which they are to be carried out.
#[derive(Debug)]
pub(crate) struct Statements {
    dialect: Dialect,
    all: Vec<(String, Vec<Value>)>,
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Integer(Option<i64>),
    Boolean(bool),
    Text(Option<String>),
}

macro_rules! values {
    ($($type:ty, $value:ident => $made:expr;)+) => { $(
        impl From<$type> for Value {
            fn from($value: $type) -> Self {
                $made
            }
        }
    )+ };
}

values! {
    i64, value => Self::Integer(Some(value));
    Option<i64>, value => Self::Integer(value);
    bool, value => Self::Boolean(value);
    &str, value => Self::Text(Some(value.to_owned()));
    String, value => Self::Text(Some(value));
    Option<&str>, value => Self::Text(value.map(str::to_owned));
    Option<String>, value => Self::Text(value);
}

impl Statements {
    /// None yet, for a connection.
    pub(crate) fn new(conn: &Conn<'_>) -> Self {
        Self {
            dialect: conn.dialect(),
            all: Vec::new(),
        }
    }

    /// Which database they are for.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Adds a statement with the values of its parameters `$1`, `$2`, ….
    pub(crate) fn add<const N: usize>(&mut self, text: &str, values: [Value; N]) {
        self.all.push((text.to_owned(), values.into()));
    }

    /// Carries them out. The first that fails is the last that is.
    pub(crate) async fn run(self, conn: &mut Conn<'_>) -> Result<(), Error> {
        match self.dialect {
            Dialect::Sqlite => {
                // SQLite carries all statements of a text out, one after the other.
                let (text, values) = joined(self.all);
                if text.is_empty() {
                    return Ok(());
                }
                run(conn, text, values).await
            }
            Dialect::Postgres => {
                for (text, values) in self.all {
                    run(conn, text, values).await?;
                }
                Ok(())
            }
        }
    }
}

async fn run(conn: &mut Conn<'_>, text: String, values: Vec<Value>) -> Result<(), Error> {
    sql!(conn, c => {
        let mut query = sqlx::query(AssertSqlSafe(text));
        for value in values {
            query = match value {
                Value::Integer(value) => query.bind(value),
                Value::Boolean(value) => query.bind(value),
                Value::Text(value) => query.bind(value),
            };
        }
        query.run(c)
    })?;
    Ok(())
}

/// One text of all, whose parameters are numbered throughout.
fn joined(all: Vec<(String, Vec<Value>)>) -> (String, Vec<Value>) {
    let (mut joined, mut values) = (String::new(), Vec::new());
    for (text, own) in all {
        if !joined.is_empty() {
            joined.push_str("; ");
        }
        let before = values.len();
        let mut parts = text.split('$');
        joined.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part.find(|letter: char| !letter.is_ascii_digit());
            let (number, rest) = part.split_at(end.unwrap_or(part.len()));
            let number: usize = number.parse().unwrap_or_default();
            joined.push_str(&format!("${}{rest}", before + number));
        }
        values.extend(own);
    }
    (joined, values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Db, Location, Migrations};

    const TABLE: &str = "CREATE TABLE t (a INTEGER, b TEXT UNIQUE, c INTEGER) STRICT;";

    async fn rows(db: &Db) -> Vec<(Option<i64>, Option<String>, bool)> {
        let rows = db.read(async |conn: &mut Conn<'_>| {
            sql!(conn, c => sqlx::query_as("SELECT a, b, c FROM t ORDER BY rowid").fetch_all(c))
        });
        rows.await
            .map_err(|error: Error| error.to_string())
            .unwrap()
    }

    #[tokio::test]
    async fn they_are_carried_out_in_their_order_with_their_own_values() {
        let migrations = Migrations::new(vec![("t", TABLE)]);
        let db = Db::open(&Location::Memory, &migrations).await.unwrap();
        let insert = "INSERT INTO t (a, b, c) VALUES ($1, $2, $3)";
        let written = db.write(async move |conn: &mut Conn<'_>| {
            Statements::new(conn).run(conn).await?;
            let mut all = Statements::new(conn);
            all.add(insert, [1.into(), "$1; x".into(), true.into()]);
            all.add(
                insert,
                [None::<i64>.into(), None::<&str>.into(), false.into()],
            );
            all.add(
                "UPDATE t SET a = $2 + $2 WHERE b = $1",
                ["$1; x".into(), 7.into()],
            );
            all.run(conn).await
        });
        written.await.unwrap();
        let first = (Some(14), Some("$1; x".to_owned()), true);
        assert_eq!(rows(&db).await, [first.clone(), (None, None, false)]);
        let failed = db.write(async move |conn: &mut Conn<'_>| {
            let mut all = Statements::new(conn);
            all.add("UPDATE t SET a = 0", []);
            all.add(insert, [2.into(), "$1; x".into(), true.into()]);
            all.run(conn).await
        });
        assert!(matches!(failed.await, Err(Error::Constraint { .. })));
        assert_eq!(rows(&db).await, [first, (None, None, false)]);
    }
}
