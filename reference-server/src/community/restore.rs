//! A community from the text of an export.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::Value;

use super::export::{FIRST, FORMAT, LAST};
use super::lines::Lines;
use crate::service::{Failure, index_all};
use crate::store::dump::{self, Record, Row, TABLES};
use crate::store::{Conn, Db, Error};

/// How many rows are handed over at once, and how often before the reader waits.
const BATCH: usize = 200;
const BATCHES: usize = 4;

/// What a line holds, with its number.
type Numbered = (u64, Row);

/// Fills an empty database with what was exported, all of it or nothing. Tells `progress` how
/// many records are in by now, and returns how many there are.
///
/// # Errors
///
/// [`Failure::Conflict`] when there are users, and [`Failure::Invalid`] when a line is not what
/// an export holds, with its number.
pub async fn restore(
    db: &Db,
    input: impl BufRead + Send + 'static,
    progress: impl Fn(u64) + Send + 'static,
) -> Result<u64, Failure> {
    let (sender, batches) = sync_channel(BATCHES);
    // It renders texts, too, and so has a thread of its own.
    let reading = thread::spawn(move || read(input, &sender));
    let batches = Mutex::new(Some(batches));
    let restored = db
        .write(async move |conn: &mut Conn<'_>| {
            let batches = batches
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            let once = || Failure::Unavailable("the input can be read once only".to_owned());
            write(conn, &batches.ok_or_else(once)?, &progress).await
        })
        .await;
    // The reader ends when the writer does. Its error explains that of the writer.
    let read = reading.join();
    let read = read.map_err(|_| Failure::Bug("the reader of the input panicked".to_owned()))?;
    match (restored, read) {
        (Err(Failure::Invalid(reason)), Ok(())) => Err(Failure::Invalid(reason)),
        (_, Err(reason)) => Err(Failure::Invalid(reason)),
        (restored, Ok(())) => restored,
    }
}

/// Reads the input to its end, and hands its rows over. After the last batch comes an empty
/// one; without it the input was not whole.
fn read(input: impl BufRead, sender: &SyncSender<Vec<Numbered>>) -> Result<(), String> {
    let mut lines = Lines::new(input);
    let first = next(&mut lines)?;
    expect_first(first.as_ref().map(|(_, record)| record))?;
    let mut batch = Vec::with_capacity(BATCH);
    let mut records = 0;
    loop {
        let Some((line, record)) = next(&mut lines)? else {
            return Err(
                "the file ends before its last record; it is not whole, get another copy"
                    .to_owned(),
            );
        };
        let at = |reason: String| format!("line {line}: {reason}");
        let name = record.get("record").and_then(Value::as_str);
        if name == Some(LAST) {
            let told = record.get("records").and_then(Value::as_u64);
            if told != Some(records) {
                return Err(at(format!(
                    "there should be {records} records before it; get another copy"
                )));
            }
            break;
        }
        let table = TABLES.iter().find(|table| Some(table.record) == name);
        let table = table.ok_or_else(|| at(format!("there is no record {name:?} in an export")))?;
        let row = Row::from_record(table, record).map_err(|unfit| at(unfit.to_string()))?;
        batch.push((line, row));
        records += 1;
        if batch.len() == BATCH {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if sender.send(full).is_err() {
                // The writer has failed, and says why.
                return Ok(());
            }
        }
    }
    if let Some((line, _)) = next(&mut lines)? {
        return Err(format!(
            "line {line}: nothing follows the last record of an export"
        ));
    }
    for last in [batch, Vec::new()] {
        let _ = sender.send(last);
    }
    Ok(())
}

/// The next record, with the number of its line.
fn next(lines: &mut Lines<impl BufRead>) -> Result<Option<(u64, Record)>, String> {
    let Some(line) = lines.next() else {
        return Ok(None);
    };
    let (number, text) = line.map_err(|problem| problem.to_string())?;
    let record = serde_json::from_str(&text)
        .map_err(|error| format!("line {number} is not a JSON object: {error}"))?;
    Ok(Some((number, record)))
}

fn expect_first(first: Option<&Record>) -> Result<(), String> {
    let property = |name: &str| first.and_then(|first| first.get(name));
    if property("record").and_then(Value::as_str) != Some(FIRST) {
        return Err("line 1: this is not an export of community-qa-server".to_owned());
    }
    match property("format").and_then(Value::as_i64) {
        Some(FORMAT) => Ok(()),
        _ => Err(format!(
            "line 1: the export has another format than {FORMAT}, which this program knows; \
             restore it with the version that has written it"
        )),
    }
}

async fn write(
    conn: &mut Conn<'_>,
    batches: &Receiver<Vec<Numbered>>,
    progress: &impl Fn(u64),
) -> Result<u64, Failure> {
    if !dump::is_empty(conn).await? {
        let reason = "the database has users already; restore into one that does not exist yet";
        return Err(Failure::Conflict(reason.to_owned()));
    }
    dump::clear_groups(conn).await?;
    let mut records = 0;
    loop {
        let cut_off = || Failure::Invalid("the input is not whole".to_owned());
        let batch = batches.recv().map_err(|_| cut_off())?;
        if batch.is_empty() {
            break;
        }
        for (line, row) in &batch {
            let inserted = dump::insert(conn, row).await;
            inserted.map_err(|error| at_line(*line, error))?;
        }
        records += batch.len() as u64;
        progress(records);
    }
    index_all(conn).await?;
    Ok(records)
}

fn at_line(line: u64, error: Error) -> Failure {
    match error {
        Error::Constraint { name, .. } => Failure::Invalid(format!(
            "line {line}: it is there twice, or names what is not there before it ({name})"
        )),
        error => error.into(),
    }
}
