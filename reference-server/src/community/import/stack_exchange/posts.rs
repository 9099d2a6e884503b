//! `Posts.xml`: the first versions of questions and answers.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::ops::ControlFlow;

use super::Dump;
use super::history::{EditRow, FirstRevision, FirstRows};
use super::rows::{Row, Rows};
use crate::community::import::record::{self, Post, Record};
use crate::community::lines::LineError;
use crate::domain::node::NodeType;

pub(super) const FILE: &str = "Posts.xml";

/// The properties of posts that later tables need.
#[derive(Debug, Default)]
pub(super) struct Posts {
    known: HashMap<i64, Known>,
    /// The posts of the dump that cannot be imported, and the posts below them.
    refused: HashSet<i64>,
    pub(super) first_revisions: HashMap<i64, FirstRows>,
    pub(super) edits: Vec<EditRow>,
}

/// The properties of a post that later tables need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) date: i64,
    pub(super) parent: Option<i64>,
    pub(super) accepted: Option<i64>,
    pub(super) owner: Option<i64>,
}

impl Posts {
    pub(super) fn get(&self, id: Option<i64>) -> Option<(i64, Known)> {
        let id = id?;
        self.known.get(&id).map(|known| (id, *known))
    }

    /// Returns whether a post is in the dump but cannot be imported.
    pub(super) fn is_refused(&self, id: Option<i64>) -> bool {
        id.is_some_and(|id| self.refused.contains(&id))
    }

    /// The questions with an accepted answer and the answers, by their identifiers.
    pub(super) fn accepted(&self) -> Vec<(i64, i64, Known)> {
        let pairs = self.known.iter();
        let mut accepted: Vec<(i64, i64, Known)> = pairs
            .filter_map(|(question, known)| Some((*question, known.accepted?, *known)))
            // The accepted answer may be missing, or belong to another question.
            .filter(|(question, answer, _)| {
                let answer = self.known.get(answer);
                answer.is_some_and(|answer| answer.parent == Some(*question))
            })
            .collect();
        // A hash map has no order, but the same dump must give the same community.
        accepted.sort_unstable_by_key(|(question, ..)| *question);
        accepted
    }
}

impl Dump<'_, '_> {
    /// Reads the posts. Their texts are those of the first revisions.
    ///
    /// Posts are in any order, so all questions are read before the answers. Other types, such as
    /// tag wikis, are left out.
    pub(super) fn read_posts(&mut self) -> ControlFlow<()> {
        let history = File::open(self.path(super::history::FILE)).ok();
        self.read_posts_of(NodeType::Question, history.as_ref())?;
        self.read_posts_of(NodeType::Answer, history.as_ref())
    }

    fn read_posts_of(&mut self, node_type: NodeType, history: Option<&File>) -> ControlFlow<()> {
        let is_answer = node_type == NodeType::Answer;
        let type_id = if is_answer { 2 } else { 1 };
        // A file that cannot be opened was reported in the first pass.
        let rows = if is_answer { Rows::open(&self.path(FILE)).ok() } else { self.rows(FILE)? };
        for row in rows.into_iter().flatten() {
            let row = match row {
                Ok(row) if row.number("PostTypeId") == Some(type_id) => row,
                Ok(_) => continue,
                // A row that cannot be read was also reported in the first pass.
                Err(_) if is_answer => continue,
                Err(LineError { line, reason }) => {
                    self.emit(format!("{FILE} line {line}"), Err(reason))?;
                    continue;
                }
            };
            self.bytes += row.length;
            let date = row.date("CreationDate").unwrap_or_default();
            let author = self.import_person(FILE, &row, "OwnerUserId", "OwnerDisplayName", date)?;
            let record = self.post(&row, node_type, author, history);
            if let (Err(_), Some(id)) = (&record, row.number("Id")) {
                self.posts.known.remove(&id);
                self.posts.refused.insert(id);
            }
            self.hand_over(FILE, &row, record)?;
        }
        ControlFlow::Continue(())
    }

    fn post(
        &mut self,
        row: &Row,
        node_type: NodeType,
        author: Option<String>,
        history: Option<&File>,
    ) -> Result<Record, String> {
        let id = row.expect("Id", row.number("Id"))?;
        let date = row.expect("CreationDate", row.date("CreationDate"))?;
        let is_answer = node_type == NodeType::Answer;
        let parent = if is_answer {
            let parent = row.expect("ParentId", row.number("ParentId"))?;
            if self.posts.is_refused(Some(parent)) {
                return Err(format!("ParentId: {}", below_refused(parent)));
            }
            if !self.posts.known.contains_key(&parent) {
                return Err(format!(
                    "ParentId: there is no question {parent} in the dump; it was deleted, and so \
                     this is left out"
                ));
            }
            Some(parent)
        } else {
            None
        };
        let first = match (history, self.posts.first_revisions.get(&id)) {
            (Some(history), Some(rows)) => FirstRevision::read(history, rows, &mut self.bytes)?,
            _ => FirstRevision::default(),
        };
        let body = first.body.as_deref().or(row.text("Body"));
        let body = row.expect("Body", body)?;
        let title = first.title.as_deref().or(row.text("Title"));
        let tags = first.tags.as_deref().or(row.text("Tags"));
        self.posts.known.insert(
            id,
            Known {
                date,
                parent,
                accepted: row.number("AcceptedAnswerId"),
                owner: row.number("OwnerUserId"),
            },
        );
        let post = Post {
            id: id.to_string(),
            author,
            parent: parent.map(|parent| parent.to_string()),
            title: title.filter(|_| !is_answer).map(super::people::one_line),
            body: record::body(body)?,
            topics: tags.filter(|_| !is_answer).map(topics).unwrap_or_default(),
            wiki: row.text("CommunityOwnedDate").is_some(),
            views: row.number("ViewCount").unwrap_or(0),
            date,
        };
        Ok(Record::Post(node_type, post))
    }
}

/// The reason why a record of a post that cannot be imported is skipped.
pub(super) fn below_refused(post: i64) -> String {
    format!("the post {post} cannot be imported, as reported above, and so this is left out")
}

/// The topics of a post: `<a><b>` in dumps until 2023, `|a|b|` in later ones.
pub(super) fn topics(tags: &str) -> Vec<String> {
    let names = tags.split(['<', '>', '|']).map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}
