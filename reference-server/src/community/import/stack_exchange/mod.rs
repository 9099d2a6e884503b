//! The tables of a public Stack Exchange dump, as records.
//!
//! | Dump | Becomes |
//! |---|---|
//! | `Users` | users by their display names, with the identifier behind it where it is taken |
//! | `Posts` of type 1 and 2 | questions and answers; those of other types are left out |
//! | `PostHistory` 1–3 | the first title, Markdown and topics of a post; without them, the HTML of `Posts` |
//! | `PostHistory` 4–9 | edits and rollbacks, one for each `RevisionGUID` |
//! | `Comments` | comments; their score is anonymous votes |
//! | `Votes` 2, 3 | anonymous votes: a dump does not tell who cast them |
//! | `Votes` 1, `AcceptedAnswerId` | accepted answers, by the asker |
//! | `Badges` | awards, where there is one of that name |
//! | `Tags` | nothing: posts name their topics |
//!
//! Dumps name deleted users only by their display names. Each such name becomes a deactivated user;
//! a post without any name belongs to the account for records without an author.
//!
//! The rows of a file are in any order: dumps since 2025 are not sorted by identifiers.
//!
//! An import keeps some dozens of bytes in memory for each post and each edit.

mod history;
mod judgements;
mod people;
mod posts;
mod rows;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::record::Record;
use super::{Emit, Read};
use crate::community::lines::LineError;
use people::People;
use posts::Posts;
use rows::{Row, Rows};

struct Dump<'d, 'e> {
    directory: &'d Path,
    emit: &'d mut Emit<'e>,
    people: People,
    posts: Posts,
    /// The number of bytes read since the last record.
    bytes: usize,
}

/// Reads a dump. Each record comes after those that it refers to.
pub(super) fn read(directory: &Path, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut dump =
        Dump { directory, emit, people: People::default(), posts: Posts::default(), bytes: 0 };
    dump.read_users()?;
    dump.index_history()?;
    dump.read_posts()?;
    dump.read_edits()?;
    dump.read_comments()?;
    dump.read_votes()?;
    dump.read_badges()
}

/// The files that every dump has.
const REQUIRED: [&str; 2] = [people::FILE, posts::FILE];

impl Dump<'_, '_> {
    fn path(&self, file: &str) -> PathBuf {
        self.directory.join(file)
    }

    /// The rows of a file; `None` if it cannot be read, which is reported.
    fn rows(&mut self, file: &str) -> ControlFlow<(), Option<Rows<std::fs::File>>> {
        let path = self.path(file);
        ControlFlow::Continue(match Rows::open(&path) {
            Ok(rows) => Some(rows),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !REQUIRED.contains(&file) => {
                None
            }
            Err(error) => {
                let reason =
                    format!("it cannot be read: {error}; name the directory of an unpacked dump");
                self.emit(path.display().to_string(), Err(reason))?;
                None
            }
        })
    }

    /// Calls a function with each row of a file. If the rest of the file cannot be read, reports
    /// it.
    fn for_each(
        &mut self,
        file: &str,
        mut handle: impl FnMut(&mut Self, Row) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(rows) = self.rows(file)? else {
            return ControlFlow::Continue(());
        };
        for row in rows {
            match row {
                Ok(row) => {
                    self.bytes += row.length;
                    handle(self, row)?;
                }
                Err(LineError { line, reason }) => {
                    self.emit(format!("{file} line {line}"), Err(reason))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn hand_over(
        &mut self,
        file: &str,
        row: &Row,
        record: Result<Record, String>,
    ) -> ControlFlow<()> {
        let line = row.line.map(|line| format!(" line {line}")).unwrap_or_default();
        let place = match row.number::<i64>("Id") {
            Some(id) => format!("{file}{line}, Id={id}"),
            None => format!("{file}{line}"),
        };
        self.emit(place, record)
    }

    fn emit(&mut self, place: String, record: Result<Record, String>) -> ControlFlow<()> {
        let bytes = std::mem::take(&mut self.bytes);
        (self.emit)(Read::new(place, record, bytes))
    }
}
