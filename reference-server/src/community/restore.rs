//! A community from the text of an export.

use std::io::BufRead;

use serde_json::Value;
use tokio::sync::mpsc;

use super::export::{FIRST, FORMAT, LAST};
use super::lines::{Lines, json_problem};
use crate::service::{Failure, index_restored};
use crate::store::dump::{self, Record, Row, TABLES};
use crate::store::{Conn, Db, Error, attempt, collections, identities, locks, refold, users};

/// The number of rows that are written at once, and the number of bytes, because lines may be long.
const BATCH: usize = 1000;
const BATCH_BYTES: usize = 16 * 1024 * 1024;

/// The number of rows that a statement inserts, because each statement is a round trip to the
/// database.
const ROWS_PER_INSERT: usize = 100;

/// A row and the number of its line.
type Numbered = (u64, Row);

/// Fills an empty database with an export, in one transaction: all of it, or nothing. Reports the
/// number of records so far to `progress`, and returns their number.
///
/// # Errors
///
/// [`Failure::Conflict`] if the database has users, and [`Failure::Invalid`] with the line number
/// if a line is not part of a valid export.
pub async fn restore(
    db: &Db,
    input: impl BufRead + Send + 'static,
    progress: impl FnMut(u64),
) -> Result<u64, Failure> {
    let mut write = db.begin_long_write().await?;
    let conn = &mut write.conn();
    make_room(conn).await?;
    let records = fill(conn, input, progress).await?;
    if let Some(problem) = collections::find_too_large(conn).await? {
        return Err(Failure::Invalid(problem));
    }
    // After the rows, because new identifiers begin after the highest one.
    identities::follow(conn).await?;
    index_restored(conn).await?;
    refold::update_statistics(conn).await?;
    write.commit().await?;
    Ok(records)
}

async fn fill(
    conn: &mut Conn<'_>,
    input: impl BufRead + Send + 'static,
    mut progress: impl FnMut(u64),
) -> Result<u64, Failure> {
    // Few batches, so that reading is a little ahead, and the whole file is never in memory.
    let (sender, mut batches) = mpsc::channel(2);
    // On a thread of its own, because it also renders texts.
    let reading = tokio::task::spawn_blocking(move || read(input, &sender));
    let mut records = 0;
    while let Some(batch) = batches.recv().await {
        write(conn, &batch).await?;
        records += batch.len() as u64;
        progress(records);
    }
    let read = reading.await.map_err(|error| Failure::Bug(error.to_string()))?;
    read.map_err(Failure::Invalid)?;
    Ok(records)
}

/// Reads the input to its end, and sends its rows to the writer.
fn read(input: impl BufRead, sender: &mpsc::Sender<Vec<Numbered>>) -> Result<(), String> {
    let mut lines = Lines::new(input).map(|line| {
        let (line, text) = line.map_err(|problem| problem.to_string())?;
        let record: Record = serde_json::from_str(&text).map_err(|error| {
            format!("line {line} is not a JSON object: {}", json_problem(&error))
        })?;
        Ok::<_, String>((line, text.len(), record))
    });
    let first = lines.next().transpose()?;
    expect_first(first.as_ref().map(|(.., first)| first))?;
    let mut batch = Vec::with_capacity(BATCH);
    let (mut records, mut bytes) = (0, 0);
    loop {
        let (line, length, record) = lines
            .next()
            .transpose()?
            .ok_or("the file ends before its last record; it is incomplete, get another copy")?;
        let at = |reason: String| format!("line {line}: {reason}");
        let name = record.get("record").and_then(Value::as_str);
        if name == Some(LAST) {
            let told = record.get("records").and_then(Value::as_u64);
            if told != Some(records) {
                return Err(at(format!(
                    "it counts a different number of records than the {records} before it; the \
                     file is damaged, get another copy"
                )));
            }
            break;
        }
        let table = TABLES.iter().find(|table| Some(table.record) == name).ok_or_else(|| {
            let name = name.unwrap_or_default();
            at(format!("there is no record {name:?} in an export"))
        })?;
        let row = Row::from_record(table, record).map_err(at)?;
        batch.push((line, row));
        records += 1;
        bytes += length;
        if batch.len() == BATCH || bytes >= BATCH_BYTES {
            bytes = 0;
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if sender.blocking_send(full).is_err() {
                // The writer has failed, and reports why.
                return Ok(());
            }
        }
    }
    if let Some((line, ..)) = lines.next().transpose()? {
        return Err(format!("line {line}: nothing follows the last record of an export"));
    }
    // If this fails, the writer has failed, and reports why.
    let _ = sender.blocking_send(batch);
    Ok(())
}

fn expect_first(first: Option<&Record>) -> Result<(), String> {
    let property = |name: &str| first.and_then(|first| first.get(name));
    if property("record").and_then(Value::as_str) != Some(FIRST) {
        return Err("line 1: this is not an export of community-qa-server".to_owned());
    }
    match property("format").and_then(Value::as_i64) {
        Some(FORMAT) => Ok(()),
        _ => Err(format!(
            "line 1: this program reads exports of format {FORMAT}, and this one has another; \
             restore it with the version that wrote it"
        )),
    }
}

/// Removes the groups with which a new database is created. A database with users is refused.
async fn make_room(conn: &mut Conn<'_>) -> Result<(), Failure> {
    locks::every_account(conn).await?;
    if users::any(conn).await? {
        let reason = "the database has users already; restore into one that does not exist yet";
        return Err(Failure::Conflict(reason.to_owned()));
    }
    Ok(dump::clear_groups(conn).await?)
}

async fn write(conn: &mut Conn<'_>, batch: &[Numbered]) -> Result<(), Failure> {
    let of_a_table = batch.chunk_by(|(_, row), (_, next)| row.table.name == next.table.name);
    for lines in of_a_table.flat_map(|lines| lines.chunks(ROWS_PER_INSERT)) {
        let rows: Vec<&Row> = lines.iter().map(|(_, row)| row).collect();
        let inserted = attempt(conn, async |conn: &mut Conn<'_>| dump::insert(conn, &rows).await);
        match inserted.await {
            Ok(()) => {}
            // The database refuses one of the rows. Inserted alone, the row can be reported.
            Err(Error::Constraint(_)) => one_by_one(conn, lines).await?,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Inserts lines one by one, to find the one that the database refuses.
async fn one_by_one(conn: &mut Conn<'_>, lines: &[Numbered]) -> Result<(), Failure> {
    for (line, row) in lines {
        match dump::insert(conn, &[row]).await {
            Err(Error::Constraint(name)) => {
                return Err(Failure::Invalid(format!(
                    "line {line}: this record appears twice, or refers to one that does not come \
                     before it ({name})"
                )));
            }
            inserted => inserted?,
        }
    }
    Ok(())
}
