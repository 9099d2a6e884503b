//! A community from elsewhere, imported by the rules that hold for people. Actions, awards,
//! counters and revisions follow from the records.
//!
//! A record is imported once, by the identifier that it has in its source. An interrupted import
//! can therefore be run again, and continues.

mod apply;
mod record;
mod stack_exchange;

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::PathBuf;

use tokio::sync::mpsc;

use self::record::Record;
use super::lines::{LineError, Lines};
use crate::service::Failure;
use crate::store::{Conn, Db, attempt, identities};

/// The number of records that are written at once. Writes of a running server wait for them.
const BATCH: usize = 100;

/// The number of bytes of a file written at once, so that long records take bounded memory.
const BATCH_BYTES: usize = 4 * 1024 * 1024;

/// The options of an import.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// The name of the source, under which its identifiers are remembered.
    pub source: Source,
    /// Set if the first record that cannot be imported ends the import.
    pub strict: bool,
}

/// The name of a source: letters, digits and hyphens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source(String);

impl std::str::FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        let plain = text.bytes().all(|letter| fits(letter) || letter == b'-');
        if plain && text.starts_with(|letter: char| letter.is_ascii_lowercase()) && text.len() <= 40
        {
            Ok(Self(text.to_owned()))
        } else {
            Err("write a letter and up to 39 letters, digits or hyphens, all in lower case"
                .to_owned())
        }
    }
}

/// A record that was not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The place in the source, as in `line 7`.
    pub place: String,
    /// The problem, and how to solve it.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// The results for the records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of new records, by kind.
    pub new: BTreeMap<&'static str, u64>,
    /// The number of records that were imported before.
    pub existing: u64,
    /// The number of records that were not imported.
    pub problems: u64,
    /// The number of refused records, by kind if it is known.
    pub refused: BTreeMap<&'static str, u64>,
    /// The number of records that were imported with texts cut.
    pub cut: u64,
}

impl Summary {
    /// The number of records that were read.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.new.values().sum::<u64>() + self.existing + self.problems
    }

    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::New { kind, cut } => {
                *self.new.entry(kind).or_default() += 1;
                self.cut += u64::from(cut.is_some());
            }
            Outcome::Existing => self.existing += 1,
            Outcome::Refused { kind, .. } => {
                self.problems += 1;
                if let Some(kind) = kind {
                    *self.refused.entry(kind).or_default() += 1;
                }
            }
        }
    }
}

/// A piece of the source.
struct Read {
    /// The place in the source, as in `line 7`.
    place: String,
    /// The record, or the reason why it is invalid.
    record: Result<Record, String>,
    /// The text of the record that was cut.
    cut: Option<String>,
    /// The number of bytes of the record in the file.
    bytes: usize,
}

impl Read {
    /// Cuts texts that are too long, and checks the record.
    fn new(place: String, record: Result<Record, String>, bytes: usize) -> Self {
        let mut cut = None;
        let record = record.and_then(|mut record| {
            cut = record.cut_profile();
            record.validate().map(|()| record)
        });
        Self { place, record, cut, bytes }
    }
}

/// Passes a record on. Reading stops when the receiver is gone.
type Emit<'e> = dyn FnMut(Read) -> ControlFlow<()> + 'e;

/// Imports one record from each line, as schemas/import.schema.json describes them. Passes each
/// problem to `report`, and the number of records so far to `progress`.
///
/// # Errors
///
/// If the database cannot be used. Records that were imported before stay.
pub async fn import_lines(
    db: &Db,
    input: impl BufRead + Send + 'static,
    options: &ImportOptions,
    report: impl FnMut(&Problem),
    progress: impl FnMut(u64),
) -> Result<Summary, Failure> {
    let read = |emit: &mut Emit<'_>| {
        for line in Lines::new(input) {
            let (number, record, bytes) = match line {
                Ok((number, text)) => (number, Record::parse(&text), text.len()),
                Err(LineError { line, reason }) => (line, Err(reason), 0),
            };
            emit(Read::new(format!("line {number}"), record, bytes))?;
        }
        ControlFlow::Continue(())
    };
    import(db, read, options, report, progress).await
}

/// Imports the tables of a Stack Exchange dump: the directory with `Users.xml`, `Posts.xml` and, if
/// they exist, `PostHistory.xml`, `Comments.xml`, `Votes.xml` and `Badges.xml`. Otherwise the same
/// as [`import_lines`].
///
/// # Errors
///
/// If the database cannot be used. Records that were imported before stay.
pub async fn import_stack_exchange(
    db: &Db,
    directory: PathBuf,
    options: &ImportOptions,
    report: impl FnMut(&Problem),
    progress: impl FnMut(u64),
) -> Result<Summary, Failure> {
    let read = move |emit: &mut Emit<'_>| stack_exchange::read(&directory, emit);
    import(db, read, options, report, progress).await
}

