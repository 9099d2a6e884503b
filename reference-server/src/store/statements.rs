//! Statements whose results nobody waits for, sent to the database together: each that is sent
//! by itself costs more to send than to carry out.

use sqlx::AssertSqlSafe;

use super::{Conn, Error, sql};

/// Statements in the order in which they are to be carried out.
#[derive(Debug, Default)]
pub(crate) struct Statements {
    text: String,
    values: Vec<Value>,
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
    /// Adds a statement with the values of its parameters `$1`, `$2`, ….
    pub(crate) fn add<const N: usize>(&mut self, text: &str, values: [Value; N]) {
        if !self.text.is_empty() {
            self.text.push_str("; ");
        }
        let before = self.values.len();
        let mut parts = text.split('$');
        self.text.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part.find(|letter: char| !letter.is_ascii_digit());
            let (number, rest) = part.split_at(end.unwrap_or(part.len()));
            let number: usize = number.parse().unwrap_or_default();
            self.text.push_str(&format!("${}{rest}", before + number));
        }
        self.values.extend(values);
    }

    /// Carries them out. The first that fails is the last that is.
    pub(crate) async fn run(self, conn: &mut Conn<'_>) -> Result<(), Error> {
        if self.text.is_empty() {
            return Ok(());
        }
        let Self { text, values } = self;
        // SQLite carries all statements of a text out, one after the other.
        sql!(conn, c => {
            let mut query = sqlx::query(AssertSqlSafe(text));
            for value in values {
                query = match value {
                    Value::Integer(value) => query.bind(value),
                    Value::Boolean(value) => query.bind(value),
                    Value::Text(value) => query.bind(value),
                };
            }
            query.execute(c)
        })?;
        Ok(())
    }
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
            Statements::default().run(conn).await?;
            let mut all = Statements::default();
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
            let mut all = Statements::default();
            all.add("UPDATE t SET a = 0", []);
            all.add(insert, [2.into(), "$1; x".into(), true.into()]);
            all.run(conn).await
        });
        assert!(matches!(failed.await, Err(Error::Constraint { .. })));
        assert_eq!(rows(&db).await, [first, (None, None, false)]);
    }
}
