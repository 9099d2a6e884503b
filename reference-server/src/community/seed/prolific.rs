//! A single author with more posts and actions than all others together.

use super::timeline::{Person, Timeline};
use super::words;
use crate::domain::ids::NodeId;
use crate::domain::node::NodeType;
use crate::service::posting::{self, Post};
use crate::service::{Failure, Stamp, users};
use crate::store::Conn;

/// The ordinary user who can log in.
pub(super) const AUTHOR: Person = 1;

/// The numbers of additional answers and actions that the author will get.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prolific {
    /// The number of answers. Each is a node and an action.
    pub answers: usize,
    /// The number of additional actions: points that are given and taken.
    pub actions: usize,
}

/// The work of the prolific author, at the end of a history.
pub(super) struct Work {
    left: Prolific,
    done: usize,
    questions: Vec<NodeId>,
}

impl Work {
    /// The work after a history that is over.
    pub(super) fn new(left: Prolific, timeline: &Timeline) -> Self {
        let questions = timeline
            .threads
            .iter()
            .filter_map(|thread| thread.question())
            .map(|node| timeline.nodes[node])
            .collect();
        Self { left, done: 0, questions }
    }

    pub(super) fn is_over(&self) -> bool {
        self.left.actions == 0 && (self.left.answers == 0 || self.questions.is_empty())
    }

    /// Writes an answer or gives points, if any work is left.
    pub(super) async fn step(
        &mut self,
        conn: &mut Conn<'_>,
        timeline: &mut Timeline,
    ) -> Result<(), Failure> {
        if self.is_over() {
            return Ok(());
        }
        let (author, ip) = timeline.account(AUTHOR);
        let stamp = Stamp::new(ip, timeline.end);
        let number = self.done;
        self.done += 1;
        if self.left.answers > 0 && !self.questions.is_empty() {
            self.left.answers -= 1;
            let question = self.questions[number % self.questions.len()];
            let thing = words::pick_subject(&mut timeline.random);
            let body = words::comment(&mut timeline.random, thing);
            let post = Post::reply(question, NodeType::Answer, author, &body);
            posting::insert(conn, &post, &stamp).await?;
            return Ok(());
        }
        self.left.actions -= 1;
        // The points add up to zero, because a reputation is a 32-bit number.
        let points = if number.is_multiple_of(2) { 1 } else { -1 };
        let others = timeline.people.len() - AUTHOR - 1;
        let helper = timeline.people[AUTHOR + 1 + number / 2 % others];
        users::award(conn, helper, points, author, None, &stamp).await
    }
}
