//! Reading a table, page by page, by row-value keysets.

use serde_json::Value;
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Row, Type};

use super::Record;
use super::tables::{Column, Kind, Table};
use crate::store::batch::parameters;
use crate::store::{Conn, Error, sql};

/// How many rows are read at once. A text may have a quarter of a mebibyte.
const PAGE: i64 = 100;

/// Reads the rows that follow a row, in the order of the primary key; the first ones where
/// there is none to follow.
///
/// # Errors
///
/// As any read.
pub async fn page(
    conn: &mut Conn<'_>,
    table: &'static Table,
    credentials: bool,
    last: Option<&Record>,
) -> Result<Vec<Record>, Error> {
    let columns: Vec<&Column> = table
        .columns
        .iter()
        .filter(|column| credentials || !column.is_secret)
        .collect();
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let key = &names[..table.key_length];
    let follows = match last {
        Some(_) => format!(
            "WHERE ({}) > ({})",
            key.join(", "),
            parameters(1, key.len())
        ),
        None => String::new(),
    };
    let text = format!(
        "SELECT {} FROM {} {follows} ORDER BY {} LIMIT {PAGE}",
        names.join(", "),
        table.name,
        key.join(", ")
    );
    let records = sql!(conn, c => {
        let mut query = sqlx::query(AssertSqlSafe(text));
        for column in &columns[..table.key_length] {
            let value = last.and_then(|last| last.get(column.property));
            query = match value {
                Some(Value::String(text)) => query.bind(text.clone()),
                Some(number) => query.bind(number.as_i64()),
                None => query,
            };
        }
        query.try_map(|row| record(&row, table, &columns)).fetch_all(c)
    })?;
    Ok(records)
}

fn record<'r, R: Row>(row: &'r R, table: &Table, columns: &[&Column]) -> Result<Record, sqlx::Error>
where
    for<'c> &'c str: ColumnIndex<R>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    let mut record = Record::new();
    record.insert("record".to_owned(), table.record.into());
    for column in columns {
        let value = match column.kind {
            Kind::Id | Kind::Integer | Kind::Count | Kind::Size | Kind::Date => {
                let number: Option<i64> = row.try_get(column.name)?;
                number.map(Value::from)
            }
            Kind::Boolean => Some(Value::Bool(row.try_get(column.name)?)),
            Kind::Text => {
                let text: Option<String> = row.try_get(column.name)?;
                text.map(Value::from)
            }
            Kind::Object => {
                let text: Option<String> = row.try_get(column.name)?;
                let object = text.map(|text| serde_json::from_str(&text)).transpose();
                object.map_err(|error| sqlx::Error::Decode(error.into()))?
            }
        };
        if let Some(value) = value {
            record.insert(column.property.to_owned(), value);
        }
    }
    Ok(record)
}
