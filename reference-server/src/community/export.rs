//! A community as text: one JSON object on each line.

use std::io::{self, Write};

use serde_json::json;

use crate::service::{Failure, refold};
use crate::store::dump::{self, Record, TABLES};
use crate::store::{Db, Error};

/// The version of the format. Unknown versions are refused.
pub(super) const FORMAT: i64 = 1;

/// The names of the first record and of the last.
pub(super) const FIRST: &str = "community";
pub(super) const LAST: &str = "end";

/// The reason why nothing was exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The database cannot be read.
    #[error(transparent)]
    Database(#[from] Failure),
    /// The text cannot be written.
    #[error("the output cannot be written")]
    Write(#[from] io::Error),
}

impl From<Error> for ExportError {
    fn from(error: Error) -> Self {
        Self::Database(error.into())
    }
}

/// Writes a community as it is at one moment, while others read and write it. Reports the number of
/// records so far to `progress`, and returns their number.
///
/// The first record names the format, and the last one has the number of records between them, so
/// that a truncated text is noticed. Hashes of passwords are included only with `credentials`. Keys
/// that an older version has folded are folded again first, because two names may have the same key
/// now.
///
/// # Errors
///
/// If the database cannot be read, or the text cannot be written.
pub async fn export(
    db: &Db,
    credentials: bool,
    output: &mut impl Write,
    mut progress: impl FnMut(u64),
) -> Result<u64, ExportError> {
    refold(db).await?;
    let mut records = 0;
    let mut read = db.begin_read().await?;
    let conn = &mut read.conn();
    let first = json!({ "record": FIRST, "format": FORMAT, "credentials": credentials });
    writeln!(output, "{first}")?;
    for table in TABLES {
        let mut last: Option<Record> = None;
        loop {
            let mut page = dump::page(conn, table, credentials, last.as_ref()).await?;
            for record in &page {
                serde_json::to_writer(&mut *output, record).map_err(io::Error::from)?;
                output.write_all(b"\n")?;
            }
            records += page.len() as u64;
            progress(records);
            match page.pop() {
                Some(record) => last = Some(record),
                None => break,
            }
        }
    }
    writeln!(output, "{}", json!({ "record": LAST, "records": records }))?;
    output.flush()?;
    Ok(records)
}
