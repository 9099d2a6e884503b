//! Compares the communities of two databases.

use std::cmp::Ordering;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::service::{Failure, refold};
use crate::store::dump::{self, Record, TABLES, Table};
use crate::store::{Conn, Db};

/// The records of one kind in two databases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The kind.
    pub record: &'static str,
    /// The number of records in the first database, and in the second one.
    pub records: (u64, u64),
    /// The SHA-256 of all records of the first database, in the order of their identifiers, in the
    /// format of an export with credentials.
    pub checksum: String,
    /// The first record and field that differ, such as `user 7: email differs`; `None` if all are
    /// the same.
    pub difference: Option<String>,
}

/// The failure to read one of the two databases.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// The first database cannot be read.
    #[error(transparent)]
    First(Failure),
    /// The second database cannot be read.
    #[error(transparent)]
    Second(Failure),
}

/// Compares the records of two databases kind by kind, each as of one moment. Reports to `progress`
/// the number of records of the first database that it has read so far.
///
/// # Errors
///
/// If a database cannot be read.
pub async fn compare(
    first: &Db,
    second: &Db,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Compared>, CompareError> {
    use CompareError::{First, Second};
    // Names that an older version has folded differently would differ.
    refold(first).await.map_err(First)?;
    refold(second).await.map_err(Second)?;
    let mut first = first.begin_read().await.map_err(|error| First(error.into()))?;
    let mut second = second.begin_read().await.map_err(|error| Second(error.into()))?;
    let (first, second) = (&mut first.conn(), &mut second.conn());
    let mut kinds = Vec::new();
    let mut all = 0;
    for table in TABLES {
        let mut records = (0, 0);
        let mut last = (None, None);
        let mut digest = Sha256::new();
        let mut difference = None;
        loop {
            let page = next_page(first, table, &mut last.0).await.map_err(First)?;
            let other = next_page(second, table, &mut last.1).await.map_err(Second)?;
            if page.is_empty() && other.is_empty() {
                break;
            }
            for record in &page {
                let text = serde_json::to_vec(record);
                digest.update(text.map_err(|error| First(Failure::Bug(error.to_string())))?);
                digest.update(b"\n");
            }
            difference = difference.or_else(|| difference_of(table, &page, &other));
            records.0 += page.len() as u64;
            records.1 += other.len() as u64;
            progress(all + records.0);
        }
        all += records.0;
        let bytes = digest.finalize();
        kinds.push(Compared {
            record: table.record,
            records,
            checksum: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            difference,
        });
    }
    Ok(kinds)
}

/// Reads the page after the record `last`, which it updates; empty after the last page.
async fn next_page(
    conn: &mut Conn<'_>,
    table: &'static Table,
    last: &mut Option<Record>,
) -> Result<Vec<Record>, Failure> {
    let page = dump::page(conn, table, true, last.as_ref()).await?;
    if let Some(record) = page.last() {
        *last = Some(record.clone());
    }
    Ok(page)
}

/// The first difference of two pages that begin with the same record.
fn difference_of(table: &Table, first: &[Record], second: &[Record]) -> Option<String> {
    let longest = first.len().max(second.len());
    let (first, second) = (0..longest)
        .map(|at| (first.get(at), second.get(at)))
        .find(|(first, second)| first != second)?;
    let name = |record| format!("{} {}", table.record, table.key_text(record));
    match (first, second) {
        (Some(first), Some(second)) => Some(match order(&table.key(first), &table.key(second)) {
            Ordering::Less => format!("{} is only in the first database", name(first)),
            Ordering::Greater => format!("{} is only in the second database", name(second)),
            Ordering::Equal => format!("{}: {}", name(first), field_of(first, second)),
        }),
        (Some(first), None) => Some(format!("{} is only in the first database", name(first))),
        (None, Some(second)) => Some(format!("{} is only in the second database", name(second))),
        (None, None) => None,
    }
}

/// The first field in which two records differ. Values are not shown: they may be private.
fn field_of(first: &Record, second: &Record) -> String {
    let mut names = first.keys().chain(second.keys());
    let name = names.find(|name| first.get(*name) != second.get(*name)).map_or("", String::as_str);
    match (first.get(name), second.get(name)) {
        (Some(_), None) => format!("{name} is only in the first database"),
        (None, Some(_)) => format!("{name} is only in the second database"),
        _ => format!("{name} differs"),
    }
}

/// The order in which databases list keys of numbers and texts.
fn order(first: &[&Value], second: &[&Value]) -> Ordering {
    let pairs = first.iter().zip(second);
    let differing = pairs
        .map(|(first, second)| match (first, second) {
            (Value::String(first), Value::String(second)) => first.cmp(second),
            (first, second) => first.as_i64().cmp(&second.as_i64()),
        })
        .find(|order| order.is_ne());
    differing.unwrap_or(Ordering::Equal)
}
