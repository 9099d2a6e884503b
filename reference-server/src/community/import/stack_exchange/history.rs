//! `PostHistory.xml`: the first revision of each post, and the edits.
//!
//! A revision is up to three rows with the same `RevisionGUID`: for the title, for the text, and
//! for the tags. The rows are in any order, so an index finds those of a revision.

use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;

use super::Dump;
use super::people::one_line;
use super::posts::{below_refused, topics};
use super::rows::{Row, Rows};
use crate::community::import::record::{self, Edit, Record};

pub(super) const FILE: &str = "PostHistory.xml";

/// The part of a post that a row changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Title,
    Body,
    Tags,
}

/// The part of a first revision that a row has (types 1 to 3).
fn first_part(row: &Row) -> Option<Part> {
    match row.number("PostHistoryTypeId")? {
        1 => Some(Part::Title),
        2 => Some(Part::Body),
        3 => Some(Part::Tags),
        _ => None,
    }
}

/// The part of an edit (types 4 to 6) or a rollback (7 to 9) that a row has.
fn edited_part(row: &Row) -> Option<Part> {
    match row.number("PostHistoryTypeId")? {
        4 | 7 => Some(Part::Title),
        5 | 8 => Some(Part::Body),
        6 | 9 => Some(Part::Tags),
        _ => None,
    }
}

/// The rows of the first revision of a post: the title, the text and the tags.
#[derive(Debug)]
pub(super) struct FirstRows {
    revision: u64,
    offsets: [Option<u64>; 3],
}

/// A row that is part of an edit. Sorted, the rows of an edit follow each other, and so do the
/// edits of a post in the order in which they were made.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EditRow {
    date: i64,
    post: i64,
    revision: u64,
    offset: u64,
}

impl EditRow {
    fn is_of_same_edit(&self, other: &Self) -> bool {
        (self.date, self.post, self.revision) == (other.date, other.post, other.revision)
    }
}

/// The revision that a row belongs to, as a number, which takes less memory than the text. A row
/// without one is a revision by itself.
fn revision_of(row: &Row) -> u64 {
    let mut hasher = DefaultHasher::new();
    row.text("RevisionGUID").or(row.text("Id")).hash(&mut hasher);
    hasher.finish()
}

/// Reads the row that begins at an offset.
fn read_row(history: &File, offset: u64) -> Result<Row, String> {
    let unreadable = |reason: String| format!("{FILE}: {reason}");
    let rows = Rows::from_offset(history, offset);
    let row = rows.map_err(|error| unreadable(error.to_string()))?.next();
    row.ok_or_else(|| unreadable("it has changed during the import".to_owned()))?
        .map_err(|error| unreadable(error.reason))
}

#[derive(Debug, Default)]
pub(super) struct FirstRevision {
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    pub(super) tags: Option<String>,
}

impl FirstRevision {
    /// Reads the rows of a revision, and adds their length to `bytes`.
    pub(super) fn read(
        history: &File,
        rows: &FirstRows,
        bytes: &mut usize,
    ) -> Result<Self, String> {
        let mut first = Self::default();
        for offset in rows.offsets.iter().flatten() {
            let row = read_row(history, *offset)?;
            *bytes += row.length;
            let text = row.text("Text").map(str::to_owned);
            match first_part(&row) {
                Some(Part::Title) => first.title = text,
                Some(Part::Body) => first.body = text,
                Some(Part::Tags) => first.tags = text,
                None => {}
            }
        }
        Ok(first)
    }
}

impl Dump<'_, '_> {
    /// Finds the rows of first revisions and of edits. They are read later, when they are needed.
    pub(super) fn index_history(&mut self) -> ControlFlow<()> {
        self.for_each(FILE, |dump, row| {
            dump.index_row(&row);
            ControlFlow::Continue(())
        })?;
        self.posts.edits.sort_unstable();
        ControlFlow::Continue(())
    }

    fn index_row(&mut self, row: &Row) {
        let Some(post) = row.number("PostId") else {
            return;
        };
        let (revision, offset) = (revision_of(row), row.offset);
        if let Some(part) = first_part(row) {
            let first = FirstRows { revision, offsets: [None; 3] };
            let first = self.posts.first_revisions.entry(post).or_insert(first);
            if first.revision == revision {
                first.offsets[part as usize].get_or_insert(offset);
            }
        } else if edited_part(row).is_some() {
            let date = row.date("CreationDate").unwrap_or_default();
            self.posts.edits.push(EditRow { date, post, revision, offset });
        }
    }

    pub(super) fn read_edits(&mut self) -> ControlFlow<()> {
        let edits = std::mem::take(&mut self.posts.edits);
        if edits.is_empty() {
            return ControlFlow::Continue(());
        }
        let history = match File::open(self.path(FILE)) {
            Ok(history) => history,
            Err(error) => return self.emit(FILE.to_owned(), Err(error.to_string())),
        };
        for rows in edits.chunk_by(EditRow::is_of_same_edit) {
            self.read_edit(&history, rows)?;
        }
        ControlFlow::Continue(())
    }

    fn read_edit(&mut self, history: &File, rows: &[EditRow]) -> ControlFlow<()> {
        let Some(post) = rows.first().map(|row| row.post) else {
            return ControlFlow::Continue(());
        };
        let is_refused = self.posts.is_refused(Some(post));
        if !is_refused && self.posts.get(Some(post)).is_none() {
            return ControlFlow::Continue(());
        }
        let read: Result<Vec<Row>, String> =
            rows.iter().map(|row| read_row(history, row.offset)).collect();
        let read = match read {
            Ok(read) => read,
            Err(reason) => return self.emit(format!("{FILE} PostId={post}"), Err(reason)),
        };
        if let (true, Some(first)) = (is_refused, read.first()) {
            return self.hand_over(FILE, first, Err(below_refused(post)));
        }
        self.bytes += read.iter().map(|row| row.length).sum::<usize>();
        self.edit(&read)
    }

    fn edit(&mut self, rows: &[Row]) -> ControlFlow<()> {
        let Some(first) = rows.first() else {
            return ControlFlow::Continue(());
        };
        let date = first.date("CreationDate").unwrap_or_default();
        let editor = self.import_person(FILE, first, "UserId", "UserDisplayName", date)?;
        let mut edit = Edit {
            id: first.text("RevisionGUID").or(first.text("Id")).unwrap_or_default().to_owned(),
            node: first.text("PostId").unwrap_or_default().to_owned(),
            editor,
            date,
            ..Edit::default()
        };
        for row in rows {
            let text = row.text("Text");
            match edited_part(row) {
                Some(Part::Title) => edit.title = text.map(one_line),
                Some(Part::Body) => match text.map(record::body).transpose() {
                    Ok(body) => edit.body = body,
                    Err(reason) => return self.hand_over(FILE, row, Err(reason)),
                },
                Some(Part::Tags) => edit.topics = Some(text.map(topics).unwrap_or_default()),
                None => {}
            }
            let summary = row.text("Comment").map(one_line);
            edit.summary = edit.summary.or(summary.filter(|summary| !summary.is_empty()));
        }
        self.hand_over(FILE, first, Ok(Record::Edit(edit)))
    }
}
