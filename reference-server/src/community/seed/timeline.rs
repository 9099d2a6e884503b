//! A made-up history: an iterator of events in the order of time. Each event leads to later
//! ones, which wait in a heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fastrand::Rng;

use super::event::{Act, Deed, Event, Node, Person};
use super::people;
use super::skew::{delay, once_in, rank, times};
use super::threads::{Plan, Thread};
use crate::service::Failure;

/// The age of a community at its end.
const AGE: i64 = 4 * 365 * 24 * 60 * 60 * 1000;

/// The first to come.
pub(super) const ADMINISTRATOR: Person = 0;

pub(super) struct Timeline {
    pub(super) random: Rng,
    queue: BinaryHeap<Reverse<(i64, u64, Planned)>>,
    /// Numbers what is planned, so that what happens at the same time has an order.
    planned: u64,
    pub(super) end: i64,
    pub(super) joined: usize,
    /// The author of each node.
    pub(super) authors: Vec<Person>,
    pub(super) threads: Vec<Thread>,
    topics: usize,
}

/// A planned event. Its content is drawn when it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Planned {
    Join,
    Enter(Person),
    /// The first post of a thread.
    Open(usize),
    Answer(usize),
    Comment(usize),
    Edit(usize, Node, u64),
    Accept(usize),
    Report(Node),
    View(Node),
    Reward(Person),
    /// An act of which nothing is left to be drawn.
    Act(Person, Act),
}

impl Timeline {
    /// The history of so many nodes, until a moment.
    pub(super) fn new(nodes: usize, seed: u64, end: i64) -> Self {
        let mut timeline = Self {
            random: Rng::with_seed(seed),
            queue: BinaryHeap::new(),
            planned: 0,
            end,
            joined: 0,
            authors: Vec::with_capacity(nodes),
            threads: Vec::new(),
            topics: (nodes / 60).clamp(8, 2000),
        };
        let begin = timeline.begin();
        // The first two are the accounts that people log in to.
        timeline.plan(begin, Planned::Join);
        timeline.plan(begin, Planned::Join);
        for _ in 2..people::count(nodes) {
            let at = timeline.moment();
            timeline.plan(at, Planned::Join);
        }
        for group in 0..people::GROUPS.len() {
            // After the administrator has joined, who founds them.
            timeline.plan(
                begin + 1 + group as i64,
                Planned::Act(ADMINISTRATOR, Act::Found(group)),
            );
        }
        timeline.plan_threads(nodes);
        timeline
    }

    /// The time at which the community began.
    pub(super) fn begin(&self) -> i64 {
        self.end - AGE
    }

    /// A moment within its life. The later, the more happens.
    fn moment(&mut self) -> i64 {
        let age = self.random.i64(0..AGE).max(self.random.i64(0..AGE));
        self.begin() + age
    }

    fn plan_threads(&mut self, nodes: usize) {
        let mut left = nodes;
        while left > 0 {
            let plan = Plan::draw(&mut self.random, left);
            left -= plan.nodes();
            let number = self.threads.len();
            self.threads.push(Thread::new(plan));
            let at = self.moment();
            self.plan(at, Planned::Open(number));
        }
    }

    /// Plans something for a moment, or for the end where that is earlier.
    pub(super) fn plan(&mut self, at: i64, what: Planned) {
        self.planned += 1;
        let at = at.min(self.end);
        self.queue.push(Reverse((at, self.planned, what)));
    }

    /// Plans something for later. What would come after the end comes just before it.
    pub(super) fn plan_later(&mut self, now: i64, what: Planned) {
        let at = now + delay(&mut self.random);
        self.plan(at.min(self.end - 1), what);
    }

    /// Somebody who has joined; a few are drawn often.
    pub(super) fn pick_person(&mut self) -> Person {
        if once_in(&mut self.random, 4) {
            self.random.usize(0..self.joined)
        } else {
            // The administrator has other things to do.
            1 + rank(&mut self.random, self.joined - 1)
        }
    }

    /// Somebody who has joined, other than one, where there is another.
    pub(super) fn pick_other_person(&mut self, person: Person) -> Person {
        let someone = self.pick_person();
        if someone == person {
            (someone + 1) % self.joined
        } else {
            someone
        }
    }

    /// People, each once and without one of them; at most as many as are asked for.
    pub(super) fn pick_other_people(&mut self, person: Person, count: usize) -> Vec<Person> {
        let mut some: Vec<Person> = Vec::new();
        for _ in 0..count.min(self.joined * 2) {
            let someone = self.pick_person();
            if someone != person && !some.contains(&someone) {
                some.push(someone);
            }
        }
        some
    }

    /// The number of a topic; few are common.
    pub(super) fn topic(&mut self) -> usize {
        rank(&mut self.random, self.topics)
    }

    /// Lets what is planned happen, and tells by whom. Not all of it does.
    fn carry_out(&mut self, now: i64, planned: Planned) -> Result<Option<(Person, Deed)>, Failure> {
        let act = |who, act| (who, Deed::Act(act));
        Ok(Some(match planned {
            Planned::Join => self.join(now)?,
            Planned::Enter(who) => act(
                who,
                Act::Enter(rank(&mut self.random, people::GROUPS.len())),
            ),
            Planned::Open(thread) => self.open(now, thread),
            Planned::Answer(thread) => self.answer(now, thread),
            Planned::Comment(thread) => self.comment(now, thread),
            Planned::Edit(thread, node, seed) => self.edit(thread, node, seed),
            Planned::Accept(thread) => return Ok(self.accept(thread)),
            Planned::Report(node) => {
                let who = self.pick_other_person(self.authors[node]);
                act(who, Act::Report(node))
            }
            Planned::View(node) => {
                let views = (1 + times(&mut self.random)) * self.random.usize(5..40);
                act(ADMINISTRATOR, Act::View(node, views as i64))
            }
            Planned::Reward(who) => {
                let points = self.random.i64(1..20) * 5;
                act(ADMINISTRATOR, Act::Reward(who, points))
            }
            Planned::Act(who, planned) => act(who, planned),
        }))
    }
}

impl Iterator for Timeline {
    type Item = Result<Event, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Reverse((at, _, planned)) = self.queue.pop()?;
            if let Some(done) = self.carry_out(at, planned).transpose() {
                return Some(done.map(|(who, deed)| Event { at, who, deed }));
            }
        }
    }
}
