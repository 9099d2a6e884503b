//! Reads a table page by page, by keyset pagination.

use serde_json::Value as Json;

use super::Record;
use super::tables::{Column, Kind, Table};
use crate::store::batch::parameters;
use crate::store::row::Row;
use crate::store::{Conn, Error};

/// The number of rows that are read at once. A text may have 256 KiB.
const PAGE: i64 = 100;

/// Reads the rows after a row, in the order of the primary key, or the first rows.
pub async fn page(
    conn: &mut Conn<'_>,
    table: &'static Table,
    credentials: bool,
    last: Option<&Record>,
) -> Result<Vec<Record>, Error> {
    let columns: Vec<&'static Column> =
        table.columns.iter().filter(|column| credentials || !column.is_secret).collect();
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let key = &names[..table.key_length];
    let follows = match last {
        Some(_) => format!("WHERE ({}) > ({})", key.join(", "), parameters(1, key.len())),
        None => String::new(),
    };
    let text = format!(
        "SELECT {} FROM {} {follows} ORDER BY {} LIMIT {PAGE}",
        names.join(", "),
        table.name,
        key.join(", ")
    );
    let mut values = Vec::new();
    for column in columns.iter().take(table.key_length) {
        match last.and_then(|last| last.get(column.property)) {
            Some(Json::String(text)) => values.push(text.as_str().into()),
            Some(number) => values.push(number.as_i64().into()),
            None => {}
        }
    }
    let make = move |row: &mut Row<'_>| record(row, table, &columns);
    conn.read(&text, &values, make).await
}

fn record(row: &mut Row<'_>, table: &Table, columns: &[&Column]) -> Result<Record, Error> {
    let mut record = Record::new();
    record.insert("record".to_owned(), table.record.into());
    for column in columns {
        let value = match column.kind {
            Kind::Integer(..) => {
                let number: Option<i64> = row.take()?;
                number.map(Json::from)
            }
            Kind::Boolean => Some(Json::Bool(row.take()?)),
            Kind::Text(_) => {
                let text: Option<String> = row.take()?;
                text.map(Json::from)
            }
            Kind::Object => {
                let text: Option<String> = row.take()?;
                let object = text.map(|text| serde_json::from_str(&text)).transpose();
                object.map_err(|error| Error::Bug(error.to_string()))?
            }
        };
        if let Some(value) = value {
            record.insert(column.property.to_owned(), value);
        }
    }
    Ok(record)
}
