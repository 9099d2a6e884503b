//! Threads: a question with its answers and comments, or another post with comments.

use fastrand::Rng;

use super::skew::{once_in, rank, times};
use super::timeline::{ADMINISTRATOR, Act, Node, Person, Planned, Timeline, address};
use super::words;
use crate::domain::node::NodeType;
use crate::domain::text::Body;
use crate::service::Failure;
use crate::service::posting::{self, Edit, Post};
use crate::store::Conn;

#[derive(Debug, Clone)]
pub(super) struct Thread {
    first: NodeType,
    answers: usize,
    comments: usize,
    thing: &'static str,
    /// The first post and the answers, which can get comments.
    posts: Vec<Node>,
}

impl Thread {
    /// A thread of at most this many nodes, which has none yet.
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
        // One node is the first post itself.
        let answers = answers.min(most - 1);
        Self {
            first,
            answers,
            comments: times(random).min(most - 1 - answers),
            thing: "",
            posts: Vec::new(),
        }
    }

    /// The first post, if it exists and is a question.
    pub(super) fn question(&self) -> Option<Node> {
        let first = self.posts.first().copied();
        first.filter(|_| self.first == NodeType::Question)
    }

    /// The number of nodes that the thread will have.
    pub(super) fn nodes(&self) -> usize {
        1 + self.answers + self.comments
    }
}

impl Timeline {
    /// Writes the first post, and plans everything that follows from it.
    pub(super) async fn open(&mut self, conn: &mut Conn<'_>, number: usize) -> Result<(), Failure> {
        let thing = words::pick_subject(&mut self.random);
        let thread = &mut self.threads[number];
        thread.thing = thing;
        let (first, answers, comments) = (thread.first, thread.answers, thread.comments);
        let author = self.pick_person();
        let node = self.nodes.len();
        for _ in 0..answers {
            self.plan_later(Planned::Answer(number));
        }
        for _ in 0..comments {
            self.plan_later(Planned::Comment(number));
        }
        if answers > 0 && !once_in(&mut self.random, 3) {
            self.plan_later(Planned::Accept(number));
        }
        self.plan_later(Planned::Act(ADMINISTRATOR, Act::View(node)));
        if once_in(&mut self.random, 500) {
            self.plan_later(Planned::Act(ADMINISTRATOR, Act::Stick(node)));
        }
        let count = times(&mut self.random);
        for follower in self.pick_other_people(author, count) {
            // After the post itself.
            let at = self.now + 1;
            self.plan(at, Planned::Act(follower, Act::FollowNode(node, true)));
            if once_in(&mut self.random, 6) {
                self.plan_later(Planned::Act(follower, Act::FollowNode(node, false)));
            }
        }
        let title = words::title(&mut self.random, thing);
        let mut topics: Vec<usize> =
            (0..1 + rank(&mut self.random, 4)).map(|_| self.topic()).collect();
        // The same topic may have been picked twice.
        topics.sort_unstable();
        topics.dedup();
        let (seed, text) = self.text(number);
        let post = Post {
            node_type: first,
            parent: None,
            author: self.people[author],
            title: Some(title),
            body: Body::new(&text),
            topics: topics.into_iter().map(words::topic).collect(),
            wiki: false,
        };
        self.write(conn, number, author, seed, &post).await
    }

    pub(super) async fn answer(
        &mut self,
        conn: &mut Conn<'_>,
        number: usize,
    ) -> Result<(), Failure> {
        let question = self.threads[number].posts[0];
        let author = self.pick_other_person(self.authors[question]);
        let by = self.people[author];
        let (seed, text) = self.text(number);
        let post = Post::reply(self.nodes[question], NodeType::Answer, by, &text);
        self.write(conn, number, author, seed, &post).await
    }

    /// A text, and the seed that it is made from. An edit makes the same text again, and adds to
    /// it.
    fn text(&mut self, number: usize) -> (u64, String) {
        let (seed, thing) = (self.random.u64(..), self.threads[number].thing);
        (seed, words::body(&mut Rng::with_seed(seed), thing))
    }

    /// Posts a text that is made from a seed.
    async fn write(
        &mut self,
        conn: &mut Conn<'_>,
        number: usize,
        author: Person,
        seed: u64,
        post: &Post,
    ) -> Result<(), Failure> {
        let node = self.nodes.len();
        self.threads[number].posts.push(node);
        self.plan_votes(node, author);
        if once_in(&mut self.random, 5) {
            self.plan_later(Planned::Edit(number, node, seed));
        }
        if once_in(&mut self.random, 200) {
            self.plan_later(Planned::Report(node));
        }
        self.post(conn, author, post).await
    }

    async fn post(
        &mut self,
        conn: &mut Conn<'_>,
        author: Person,
        post: &Post,
    ) -> Result<(), Failure> {
        let id = posting::insert(conn, post, &self.stamp(address(author))).await?;
        self.authors.push(author);
        self.nodes.push(id);
        Ok(())
    }

    fn plan_votes(&mut self, node: Node, author: Person) {
        let count = times(&mut self.random);
        for voter in self.pick_other_people(author, count) {
            let up = !once_in(&mut self.random, 6);
            self.plan_later(Planned::Act(voter, Act::Vote(node, up)));
        }
    }

    pub(super) async fn comment(
        &mut self,
        conn: &mut Conn<'_>,
        number: usize,
    ) -> Result<(), Failure> {
        let thread = &self.threads[number];
        let parent = thread.posts[self.random.usize(0..thread.posts.len())];
        let body = words::comment(&mut self.random, thread.thing);
        // The author of the post above often responds.
        let who =
            if once_in(&mut self.random, 3) { self.authors[parent] } else { self.pick_person() };
        if once_in(&mut self.random, 12) {
            self.plan_votes(self.nodes.len(), who);
        }
        let by = self.people[who];
        let post = Post::reply(self.nodes[parent], NodeType::Comment, by, &body);
        self.post(conn, who, &post).await
    }

    /// Edits a post. Usually the author does so.
    pub(super) async fn edit(
        &mut self,
        conn: &mut Conn<'_>,
        number: usize,
        node: Node,
        seed: u64,
    ) -> Result<(), Failure> {
        let thing = self.threads[number].thing;
        let mut text = words::body(&mut Rng::with_seed(seed), thing);
        text.push_str(&words::addition(&mut self.random, thing));
        let who =
            if once_in(&mut self.random, 4) { self.pick_person() } else { self.authors[node] };
        let edit = Edit {
            body: Some(Body::new(&text)),
            summary: "Say it more exactly".to_owned(),
            ..Edit::default()
        };
        let (user, ip) = self.account(who);
        posting::edit(conn, self.nodes[node], user, &edit, &self.stamp(ip)).await
    }

    /// Lets the asker accept an answer, usually the first, if there is one.
    pub(super) async fn accept(
        &mut self,
        conn: &mut Conn<'_>,
        number: usize,
    ) -> Result<(), Failure> {
        let posts = self.threads[number].posts.split_first();
        let Some((question, answers @ [_, ..])) = posts else {
            return Ok(());
        };
        let answer = answers[rank(&mut self.random, answers.len())];
        let (asker, ip) = self.account(self.authors[*question]);
        posting::accept(conn, self.nodes[answer], asker, &self.stamp(ip)).await
    }
}
