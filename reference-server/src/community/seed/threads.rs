//! Threads: a question with its answers and comments, or another first post with comments.

use fastrand::Rng;

use super::event::{Act, Deed, NewPost, Node, Person};
use super::skew::{once_in, rank, times};
use super::timeline::{ADMINISTRATOR, Planned, Timeline};
use super::words;
use crate::domain::node::NodeType;
use crate::domain::text::Body;
use crate::service::posting::Edit;

/// The size of a thread.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    first: NodeType,
    answers: usize,
    comments: usize,
}

impl Plan {
    /// A thread of at most so many nodes.
    pub(super) fn draw(random: &mut Rng, most: usize) -> Self {
        let first = match random.u8(0..100) {
            0..3 => NodeType::Idea,
            3..6 => NodeType::KbEntry,
            _ => NodeType::Question,
        };
        let answers = match first {
            NodeType::Question if !once_in(random, 7) => 1 + times(random).min(40),
            _ => 0,
        };
        // One is the first post itself.
        let answers = answers.min(most - 1);
        let comments = times(random).min(most - 1 - answers);
        Self {
            first,
            answers,
            comments,
        }
    }

    pub(super) fn nodes(self) -> usize {
        1 + self.answers + self.comments
    }
}

#[derive(Debug, Clone)]
pub(super) struct Thread {
    plan: Plan,
    thing: &'static str,
    /// Its first post and the answers; comments are on these.
    posts: Vec<Node>,
}

impl Thread {
    pub(super) fn new(plan: Plan) -> Self {
        Self {
            plan,
            thing: "",
            posts: Vec::new(),
        }
    }
}

impl Timeline {
    /// The first post, with all that is going to come of it.
    pub(super) fn open(&mut self, now: i64, number: usize) -> (Person, Deed) {
        let plan = self.threads[number].plan;
        let thing = words::pick_subject(&mut self.random);
        self.threads[number].thing = thing;
        let author = self.pick_person();
        let node = self.authors.len();
        for _ in 0..plan.answers {
            self.plan_later(now, Planned::Answer(number));
        }
        for _ in 0..plan.comments {
            self.plan_later(now, Planned::Comment(number));
        }
        if plan.answers > 0 && !once_in(&mut self.random, 3) {
            self.plan_later(now, Planned::Accept(number));
        }
        self.plan_later(now, Planned::View(node));
        if once_in(&mut self.random, 500) {
            self.plan_later(now, Planned::Act(ADMINISTRATOR, Act::Stick(node)));
        }
        let count = times(&mut self.random);
        for follower in self.pick_other_people(author, count) {
            // After the post itself.
            let at = now + 1;
            self.plan(at, Planned::Act(follower, Act::FollowNode(node, true)));
            if once_in(&mut self.random, 6) {
                self.plan_later(at, Planned::Act(follower, Act::FollowNode(node, false)));
            }
        }
        let title = words::title(&mut self.random, thing);
        let mut topics: Vec<usize> = (0..1 + rank(&mut self.random, 4))
            .map(|_| self.topic())
            .collect();
        // A topic may be drawn twice.
        topics.sort_unstable();
        topics.dedup();
        let post = NewPost {
            node_type: plan.first,
            parent: None,
            title: Some(title),
            body: Body::new(""),
            topics: topics.into_iter().map(words::topic).collect(),
        };
        self.write(now, number, author, post)
    }

    pub(super) fn answer(&mut self, now: i64, number: usize) -> (Person, Deed) {
        let question = self.threads[number].posts[0];
        let author = self.pick_other_person(self.authors[question]);
        let post = NewPost {
            node_type: NodeType::Answer,
            parent: Some(question),
            title: None,
            body: Body::new(""),
            topics: Vec::new(),
        };
        self.write(now, number, author, post)
    }

    /// Posts a text that is drawn from a seed of its own, so that an edit can start from it.
    fn write(
        &mut self,
        now: i64,
        number: usize,
        author: usize,
        mut post: NewPost,
    ) -> (Person, Deed) {
        let node = self.authors.len();
        let seed = self.random.u64(..);
        let thing = self.threads[number].thing;
        // An edit makes the same text from this seed, and adds to it.
        post.body = Body::new(&words::body(&mut Rng::with_seed(seed), thing));
        self.authors.push(author);
        self.threads[number].posts.push(node);
        self.plan_votes(now, node, author);
        if once_in(&mut self.random, 5) {
            self.plan_later(now, Planned::Edit(number, node, seed));
        }
        if once_in(&mut self.random, 200) {
            self.plan_later(now, Planned::Report(node));
        }
        (author, Deed::Post(post))
    }

    fn plan_votes(&mut self, now: i64, node: Node, author: usize) {
        let count = times(&mut self.random);
        for voter in self.pick_other_people(author, count) {
            let up = !once_in(&mut self.random, 6);
            self.plan_later(now, Planned::Act(voter, Act::Vote(node, up)));
        }
    }

    pub(super) fn comment(&mut self, now: i64, number: usize) -> (Person, Deed) {
        let thread = &self.threads[number];
        let parent = thread.posts[self.random.usize(0..thread.posts.len())];
        let body = words::comment(&mut self.random, thread.thing);
        // The one who is asked often responds.
        let who = if once_in(&mut self.random, 3) {
            self.authors[parent]
        } else {
            self.pick_person()
        };
        let node = self.authors.len();
        self.authors.push(who);
        if once_in(&mut self.random, 12) {
            self.plan_votes(now, node, who);
        }
        let post = NewPost {
            node_type: NodeType::Comment,
            parent: Some(parent),
            title: None,
            body: Body::new(&body),
            topics: Vec::new(),
        };
        (who, Deed::Post(post))
    }

    /// An edit, mostly by the author.
    pub(super) fn edit(&mut self, number: usize, node: Node, seed: u64) -> (Person, Deed) {
        let thing = self.threads[number].thing;
        let mut text = words::body(&mut Rng::with_seed(seed), thing);
        text.push_str(&words::addition(&mut self.random, thing));
        let who = if once_in(&mut self.random, 4) {
            self.pick_person()
        } else {
            self.authors[node]
        };
        let edit = Edit {
            body: Some(Body::new(&text)),
            summary: "Say it more exactly".to_owned(),
            ..Edit::default()
        };
        (who, Deed::Edit(node, edit))
    }

    /// The asker accepts an answer, where there is one by now; mostly the first.
    pub(super) fn accept(&mut self, number: usize) -> Option<(Person, Deed)> {
        let (question, answers) = self.threads[number].posts.split_first()?;
        let count = answers.len();
        if count == 0 {
            return None;
        }
        let answer = answers[rank(&mut self.random, count)];
        Some((self.authors[*question], Deed::Act(Act::Accept(answer))))
    }
}
