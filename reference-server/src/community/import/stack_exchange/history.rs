//! `PostHistory.xml`: the first revision of each post, and the edits.
//!
//! A revision is several rows with the same `RevisionGUID`, one for the title, the text and the
//! tags each.

use std::fs::File;
use std::ops::ControlFlow;

use super::Dump;
use super::people::one_line;
use super::posts::topics;
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

/// Of a first revision (1 to 3).
fn first_part(row: &Row) -> Option<Part> {
    match row.number("PostHistoryTypeId")? {
        1 => Some(Part::Title),
        2 => Some(Part::Body),
        3 => Some(Part::Tags),
        _ => None,
    }
}

/// Of an edit (4 to 6) or a rollback (7 to 9).
fn edited_part(row: &Row) -> Option<Part> {
    match row.number("PostHistoryTypeId")? {
        4 | 7 => Some(Part::Title),
        5 | 8 => Some(Part::Body),
        6 | 9 => Some(Part::Tags),
        _ => None,
    }
}

/// Returns whether two rows are parts of one edit.
fn belong_together(one: &Row, other: &Row) -> bool {
    let revision = one.text("RevisionGUID");
    revision.is_some()
        && revision == other.text("RevisionGUID")
        && one.number::<i64>("PostId") == other.number("PostId")
        && edited_part(one) != edited_part(other)
}

#[derive(Debug, Default)]
pub(super) struct FirstRevision {
    pub(super) title: Option<String>,
    pub(super) body: Option<String>,
    pub(super) tags: Option<String>,
}

impl FirstRevision {
    /// Reads the rows of a revision from the first of them, and adds to `bytes` how long they
    /// are.
    pub(super) fn read(history: &File, offset: u64, bytes: &mut usize) -> Result<Self, String> {
        let unreadable = |reason: String| format!("{FILE}: {reason}");
        let rows =
            Rows::from_offset(history, offset).map_err(|error| unreadable(error.to_string()))?;
        let mut first = Self::default();
        let mut revision: Option<String> = None;
        for row in rows {
            let row = row.map_err(|error| unreadable(error.reason))?;
            *bytes += row.length;
            let id = row.text("RevisionGUID").unwrap_or_default();
            if *revision.get_or_insert_with(|| id.to_owned()) != id {
                break;
            }
            let text = row.text("Text").map(str::to_owned);
            match first_part(&row) {
                Some(Part::Title) => first.title = text,
                Some(Part::Body) => first.body = text,
                Some(Part::Tags) => first.tags = text,
                None => break,
            }
        }
        Ok(first)
    }
}

impl Dump<'_, '_> {
    pub(super) fn read_first_revisions(&mut self) -> ControlFlow<()> {
        let Some(rows) = self.rows(FILE)? else {
            return ControlFlow::Continue(());
        };
        // What cannot be read is reported when the edits are read.
        for row in rows.flatten() {
            if first_part(&row).is_some()
                && let Some(post) = row.number("PostId")
            {
                let offsets = &mut self.posts.first_revisions;
                offsets.entry(post).or_insert(row.offset);
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn read_edits(&mut self) -> ControlFlow<()> {
        // At most one row of each part.
        let mut revision: Vec<Row> = Vec::new();
        self.for_each(FILE, |dump, row| {
            if edited_part(&row).is_none() || dump.posts.get(row.number("PostId")).is_none() {
                return ControlFlow::Continue(());
            }
            let belongs = revision.iter().all(|other| belong_together(other, &row));
            if !belongs {
                dump.edit(&revision)?;
                revision.clear();
            }
            revision.push(row);
            ControlFlow::Continue(())
        })?;
        self.edit(&revision)
    }

    fn edit(&mut self, rows: &[Row]) -> ControlFlow<()> {
        let Some(first) = rows.first() else {
            return ControlFlow::Continue(());
        };
        let date = first.date("CreationDate").unwrap_or_default();
        let editor = self.import_person(FILE, first, ("UserId", "UserDisplayName"), date)?;
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
