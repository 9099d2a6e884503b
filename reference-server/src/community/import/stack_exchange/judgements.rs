//! `Comments.xml`, `Votes.xml` and `Badges.xml`: the reactions of others to posts and people.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::Dump;
use super::posts::below_refused;
use super::rows::Row;
use crate::community::import::record::{Accept, Award, Post, Record, Votes, body};
use crate::domain::awards;
use crate::domain::node::NodeType;

const COMMENTS: &str = "Comments.xml";
const VOTES: &str = "Votes.xml";
const BADGES: &str = "Badges.xml";

/// The votes on a post, how often it was made a favourite, and when it was accepted.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    up: u32,
    down: u32,
    favorites: u32,
    last: Option<i64>,
    accepted: Option<i64>,
}

impl Dump<'_, '_> {
    pub(super) fn read_comments(&mut self) -> ControlFlow<()> {
        self.for_each(COMMENTS, Self::read_comment)
    }

    fn read_comment(&mut self, row: Row) -> ControlFlow<()> {
        let post = row.number("PostId");
        if let Some(post) = post.filter(|post| self.posts.is_refused(Some(*post))) {
            return self.hand_over(COMMENTS, &row, Err(below_refused(post)));
        }
        let Some((post, _)) = self.posts.get(post) else {
            return ControlFlow::Continue(());
        };
        let date = row.date("CreationDate").unwrap_or_default();
        let author = self.import_person(COMMENTS, &row, "UserId", "UserDisplayName", date)?;
        let record = comment(&row, post, author);
        let id = record.as_ref().ok().map(|comment| comment.id.clone());
        let record = record.map(|comment| Record::Post(NodeType::Comment, comment));
        self.hand_over(COMMENTS, &row, record)?;
        let (Some(id), Some(up @ 1..)) = (id, row.number("Score")) else {
            return ControlFlow::Continue(());
        };
        let votes = Votes { node: id.clone(), id, up, down: 0, favorites: 0, date };
        self.hand_over(COMMENTS, &row, Ok(Record::Votes(votes)))
    }

    /// Reads and counts the votes. A dump does not contain who cast them.
    pub(super) fn read_votes(&mut self) -> ControlFlow<()> {
        let mut tallies: BTreeMap<i64, Tally> = BTreeMap::new();
        self.for_each(VOTES, |dump, row| {
            dump.tally(&mut tallies, &row);
            ControlFlow::Continue(())
        })?;
        for (post, tally) in &tallies {
            let Some(date) = tally.last else {
                continue;
            };
            let votes = Votes {
                id: post.to_string(),
                node: post.to_string(),
                up: tally.up,
                down: tally.down,
                favorites: tally.favorites,
                date,
            };
            self.emit(format!("{VOTES} PostId={post}"), Ok(Record::Votes(votes)))?;
        }
        self.accept(&tallies)
    }

    fn tally(&self, tallies: &mut BTreeMap<i64, Tally>, row: &Row) {
        let Some((post, _)) = self.posts.get(row.number("PostId")) else {
            return;
        };
        let date = row.date("CreationDate").unwrap_or_default();
        let tally = tallies.entry(post).or_default();
        match row.number("VoteTypeId") {
            Some(1) => {
                tally.accepted = Some(date);
                return;
            }
            Some(2) => tally.up = tally.up.saturating_add(1),
            Some(3) => tally.down = tally.down.saturating_add(1),
            Some(5) => tally.favorites = tally.favorites.saturating_add(1),
            _ => return,
        }
        tally.last = tally.last.max(Some(date));
    }

    /// Passes on the accepted answers. Dates of votes have no time, so the date may be before that
    /// of the answer.
    fn accept(&mut self, tallies: &BTreeMap<i64, Tally>) -> ControlFlow<()> {
        for (question, answer, known) in self.posts.accepted() {
            let written =
                self.posts.get(Some(answer)).map_or(known.date, |(_, answer)| answer.date);
            let accepted = tallies.get(&answer).and_then(|tally| tally.accepted);
            let owner = known.owner.filter(|owner| self.people.has(*owner));
            let accept = Accept {
                id: question.to_string(),
                answer: answer.to_string(),
                user: owner.map(|owner| owner.to_string()),
                // An answer cannot be accepted before it exists, whatever the dump says.
                date: accepted.unwrap_or(written).max(written),
            };
            let place = format!("Posts.xml Id={question}");
            self.emit(place, Ok(Record::Accept(accept)))?;
        }
        ControlFlow::Continue(())
    }

    /// Reads the badges for which there is an award.
    pub(super) fn read_badges(&mut self) -> ControlFlow<()> {
        self.for_each(BADGES, |dump, row| {
            let user = row.number("UserId").filter(|id| dump.people.has(*id));
            let award = row.text("Name").and_then(award);
            let (Some(user), Some(award)) = (user, award) else {
                return ControlFlow::Continue(());
            };
            let record = Record::Award(Award {
                id: row.text("Id").unwrap_or_default().to_owned(),
                user: user.to_string(),
                award,
                date: row.date("Date").unwrap_or_default(),
            });
            dump.hand_over(BADGES, &row, Ok(record))
        })
    }
}

fn comment(row: &Row, post: i64, author: Option<String>) -> Result<Post, String> {
    let id = row.expect("Id", row.number::<i64>("Id"))?;
    Ok(Post {
        id: format!("comment-{id}"),
        author,
        parent: Some(post.to_string()),
        title: None,
        body: body(row.expect("Text", row.text("Text"))?)?,
        topics: Vec::new(),
        wiki: false,
        views: 0,
        date: row.expect("CreationDate", row.date("CreationDate"))?,
    })
}

fn award(badge: &str) -> Option<awards::Award> {
    match badge {
        "Supporter" => Some(awards::Award::Supporter),
        "Editor" => Some(awards::Award::Editor),
        "Scholar" => Some(awards::Award::Scholar),
        "Citizen Patrol" => Some(awards::Award::CitizenPatrol),
        _ => None,
    }
}