/// Imports records in batches. They are read on a separate thread, because rendering takes time.
async fn import(
    db: &Db,
    read: impl FnOnce(&mut Emit<'_>) -> ControlFlow<()> + Send + 'static,
    options: &ImportOptions,
    mut report: impl FnMut(&Problem),
    mut progress: impl FnMut(u64),
) -> Result<Summary, Failure> {
    // An interrupted import has allocated identifiers of records that do not exist.
    db.write(async |conn: &mut Conn<'_>| Ok::<_, Failure>(identities::close_gaps(conn).await?))
        .await?;
    // One batch is read while another is written; more would only take memory.
    let (sender, mut batches) = mpsc::channel(2);
    let reading = tokio::task::spawn_blocking(move || hand_over(read, &sender));
    let mut summary = Summary::default();
    let strict = options.strict;
    while let Some(batch) = batches.recv().await {
        let options = options.clone();
        let outcomes =
            db.write(async move |conn: &mut Conn<'_>| write(conn, &options, &batch).await).await?;
        for outcome in outcomes {
            summary.count(&outcome);
            if let Some(problem) = outcome.problem() {
                report(problem);
            }
        }
        progress(summary.records());
        if strict && summary.problems > 0 {
            break;
        }
    }
    // Otherwise the reader would wait for a place in the channel for ever.
    drop(batches);
    let read = reading.await;
    read.map_err(|error| Failure::Bug(error.to_string()))?;
    Ok(summary)
}

/// Reads all records, and sends them to the writer in batches.
fn hand_over(
    read: impl FnOnce(&mut Emit<'_>) -> ControlFlow<()>,
    sender: &mpsc::Sender<Vec<Read>>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut bytes = 0;
    let ended = read(&mut |record| {
        bytes += record.bytes;
        batch.push(record);
        if batch.len() < BATCH && bytes < BATCH_BYTES {
            return ControlFlow::Continue(());
        }
        bytes = 0;
        let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
        match sender.blocking_send(full) {
            Ok(()) => ControlFlow::Continue(()),
            // The writer has ended.
            Err(_) => ControlFlow::Break(()),
        }
    });
    if ended.is_continue() {
        // If this fails, the writer has ended, and reports why.
        let _ = sender.blocking_send(batch);
    }
}

/// The result of importing a record.
enum Outcome {
    New { kind: &'static str, cut: Option<Problem> },
    Existing,
    Refused { kind: Option<&'static str>, problem: Problem },
}

impl Outcome {
    fn problem(&self) -> Option<&Problem> {
        match self {
            Self::New { cut, .. } => cut.as_ref(),
            Self::Existing => None,
            Self::Refused { problem, .. } => Some(problem),
        }
    }
}

async fn write(
    conn: &mut Conn<'_>,
    options: &ImportOptions,
    batch: &[Read],
) -> Result<Vec<Outcome>, Failure> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for read in batch {
        let outcome = write_one(conn, &options.source, read).await?;
        let ends = options.strict && matches!(outcome, Outcome::Refused { .. });
        outcomes.push(outcome);
        if ends {
            break;
        }
    }
    Ok(outcomes)
}

async fn write_one(conn: &mut Conn<'_>, source: &Source, read: &Read) -> Result<Outcome, Failure> {
    let problem = |reason: String| Problem { place: read.place.clone(), reason };
    let refused = |kind, reason| Ok(Outcome::Refused { kind, problem: problem(reason) });
    let record = match &read.record {
        Ok(record) => record,
        Err(reason) => return refused(None, reason.clone()),
    };
    let done =
        attempt(conn, async |conn: &mut Conn<'_>| apply::import(conn, &source.0, record).await);
    match done.await {
        Ok(true) => Ok(Outcome::New { kind: record.name(), cut: read.cut.clone().map(problem) }),
        Ok(false) => Ok(Outcome::Existing),
        // These failures end the import; any other is about the record alone.
        Err(
            error @ (Failure::Unavailable(_)
            | Failure::OutcomeUnknown(_)
            | Failure::NoIdentifiers(_)
            | Failure::Damaged(_)
            | Failure::Bug(_)),
        ) => Err(error),
        Err(failure) => {
            // The failed attempt has allocated identifiers of records that do not exist.
            identities::close_gaps(conn).await?;
            refused(Some(record.name()), failure.to_string())
        }
    }
}
